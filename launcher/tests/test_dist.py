# SPDX-License-Identifier: Apache-2.0
"""./ap dist, on a small JDK that looks built."""
import hashlib
import io
import json
import os
import stat
import subprocess
import tarfile
import types
from unittest import mock

from launcher import dist, distar, distfacts, distmaven, disttree, elf, programs
from launcher.errors import Failure, SetupError
from launcher.layout import Layout
from launcher.tests.helpers import Sandbox, make_jdk, write

COMMIT_TIME = 1700000000
GIT = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b",
       "GIT_AUTHOR_DATE": "%d +0000" % COMMIT_TIME, "GIT_COMMITTER_DATE": "%d +0000" % COMMIT_TIME}


class DistCase(Sandbox):
    """A checkout with one commit, and a JDK in it with links, modes and times to be changed."""

    def setUp(self):
        super().setUp()
        self.jdk = make_jdk(self.layout.jdk())
        write(self.jdk / ".autopersist-image.json", "{}")
        write(self.jdk / "NOTICE", "the base JDK's\n")
        write(self.jdk / "lib/jexec", "#!/bin/sh\n", 0o700)
        write(self.jdk / "legal/java.base/LICENSE", "GPL\n")
        (self.jdk / "legal/java.xml").mkdir()
        os.symlink("../java.base/LICENSE", self.jdk / "legal/java.xml/LICENSE")
        os.symlink(write(self.folder / "stock/src.zip", "zip"), self.jdk / "lib/src.zip")
        for name in disttree.OURS:
            write(self.layout.root / name, name + "\n")
        write(self.layout.root / ".gitignore", "/build/\n")
        environment = mock.patch.dict(os.environ, GIT)
        environment.start()
        self.addCleanup(environment.stop)
        os.environ.pop("SOURCE_DATE_EPOCH", None)
        self.git("init", "-q")
        self.commit()

    def git(self, *arguments):
        subprocess.run(["git", "-C", str(self.layout.root)] + list(arguments), check=True, stdout=subprocess.DEVNULL)

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "a")

    def dist(self, *kinds, output="out", **options):
        with mock.patch.object(distfacts, "outdated", return_value=None):
            dist.run(self.layout, types.SimpleNamespace(**{
                "kinds": kinds, "output": str(self.folder / output), "install": None, "portable": False, **options}))
        return self.folder / output

    def tarball(self, *more, **options):
        return self.dist("tarball", *more, **options) / "autopersist-jdk-25.0.3-linux-x64.tar.gz"


class Tarball(DistCase):
    def test_two_runs_give_the_same_bytes(self):
        first = self.tarball(output="a")
        for path in self.jdk.rglob("*"):
            if not path.is_symlink():
                os.utime(path, (5, 5))
        os.chmod(self.jdk / "conf/net.properties", 0o640)
        second = self.tarball(output="b")
        for path in first.parent.iterdir():
            self.assertEqual(path.read_bytes(), (second.parent / path.name).read_bytes(), path.name)
        self.assertEqual(first.read_bytes()[4:8], b"\0\0\0\0")       # gzip's time; and no name follows
        self.assertEqual(first.read_bytes()[3], 0)

    def test_modes_links_and_owners(self):
        with tarfile.open(self.tarball()) as tar:
            members = {m.name.partition("/")[2]: m for m in tar}
            self.assertEqual({m.name.split("/")[0] for m in members.values()}, {"autopersist-jdk-25.0.3"})
            self.assertEqual({(m.uid, m.gid, m.uname, m.gname, m.mtime) for m in members.values()},
                             {(0, 0, "root", "root", COMMIT_TIME)})
            self.assertEqual([oct(members[n].mode) for n in ("bin/java", "lib/jexec", "conf/net.properties", "lib/server")],
                             ["0o755", "0o755", "0o644", "0o755"])
            self.assertEqual(members["legal/java.xml/LICENSE"].linkname, "../java.base/LICENSE")
            # A link to this machine's files would lead nowhere.
            self.assertTrue(members["lib/src.zip"].isreg())
            self.assertNotIn(".autopersist-image.json", members)
            self.assertEqual(list(members), sorted(members, key=lambda name: name.split("/")))
            text = {n: tar.extractfile(members[n]).read().decode() for n in ("NOTICE", "NOTICE-BASE-JDK", "release", "README.md")}
        self.assertEqual((text["NOTICE"], text["NOTICE-BASE-JDK"]), ("NOTICE\n", "the base JDK's\n"))
        self.assertRegex(text["release"], r'\nAUTOPERSIST_COMMIT="[0-9a-f]{40}"\n$')
        self.assertIn("@DurableRoot", text["README.md"])

    def test_sums_of_all_that_is_there(self):
        folder = self.tarball().parent
        write(folder / "other.deb", "x")
        with (folder / "SHA256SUMS").open("a") as sums:
            sums.write("%s  other.deb\n%s  gone.deb\n" % (hashlib.sha256(b"x").hexdigest(), "0" * 64))
        self.dist("tarball")
        lines = dict(reversed(line.split("  ")) for line in (folder / "SHA256SUMS").read_text().splitlines())
        self.assertEqual(sorted(lines), sorted(p.name for p in folder.iterdir() if p.name != "SHA256SUMS"))
        for name, total in lines.items():
            self.assertEqual(hashlib.sha256((folder / name).read_bytes()).hexdigest(), total)

    def test_sbom(self):
        tarball = self.tarball()
        bom = json.loads(tarball.with_name(tarball.name + ".cdx.json").read_text())
        self.assertEqual((bom["bomFormat"], bom["specVersion"], bom["metadata"]["timestamp"]),
                         ("CycloneDX", "1.6", "2023-11-14T22:13:20Z"))
        self.assertEqual(bom["metadata"]["component"]["hashes"],
                         [{"alg": "SHA-256", "content": hashlib.sha256(tarball.read_bytes()).hexdigest()}])
        parts = {c["bom-ref"]: c for c in bom["components"]}
        self.assertEqual(sorted(parts), ["autopersist-sources", "base-jdk", "openjdk-sources"])
        self.assertIn({"name": "release:IMPLEMENTOR", "value": "Somebody"}, parts["base-jdk"]["properties"])
        self.assertRegex(parts["autopersist-sources"]["version"], "^[0-9a-f]{40}$")

    def test_nothing_half_made_is_left(self):
        with mock.patch.object(distar, "write_tar_gz", side_effect=OSError("full")), self.assertRaises(OSError):
            self.dist("tarball")
        self.assertEqual([p.name for p in self.folder.iterdir() if p.name.lstrip(".").startswith("out")], [])


