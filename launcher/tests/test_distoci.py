# SPDX-License-Identifier: Apache-2.0
"""The OCI image of ./ap dist, and the Debian packages in it, on an apt that is played."""
import gzip
import hashlib
import io
import json
import os
import tarfile
from unittest import mock

from launcher import dist, distar, distoci, elf
from launcher.debs import Deb, Debs
from launcher.distar import Entry
from launcher.errors import Failure, SetupError
from launcher.tests.helpers import write
from launcher.tests.test_dist import DistCase

APT = """#!/bin/sh
echo "$@" >> %(folder)s/apt-calls
case "$*" in
  update*) exit 100;;      # a suite of updates that is gone
  *--simulate*libc6*) echo "Inst libc6 (1:2.36-9 Debian:12 [amd64])"; echo "Conf libc6 (1:2.36-9 Debian:12 [amd64])";;
  *--simulate*) echo "E: Unable to locate package" >&2; exit 100;;
  *--download-only*) cp %(folder)s/libc6.deb %(archives)s/libc6_1%%3a2.36-9_amd64.deb;;
esac
"""
SOURCES = "Types: deb\nURIs: http://mirror/debian\nSuites: trixie trixie-updates\nComponents: main\nSigned-By: /k.gpg\n"
DEBIAN = {"ID": "debian", "VERSION_CODENAME": "trixie"}


def make_deb(path, name="libc6", version="1:2.36-9"):
    out = io.BytesIO()
    control = "Package: %s\nVersion: %s\nArchitecture: amd64\n" % (name, version)
    distar.write_tar(out, [Entry("./control", control.encode())], 1)
    data = io.BytesIO()
    entries = [Entry("lib/x86_64-linux-gnu/libc.so.6", b"libc", 0o755), Entry("lib64/ld.so", link="/lib/x86_64-linux-gnu/ld.so"),
               Entry("usr/share/man/man1/a.1", b"a"), Entry("usr/share/doc/libc6/changelog", b"a"),
               Entry("usr/share/doc/libc6/copyright", b"c")]
    distar.write_tar(data, [e.below("./") for e in distar.with_folders(entries)], 1)
    distar.write_ar(path, [("debian-binary", b"2.0\n"), ("control.tar.gz", distar.gzipped(out.getvalue())),
                           ("data.tar.gz", distar.gzipped(data.getvalue()))], 1)
    return Deb(path)


