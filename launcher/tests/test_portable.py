# SPDX-License-Identifier: Apache-2.0
"""./ap dist --portable: its packages, unpacked, and a build of its own beside the others."""
import os
import subprocess
from unittest import mock

from launcher import distar, portable, sysroot
from launcher.distar import Entry
from launcher.tests.test_build import BuildCase

FILES = [Entry("usr/bin/x86_64-linux-gnu-gcc-10", b"#!/bin/sh\necho gcc \"$@\"\n", 0o755),
         Entry("usr/bin/x86_64-linux-gnu-g++-10", b"#!/bin/sh\necho g++ $LD_LIBRARY_PATH \"$@\"\n", 0o755),
         Entry("usr/bin/perl", b"perl", 0o755), Entry("usr/share/doc/a", b"a"),
         Entry("lib/x86_64-linux-gnu/libdl.so.2", b"libdl"),
         Entry("usr/lib/x86_64-linux-gnu/libdl.so", link="/lib/x86_64-linux-gnu/libdl.so.2")
         ] + [Entry("usr/lib/x86_64-linux-gnu/" + name, b"own") for name in sysroot.COMPILERS_OWN]


class Portable(BuildCase):
    def setUp(self):
        super().setUp()
        deb = mock.Mock()
        deb.entries.return_value = distar.with_folders(FILES)
        fetch = mock.patch.object(sysroot, "Debs")
        self.debs = fetch.start()
        self.debs.return_value.fetch.return_value = [deb]
        self.addCleanup(fetch.stop)

    def test_sysroot(self):
        tools = sysroot.make(self.layout)
        root = sysroot.folder(self.layout)
        link = root / "usr/lib/x86_64-linux-gnu/libdl.so"
        self.assertEqual(os.readlink(link), "../../../lib/x86_64-linux-gnu/libdl.so.2")
        self.assertEqual(link.read_bytes(), b"libdl")
        self.assertFalse((root / "usr/bin/perl").exists() or (root / "usr/share").exists())
        self.assertEqual(subprocess.check_output([tools / "g++", "-c", "x.cpp"]).decode(), "g++ %s --sysroot=%s -c x.cpp\n" % (
            root / "compilers-own", root))
        sysroot.make(self.layout)
        self.assertEqual(self.debs.return_value.fetch.call_count, 1)

    def test_a_build_beside_the_other(self):
        self.build()
        with mock.patch.dict(os.environ, {"AUTOPERSIST_JDK": str(self.base)}):
            made = portable.build(self.layout)
        self.assertEqual(made.jdk().name, "jdk-portable")
        self.assertTrue((made.jdk() / "bin/java").exists() and (self.layout.jdk() / "bin/java").exists())
        configured = (self.layout.tree / "configured").read_text().splitlines()
        self.assertNotIn("toolchain", configured[0])
        self.assertIn("--with-conf-name=portable --with-debug-level=release", configured[1])
        self.assertIn("--with-toolchain-path=%s" % sysroot.toolchain(self.layout), configured[1])
        self.assertIn("CONF=portable", (self.layout.tree / "made").read_text().splitlines()[1])