class Install(DistCase):
    def test_install(self):
        target = self.folder / "opt/jdk"
        self.dist(install=str(target))
        self.assertEqual(stat.S_IMODE((target / "bin/java").stat().st_mode), 0o755)
        self.assertEqual(os.readlink(target / "legal/java.xml/LICENSE"), "../java.base/LICENSE")
        self.assertEqual(int((target / "README.md").stat().st_mtime), COMMIT_TIME)
        self.assertFalse((self.folder / "out").exists())
        with self.assertRaisesRegex(SetupError, "not empty"):
            self.dist(install=str(target))


class Refused(DistCase):
    def test_a_jdk_that_is_not_current(self):
        for tree, why in ((False, "build/openjdk is not there"), (True, "libjvm.so is of older sources")):
            if tree:
                self.unpacked()
            with self.assertRaisesRegex(Failure, why):
                distfacts.require_current(self.layout)
        write(self.layout.tree / "src/hotspot/share/oops/oop.cpp", "// mine\n")
        with self.assertRaisesRegex(Failure, "hotspot status"):
            distfacts.require_current(self.layout)
        (self.jdk / "bin/java").unlink()
        with self.assertRaisesRegex(SetupError, "./ap build"):
            distfacts.require_current(self.layout)

    def test_changes_without_a_commit(self):
        write(self.layout.root / "NOTICE", "changed\n")
        with self.assertRaisesRegex(Failure, "in no commit; commit them first:\n  NOTICE"):
            self.tarball()

    def test_no_such_kind(self):
        with self.assertRaisesRegex(SetupError, "floppy"):
            self.dist("floppy")


class Needs(DistCase):
    def test_of_this_machine(self):
        found = elf.needs("/bin/sh")
        self.assertIn("libc.so.6", found.libraries)
        self.assertGreater(found.glibc, (2, 2))
        self.assertIsNone(elf.needs(__file__))

    def test_of_a_jdk(self):
        os.symlink("/bin/sh", self.jdk / "bin/sh")
        glibc, where, libraries = distfacts.native_needs(self.jdk)
        self.assertEqual((glibc, where), (elf.needs("/bin/sh").glibc, "bin/sh"))
        self.assertIn("libc.so.6", libraries)


