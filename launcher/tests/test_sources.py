# SPDX-License-Identifier: Apache-2.0
import shutil
import subprocess
from unittest import mock

from launcher import sources, version
from launcher.errors import Failure, SetupError
from launcher.tests.helpers import OOP, Sandbox, make_source

BASE = version.parse("25.0.3+9-LTS")


class Named(Sandbox):
    def test_folder(self):
        source = sources.named_source(make_source(self.folder / "jdk25u"))
        self.assertEqual(source.version.short, "25.0.3")

    def test_refusals(self):
        for given, says in ((make_source(self.folder / "jdk26", feature=26), "a 25.0.x is needed"),
                            (self.folder, "not an OpenJDK source tree"), (self.folder / "none", "no such file")):
            with self.assertRaises(SetupError) as caught:
                sources.named_source(given)
            self.assertIn(says, str(caught.exception))

    def tarball(self, flags, name, top=True, **more):
        make_source(self.folder / "pack/openjdk-25-25.0.3+9", **more)
        path = self.folder / name
        where, what = ("pack", ["openjdk-25-25.0.3+9"]) if top else ("pack/openjdk-25-25.0.3+9", ["make", "src", "configure"])
        subprocess.run(["tar", flags, str(path), "-C", str(self.folder / where)] + what, check=True)
        return path

    def test_tarballs(self):
        for flags, name, top in (("-czf", "openjdk-25_25.0.3+9.orig.tar.gz", True), ("-cf", "x.tar", False)):
            source = sources.named_source(self.tarball(flags, name, top))
            sources.install(self.layout, source, BASE)
            self.assertEqual((self.layout.tree / "src/hotspot/share/oops/oop.hpp").read_text(), OOP)
            self.assertEqual((self.layout.pristine / "src/hotspot/share/oops/oop.hpp").read_text(), OOP)
            self.assertFalse((self.layout.pristine / "make/data").exists())
            self.assertEqual(sources.current(self.layout)["version"].split("+")[0], "25.0.3")
            self.assertEqual(sorted(p.name for p in self.layout.build.iterdir()), ["openjdk", "pristine", "state"])

    def test_damaged_tarball(self):
        path = self.tarball("-czf", "openjdk-25_25.0.3+9.orig.tar.gz")
        path.write_bytes(path.read_bytes()[:200])
        with self.assertRaises(Failure) as caught:
            sources.install(self.layout, sources.named_source(path), BASE)
        self.assertIn("cannot be unpacked", str(caught.exception))
        self.assertFalse(self.layout.tree.exists())

    def test_wrong_release_in_a_tarball(self):
        path = self.tarball("-czf", "sources.tar.gz", feature=24)
        with self.assertRaises(SetupError):
            sources.install(self.layout, sources.named_source(path), BASE)
        self.assertFalse(self.layout.tree.exists())


class FakeApt:
    offered = {"25.0.3+9-2~deb13u1": "3", "25.0.5+8-1~deb13u1": "5", "25.0.2+10-1~deb13u2": "2"}
    gone = ()
    kept_by_mirror = ()
    fetched = []

    def __init__(self, layout):
        self.layout = layout

    def prepare(self):
        pass

    def versions(self):
        return list(self.offered)

    def kept(self):
        return list(self.kept_by_mirror)

    def tarball(self, package):
        return ["address"], "openjdk-25_%s.orig.tar.xz" % package.rsplit("-", 1)[0], 1, "sum"

    def download(self, addresses, target, size, sha256):
        if any(mark in target.name for mark in self.gone):
            raise Failure("404")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("tar")
        self.fetched.append(target.name)


class Fetched(Sandbox):
    def fetch(self, wanted, **settings):
        apt = type("Apt", (FakeApt,), dict(settings, fetched=[]))
        with mock.patch.object(sources, "PrivateApt", apt):
            return sources.fetched_source(self.layout, version.parse(wanted)).version.short, apt.fetched

    def test_same_release(self):
        self.assertEqual(self.fetch("25.0.3+9-LTS"), ("25.0.3+9", ["openjdk-25_25.0.3+9.orig.tar.xz"]))
        self.assertEqual(self.printed(), "")

    def test_cache(self):
        self.fetch("25.0.3+9")
        self.assertEqual(self.fetch("25.0.3+9"), ("25.0.3+9", []))

    def test_nearest_is_said(self):
        self.assertEqual(self.fetch("25.0.4+7")[0], "25.0.5+8")
        self.assertIn("taking the nearest", self.printed())

    def test_listed_but_not_there(self):
        self.assertEqual(self.fetch("25.0.4+7", gone=["25.0.5"])[0], "25.0.3+9")
        self.assertIn("25.0.5+8 is listed, but could not be fetched", self.printed())

    def test_kept_but_not_listed(self):
        for gone in ((), ["25.0.5"]):
            self.assertEqual(self.fetch("25.0.3+9-LTS", offered={"25.0.5+8-1~deb13u1": "5"}, gone=gone,
                                        kept_by_mirror=["25.0.3+9"]), ("25.0.3+9", ["openjdk-25_25.0.3+9.orig.tar.xz"]))
            shutil.rmtree(self.layout.cache / "src")
        self.assertEqual(self.fetch("25.0.5+8", offered={}, kept_by_mirror=["25.0.3+9"])[0], "25.0.3+9")

    def test_nothing_there(self):
        with self.assertRaises(Failure):
            self.fetch("25.0.4+7", gone=["25.0"])
        with self.assertRaises(SetupError) as caught:
            self.fetch("25.0.4+7", offered={})
        self.assertIn("--source", str(caught.exception))

    def test_no_network_but_a_cache(self):
        self.fetch("25.0.3+9")

        def prepare(self):
            raise Failure("no network")

        self.assertEqual(self.fetch("25.0.4+7", prepare=prepare)[0], "25.0.3+9")


class Adopt(Sandbox):
    def test_a_tree_unpacked_by_hand(self):
        make_source(self.layout.tree)
        source = sources.named_source(make_source(self.folder / "source"))
        sources.adopt(self.layout, source, BASE)
        self.assertTrue((self.layout.pristine / "src/hotspot/share/oops/oop.hpp").exists())
        self.assertIsNone(sources.choose(self.layout, BASE))

    def test_of_another_release(self):
        make_source(self.layout.tree, update=1)
        with self.assertRaises(Failure) as caught:
            sources.adopt(self.layout, sources.named_source(make_source(self.folder / "source")), BASE)
        self.assertIn("move it away", str(caught.exception))