class Oci(DistCase):
    def setUp(self):
        super().setUp()
        self.deb = make_deb(self.folder / "libc6.deb")
        packages = mock.patch.object(distoci, "packages", return_value=[self.deb])
        packages.start()
        self.addCleanup(packages.stop)

    def oci(self, output="out"):
        return self.dist("oci", output=output) / "autopersist-25.0.3-oci.tar"

    def test_two_runs_give_the_same_bytes(self):
        self.assertEqual(self.oci("a").read_bytes(), self.oci("b").read_bytes())

    def test_digests(self):
        with tarfile.open(self.oci()) as tar:
            files = {m.name: tar.extractfile(m).read() for m in tar if m.isreg()}
        self.assertEqual(json.loads(files["oci-layout"]), {"imageLayoutVersion": "1.0.0"})

        def blob(described):
            data = files["blobs/" + described["digest"].replace(":", "/")]
            self.assertEqual((described["digest"], described["size"]), ("sha256:" + hashlib.sha256(data).hexdigest(), len(data)))
            return data

        described, = json.loads(files["index.json"])["manifests"]
        manifest = json.loads(blob(described))
        config = json.loads(blob(manifest["config"]))
        layers = [gzip.decompress(blob(layer)) for layer in manifest["layers"]]
        self.assertEqual(config["rootfs"]["diff_ids"], ["sha256:" + hashlib.sha256(layer).hexdigest() for layer in layers])
        self.assertEqual(len(config["history"]), 2)
        self.assertEqual(len(files), 2 + 3 + 2)          # no blob that nothing names
        older, = json.loads(files["manifest.json"])
        self.assertEqual([older["Config"]] + older["Layers"],
                         ["blobs/" + d["digest"].replace(":", "/") for d in [manifest["config"]] + manifest["layers"]])
        java = config["config"]["Entrypoint"][0]
        with tarfile.open(fileobj=io.BytesIO(layers[1])) as tar:
            names = {m.name: m for m in tar}
            self.assertEqual(names[java[1:]].mode, 0o755)
            self.assertEqual((names["data"].uid, names["data"].mode), (distoci.USER, 0o700))
        self.assertNotIn("opt/autopersist-jdk-25.0.3/lib/src.zip", names)
        self.assertIn("JAVA_HOME=" + java[:-len("/bin/java")], config["config"]["Env"])
        with tarfile.open(fileobj=io.BytesIO(layers[0])) as tar:
            names = {m.name: m for m in tar}
        self.assertEqual((names["lib"].linkname, names["lib64"].linkname), ("usr/lib", "usr/lib64"))
        self.assertEqual(names["usr/lib/x86_64-linux-gnu/libc.so.6"].mode, 0o755)
        self.assertEqual(names["tmp"].mode, 0o1777)
        self.assertIn("usr/share/doc/libc6/copyright", names)
        self.assertIn("var/lib/dpkg/status.d/libc6", names)
        self.assertFalse({"usr/share/man", "usr/share/doc/libc6/changelog"} & set(names))

    def test_dockerfile_and_sbom(self):
        path = self.oci()
        text = (path.parent / "Dockerfile").read_text()
        self.assertIn("FROM debian:bookworm-slim\nADD autopersist-jdk-25.0.3-linux-x64.tar.gz /opt/\n", text)
        self.assertIn('ENTRYPOINT ["/opt/autopersist-jdk-25.0.3/bin/java"]', text)
        bom = json.loads(path.with_name(path.name + ".cdx.json").read_text())
        self.assertIn("pkg:deb/debian/libc6@1:2.36-9?arch=amd64&distro=bookworm", [c.get("purl") for c in bom["components"]])

    def test_where_no_package_can_be_fetched(self):
        distoci.packages.side_effect = SetupError("no Debian")
        with self.assertRaisesRegex(SetupError, "no Debian"):
            self.oci()
        with mock.patch.object(dist, "KINDS", ("tarball", "oci")):
            folder = self.dist()
        self.assertIn("oci is left out: no Debian", self.printed())
        self.assertEqual(sorted(p.name for p in folder.iterdir() if p.suffix != ".json"),
                         ["Dockerfile", "SHA256SUMS", "autopersist-jdk-25.0.3-linux-x64.tar.gz"])

    def test_release_by_glibc(self):
        for glibc, suite in (("2.17", "bookworm"), ("2.36", "bookworm"), ("2.38", "trixie")):
            self.assertEqual(distoci.suite(mock.Mock(glibc=elf.numbers(glibc))), suite)
        with self.assertRaisesRegex(SetupError, "9.9, which x needs"):
            distoci.suite(mock.Mock(glibc=(9, 9), glibc_text="9.9", glibc_of="x"))


class Packages(DistCase):
    def setUp(self):
        super().setUp()
        make_deb(self.folder / "libc6.deb")
        write(self.folder / "etc/sources.list.d/debian.sources", SOURCES)
        archives = self.layout.cache / "apt-bookworm/archives"
        write(self.folder / "bin/apt-get", APT % {"folder": self.folder, "archives": archives}, 0o755)
        path = mock.patch.dict(os.environ, {"PATH": "%s:%s" % (self.folder / "bin", os.environ["PATH"])})
        path.start()
        self.addCleanup(path.stop)
        self.debs = Debs(self.layout, "bookworm", self.folder / "etc", DEBIAN)

    def test_fetch(self):
        deb, = self.debs.fetch(["libc6"])
        self.assertEqual((deb.name, deb.version, deb.arch), ("libc6", "1:2.36-9", "amd64"))
        self.assertEqual([e.name for e in deb.entries() if e.content == b"libc"], ["lib/x86_64-linux-gnu/libc.so.6"])
        config = (self.layout.cache / "apt-bookworm/sources.d/autopersist.sources").read_text()
        self.assertIn("Types: deb\nURIs: http://mirror/debian\nSuites: bookworm\n", config)
        self.assertIn("Suites: bookworm-updates\n", config)
        self.debs.fetch(["libc6"])
        calls = (self.folder / "apt-calls").read_text()
        self.assertEqual(calls.count("update"), 1)
        self.assertIn("Dir::State::status=/dev/null", calls)

    def test_what_is_not_there(self):
        with self.assertRaisesRegex(Failure, "Debian bookworm: E: Unable to locate package"):
            self.debs.fetch(["nothing"])
        with self.assertRaisesRegex(SetupError, "this is none"):
            Debs(self.layout, "bookworm", self.folder / "etc", {"ID": "fedora"}).fetch(["libc6"])