class Maven(DistCase):
    """Maven itself is played: it leaves what ./ap asks it for."""

    POM = '<project xmlns="http://maven.apache.org/POM/4.0.0"><artifactId>%s</artifactId><version>1.0</version></project>'

    def setUp(self):
        super().setUp()
        write(self.layout.root / "pom.xml", self.POM % "x-parent")
        for module in distmaven.MODULES:
            write(self.layout.root / module / "pom.xml", self.POM % ("x-" + module))
        self.commit()
        self.library = write(self.folder / "gson-2.jar", "library")

    def maven(self, command, log, progress, cwd, env):
        self.command = [str(part) for part in command]
        for module in distmaven.MODULES:
            for kind in distmaven.KINDS:
                write(cwd / module / "target" / ("x-%s-1.0%s.jar" % (module, kind)), module + kind)
            write(cwd / module / distmaven.LIBRARIES, "\nThe following files have been resolved:\n"
                  "   org.autopersist:x:jar:1.0:compile:/gone/x.jar -- module x\n   com.gson:gson:jar:2:compile:%s -- module g\n"
                  % self.library)
        return 0

    def test_repository(self):
        stock = mock.Mock(home=self.folder / "stock")
        with mock.patch.object(distmaven, "run_logged", self.maven), mock.patch.object(distmaven.packages, "ensure"), \
                mock.patch.object(distmaven.builder, "choose_base", return_value=stock):
            out = self.dist("maven")
        self.assertIn("-Dproject.build.outputTimestamp=2023-11-14T22:13:20Z", self.command)
        self.assertNotIn(str(self.layout.root / "pom.xml"), self.command)
        folder = out / "maven/org/autopersist/x-image-tool/1.0"
        self.assertEqual(sorted(p.name for p in folder.iterdir() if p.suffix in (".jar", ".pom")),
                         ["x-image-tool-1.0%s" % s for s in ("-javadoc.jar", "-sources.jar", ".jar", ".pom")])
        jar = folder / "x-image-tool-1.0.jar"
        self.assertEqual((folder / "x-image-tool-1.0.jar.sha1").read_text(), hashlib.sha1(jar.read_bytes()).hexdigest())
        self.assertTrue((out / "maven/org/autopersist/x-parent/1.0/x-parent-1.0.pom").exists())
        sums = (out / "SHA256SUMS").read_text()
        self.assertIn("%s  %s\n" % (hashlib.sha256(jar.read_bytes()).hexdigest(), jar.relative_to(out)), sums)
        bom = json.loads((out / "maven.cdx.json").read_text())
        libraries = {c["purl"]: c["hashes"][0]["content"] for c in bom["components"] if c["type"] == "library"}
        self.assertEqual(len(libraries), 4)
        self.assertEqual(libraries["pkg:maven/com.gson/gson@2"], hashlib.sha256(b"library").hexdigest())
        self.assertEqual([p.name for p in self.folder.iterdir() if p.name.startswith(".out")], [])

    def test_what_a_central_repository_asks_of_poms(self):
        root = programs.read_pom(Layout().root / "pom.xml")
        for path in ("url", "licenses/license/name", "developers/developer/name", "scm/connection", "scm/url"):
            self.assertTrue(root.findtext("/".join("{*}" + p for p in path.split("/"))), path)
        for module in distmaven.MODULES:
            pom = programs.read_pom(Layout().root / module / "pom.xml")
            self.assertTrue(pom.findtext("{*}name") and pom.findtext("{*}description"), module)


class Deb(DistCase):
    def deb(self, output="out"):
        return next(self.dist("deb", output=output).glob("*.deb"))

    def members(self, path):
        data, at, found = path.read_bytes(), 8, {}
        self.assertEqual(data[:8], b"!<arch>\n")
        while at < len(data):
            name, size = data[at:at + 16].decode().strip(), int(data[at + 48:at + 58])
            self.assertEqual(data[at + 58:at + 60], b"`\n")
            found[name] = data[at + 60:at + 60 + size]
            at += 60 + size + size % 2
        return found

    def test_two_runs_give_the_same_bytes(self):
        self.assertEqual(self.deb("a").read_bytes(), self.deb("b").read_bytes())

    def test_the_one_before_goes(self):
        first = self.deb()
        os.environ["SOURCE_DATE_EPOCH"] = str(COMMIT_TIME + 1)
        self.dist("deb")
        self.assertFalse(first.exists())
        self.assertNotIn(first.name, (first.parent / "SHA256SUMS").read_text())
        self.assertEqual(len(list(first.parent.glob("*.deb*"))), 2)

    def test_control(self):
        os.symlink("/bin/sh", self.jdk / "bin/sh")
        path = self.deb()
        self.assertEqual(path.name, "autopersist-25-jdk_25.0.3+9-20231114.221320_amd64.deb")
        members = self.members(path)
        self.assertEqual(list(members), ["debian-binary", "control.tar.gz", "data.tar.gz"])
        self.assertEqual(members["debian-binary"], b"2.0\n")
        with tarfile.open(fileobj=io.BytesIO(members["control.tar.gz"])) as tar:
            text = {name: tar.extractfile("./" + name).read().decode() for name in ("control", "md5sums")}
        fields = dict(line.split(": ", 1) for line in text["control"].splitlines() if not line.startswith(" "))
        self.assertEqual([fields[n] for n in ("Package", "Version", "Architecture", "Priority")],
                         ["autopersist-25-jdk", "25.0.3+9-20231114.221320", "amd64", "optional"])
        self.assertIn("libc6 (>= %s)" % ".".join(map(str, elf.needs("/bin/sh").glibc)), fields["Depends"])
        self.assertIn("%s  usr/lib/jvm/autopersist-25/bin/java" % hashlib.md5((self.jdk / "bin/java").read_bytes()).hexdigest(),
                      text["md5sums"].splitlines())
        with tarfile.open(fileobj=io.BytesIO(members["data.tar.gz"])) as tar:
            names = tar.getnames()
            self.assertEqual(tar.getmember("./usr/lib/jvm/autopersist-25/bin/java").mode, 0o755)
        self.assertIn("./usr/share/doc/autopersist-25-jdk/copyright", names)
        # Each folder comes before what is in it.
        self.assertEqual([n for i, n in enumerate(names) if i and os.path.dirname(n) not in names[:i]], [])
        self.assertEqual([p.name for p in path.parent.iterdir() if p.name.startswith("data")], [])
