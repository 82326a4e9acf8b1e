# SPDX-License-Identifier: Apache-2.0
import os
import shutil
import subprocess
import zipfile
from unittest import mock

from launcher import basejdk, builder, ctsym, hotspot, image, jmods, modules, overlay, packages, statefile, units
from launcher.errors import Failure
from launcher.layout import Layout
from launcher.tests.helpers import JAVA, MAKE, Sandbox, make_jdk, make_source, write

EDIT = "why: w\nfile: src/hotspot/share/oops/oop.hpp\n\nbelow |class oopDesc {\nadd   |  // AutoPersist\n"
JMOD = "#!/bin/sh\n[ \"$1 $2\" = 'create --class-path' ] && [ ! -e \"$4\" ] && cp \"$3\" \"$4\"\n"


# Instead of compiling oop.cpp: a unit whose files do not go together.
UNIT = """
unit=build/$conf/hotspot/variant-server/libjvm/units/unit_oops_00.cpp
if [ -e $unit ] && grep -rq CLASH src/hotspot; then
  echo "gmake[3]: *** [lib/CompileJvm.gmk:173: $PWD/objs/unit_oops_00.o] Error 1"; exit 2
fi
"""


class BuildCase(Sandbox):
    def setUp(self):
        super().setUp()
        self.base = make_jdk(self.folder / "stock")
        self.source = make_source(self.folder / "source")
        write(self.folder / "bin/make", MAKE, 0o755)
        for patch in (mock.patch.object(packages, "ensure"),
                      mock.patch.dict(os.environ, {"PATH": "%s:%s" % (self.folder / "bin", os.environ["PATH"])})):
            patch.start()
            self.addCleanup(patch.stop)

    def build(self, **more):
        return builder.build(self.layout, jdk=str(self.base), source=str(self.source), **more)

    def runs(self, what):
        path = self.layout.tree / what
        return len(path.read_text().splitlines()) if path.exists() else 0


class Build(BuildCase):
    def test_everything_then_nothing(self):
        home = self.build()
        self.assertEqual(home, self.layout.build / "jdk")
        self.assertIn("markWord", (home / "lib/server/libjvm.so").read_text())
        self.assertEqual((self.runs("configured"), self.runs("made")), (1, 1))
        self.build()
        self.assertEqual((self.runs("configured"), self.runs("made")), (1, 1))
        self.assertIn("7 Image         build/jdk up to date", self.printed())

    def test_debug_beside_it(self):
        self.build()
        home = self.build(debug=True)
        self.assertEqual(home.name, "jdk-debug")
        self.assertIn("CONF=fastdebug", (self.layout.tree / "made").read_text())
        self.assertTrue((self.layout.build / "jdk/bin/java").exists())

    def test_an_edit_is_built_and_reaches_the_image(self):
        self.build()
        write(self.layout.hotspot_edits / "oop.edit", EDIT)
        home = self.build()
        self.assertEqual((self.runs("configured"), self.runs("made")), (1, 2))
        self.assertIn("// AutoPersist", (home / "lib/server/libjvm.so").read_text())
        self.assertTrue((home / "lib/server/classes_ap.jsa").exists())

    def test_local_changes_are_built_and_named(self):
        self.build()
        with open(self.layout.tree / "src/hotspot/share/oops/oop.cpp", "a") as f:
            f.write("// mine\n")
        home = self.build()
        self.assertIn("// mine", (home / "lib/server/libjvm.so").read_text())
        self.assertIn("not in the repository", self.printed())

    def test_compiler_errors_are_shown(self):
        write(self.layout.hotspot_edits / "oop.edit", EDIT.replace("// AutoPersist", "SYNTAX_ERROR"))
        with self.assertRaises(Failure) as caught:
            self.build()
        self.assertIn("oop.cpp:1: error: SYNTAX_ERROR", str(caught.exception))
        self.assertIn("build/hotspot-product.log", str(caught.exception))
        write(self.layout.hotspot_edits / "oop.edit", EDIT)
        self.build()

    def test_configure_errors_are_shown(self):
        write(self.source / "refuse", "")
        with self.assertRaises(Failure) as caught:
            self.build()
        self.assertIn("configure: error: no luck", str(caught.exception))

    def test_version_string_is_the_base_jdks(self):
        self.build()
        text = (self.layout.tree / "configured").read_text()
        self.assertIn("--with-version-string=25.0.3+9-LTS", text)

    def test_other_sources_do_not_drop_local_changes(self):
        self.build()
        with open(self.layout.tree / "src/hotspot/share/oops/oop.cpp", "a") as f:
            f.write("// mine\n")
        other = make_source(self.folder / "other", update=5)
        with self.assertRaises(Failure) as caught:
            builder.build(self.layout, jdk=str(self.base), source=str(other))
        self.assertIn("oop.cpp", str(caught.exception))
        builder.build(self.layout, jdk=str(self.base), source=str(other), force=True)
        self.assertIn("OpenJDK 25.0.5", self.printed())
        self.assertEqual(len(list((self.layout.build / "dropped").rglob("oop.cpp"))), 1)

    def test_the_base_jdk_of_last_time_stays(self):
        self.build()
        with mock.patch.dict(os.environ, {"JAVA_HOME": str(make_jdk(self.folder / "newer", "25.0.5+8"))}):
            self.assertEqual(builder.choose_base(self.layout).home, self.base.resolve())


class UnitsThatFail(BuildCase):
    def setUp(self):
        super().setUp()
        write(self.folder / "bin/make", MAKE.replace("if grep", UNIT + "if grep", 1), 0o755)
        write(self.layout.hotspot_units, "oops_00\n  share/oops/oop.cpp\n  share/oops/klass.cpp\n")
        write(self.source / "src/hotspot/share/oops/klass.cpp", "// CLASH\n")

    def noted(self):
        return statefile.load(self.layout.state / "units-product.json")

    def test_are_dissolved_and_the_build_goes_on(self):
        self.build()
        self.assertIn("the unit oops_00 does not compile; its 2 files are compiled one by one", self.printed())
        self.assertEqual((self.runs("made"), self.noted()["dissolved"]), (2, ["oops_00"]))

    def test_are_tried_again_if_a_file_was_to_blame(self):
        write(self.layout.hotspot_edits / "oop.edit", EDIT.replace("// AutoPersist", "SYNTAX_ERROR"))
        with self.assertRaises(Failure):
            self.build()
        self.assertEqual((self.runs("made"), self.noted()["dissolved"]), (2, []))


class Images(BuildCase):
    def image(self, debug=False):
        jdk, why = basejdk.examine(self.base)
        self.assertIsNone(why)
        return image.Image(self.layout, jdk, debug)

    def libjvm(self, text="ours"):
        return write(self.folder / "libjvm.so", text)

    def made(self, text="ours"):
        made = self.image()
        made.notes = made.build(self.libjvm(text))
        return made

    def test_links_copies_and_ours(self):
        home = self.made().home
        self.assertEqual((home / "bin/java").stat().st_ino, (self.base / "bin/java").stat().st_ino)
        self.assertNotEqual((home / "conf/net.properties").stat().st_ino, (self.base / "conf/net.properties").stat().st_ino)
        self.assertEqual((home / "lib/server/libjvm.so").read_text(), "ours")
        self.assertEqual((self.base / "lib/server/libjvm.so").read_text(), "stock")
        self.assertEqual((self.base / "lib/server/classes.jsa").read_text(), "stale")
        self.assertIn("25.0.3+9-LTS", (home / "release").read_text())
        jdk, why = basejdk.examine(home)
        self.assertIsNone(jdk)
        self.assertIn("./ap build made", why)

    def test_where_hard_links_are_not_allowed(self):
        with mock.patch.object(os, "link", side_effect=PermissionError):
            home = self.made().home
        self.assertFalse((home / "bin/java").is_symlink())
        self.assertFalse((home / "lib/libjava.so").is_symlink())
        self.assertTrue((home / "lib/modules").is_symlink())
        self.assertTrue(os.access(home / "bin/java", os.X_OK))

    def test_archives_are_made_not_taken_over(self):
        made = self.made("ours, knows AutoPersist")
        names = {p.name: p.read_text() for p in made.server.glob("*.jsa")}
        self.assertEqual(names, dict.fromkeys(("classes.jsa", "classes_coh.jsa", "classes_ap.jsa"), "archive\n"))
        self.assertEqual(made.notes, [])

    def test_a_vm_without_the_flag(self):
        made = self.made("ours")
        self.assertIn("no flag AutoPersist", made.notes[0])
        self.assertTrue((made.server / "classes.jsa").exists())

    def test_a_vm_that_names_both_layouts_archives_alike(self):
        java = JAVA.replace("archive=$home/lib/server/classes_ap.jsa", ":")
        write(self.base / "bin/java", java, 0o755)
        made = self.made("ours, knows AutoPersist")
        self.assertIn("no name of its own", made.notes[0])
        self.assertFalse((made.server / "classes_ap.jsa").exists())
        self.assertTrue((made.server / "classes.jsa").exists())

    def test_a_jvm_that_does_not_start(self):
        write(self.base / "bin/java", "#!/bin/sh\necho no good >&2\nexit 1\n", 0o755)
        with self.assertRaises(Failure) as caught:
            self.made()
        self.assertIn("no good", str(caught.exception))
        self.assertFalse(self.image().up_to_date(self.libjvm()))

    def test_update_keeps_edited_configuration_and_drops_leftovers(self):
        home = self.made().home
        write(home / "conf/net.properties", "a=changed\n")
        write(home / "bin/leftover", "x")
        self.made("newer")
        self.assertEqual((home / "conf/net.properties").read_text(), "a=changed\n")
        self.assertFalse((home / "bin/leftover").exists())
        self.assertEqual((home / "lib/server/libjvm.so").read_text(), "newer")

    def packaged(self):
        path = self.base / "jmods/java.base.jmod"
        path.parent.mkdir(parents=True)
        with open(path, "wb") as file:
            file.write(jmods.MAGIC)
            with zipfile.ZipFile(file, "w") as jmod:
                jmod.writestr("classes/module-info.class", "descriptor")
                jmod.writestr("lib/server/libjvm.so", "stock")
        write(self.base / "jmods/java.xml.jmod", "xml")
        write(self.base / "bin/jmod", JMOD, 0o755)
        write(self.layout.root / "autopersist-api/target/autopersist-api-1.jar", "api")
        write(self.layout.build / "modules/modules", "all modules")

    def test_packaged_modules_have_our_libjvm_and_the_api(self):
        self.packaged()
        for text in ("ours", "newer"):
            home = self.made(text).home
            packaged = home / "jmods/java.base.jmod"
            self.assertEqual(packaged.read_bytes()[:4], jmods.MAGIC)
            with zipfile.ZipFile(packaged) as jmod:
                self.assertEqual({name: jmod.read(name).decode() for name in jmod.namelist()},
                                 {"classes/module-info.class": "descriptor", "lib/server/libjvm.so": text})
            self.assertEqual((home / "jmods/org.autopersist.jmod").read_text(), "api")
            self.assertEqual((home / "jmods/java.xml.jmod").read_text(), "xml")
            self.assertEqual(len(list((home / "jmods").iterdir())), 3)
        with zipfile.ZipFile(self.base / "jmods/java.base.jmod") as jmod:
            self.assertEqual(jmod.read("lib/server/libjvm.so"), b"stock")


class Modules(Sandbox):
    LISTS = ("diff_java.base", "fs_java.base_files", "upgrade_files_java.base.conf")

    def test_what_jlink_reads_in_a_jdk_without_packaged_modules(self):
        for name in self.LISTS:
            write(self.folder / name, "# no end of line")
        modules.make_linkable(self.folder)
        self.assertEqual((self.folder / self.LISTS[2]).read_text().splitlines(), ["# no end of line", "lib/server/libjvm.so"])
        self.assertEqual((self.folder / "upgrade_files_jdk.compiler.conf").read_text(), "\nlib/ct.sym\n")
        self.assertEqual((self.folder / self.LISTS[1]).read_text(), "# no end of line")
        for module in modules.ADDED:
            self.assertEqual((self.folder / ("fs_%s_files" % module)).read_bytes(), b"")
            self.assertEqual((self.folder / ("diff_%s" % module)).read_bytes(), b"\0\0\xab\xba\0\0\0\0")

    def test_javac_finds_the_api_by_release(self):
        layout = Layout(self.folder)
        base = mock.Mock(home=self.folder / "base", version=mock.Mock(feature=25))
        write(layout.build / "modules/modules", "all modules")
        with zipfile.ZipFile(self.folder / "api.jar", "w") as jar:
            for name in ("module-info.class", "org/autopersist/DurableRoot.class", "META-INF/MANIFEST.MF"):
                jar.writestr(name, name)
        ctsym.make(layout, base, self.folder / "api.jar")
        self.assertFalse(ctsym.path(layout).exists())
        (base.home / "lib").mkdir(parents=True)
        for _ in range(2):
            with zipfile.ZipFile(base.home / ctsym.NAME, "w") as symbols:
                symbols.writestr("OP/java.base/module-info.sig", "java.base")
            ctsym.make(layout, base, self.folder / "api.jar")
            with zipfile.ZipFile(ctsym.path(layout)) as symbols:
                self.assertEqual({name: symbols.read(name).decode() for name in symbols.namelist()},
                                 {"OP/java.base/module-info.sig": "java.base",
                                  "P/org.autopersist/module-info.sig": "module-info.class",
                                  "P/org.autopersist/org/autopersist/DurableRoot.sig": "org/autopersist/DurableRoot.class"})
        with zipfile.ZipFile(base.home / ctsym.NAME) as symbols:
            self.assertEqual(len(symbols.namelist()), 1)

    def test_one_with_packaged_modules_has_no_lists(self):
        before = set(self.folder.iterdir())
        modules.make_linkable(self.folder)
        self.assertEqual(set(self.folder.iterdir()), before)


class Progress(BuildCase):
    def objects(self):
        return hotspot.Objects(self.layout, False, units.Units(self.layout, False))

    def test_what_make_will_compile(self):
        self.build()
        objects = self.objects()
        self.assertEqual(objects.stale(), (0, 1))
        source = self.layout.tree / "src/hotspot/share/oops/oop.cpp"
        write(objects.folder / "oop.d", "oop.o: \\\n %s\n" % source)
        self.assertEqual(self.objects().stale(), (0, 1))
        os.utime(source, (2e9, 2e9))
        self.assertEqual(self.objects().stale(), (1, 1))

    def test_what_a_killed_compiler_left_is_made_again(self):
        self.build()
        objects = self.objects()
        for name in ("whole.o", "whole.d", "alone.o", "empty.d"):
            write(objects.folder / name, "x")
        write(objects.folder / "empty.o", "")
        objects.drop_incomplete()
        self.assertEqual(sorted(f.name for f in objects.folder.glob("*.o") if f.name in ("whole.o", "alone.o", "empty.o")),
                         ["whole.o"])

    def test_fingerprint_ignores_what_is_not_source(self):
        self.build()
        mark = overlay.fingerprint(self.layout)
        write(self.layout.tree / "src/hotspot/x.orig", "x")
        self.assertEqual(overlay.fingerprint(self.layout), mark)


class CommandLine(Sandbox):
    def setUp(self):
        super().setUp()
        here = Layout().root
        shutil.copy(here / "ap", self.layout.root)
        shutil.copytree(here / "launcher", self.layout.root / "launcher", ignore=shutil.ignore_patterns("tests", "__pycache__"))

    def ap(self, *arguments):
        env = dict(os.environ, AUTOPERSIST_CACHE=str(self.folder / "cache"))
        done = subprocess.run([str(self.layout.root / "ap")] + list(arguments), stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_help(self):
        for arguments in (["--help"], ["build", "--help"], ["test", "--help"], ["hotspot", "--help"], ["hotspot", "export", "--help"]):
            code, out, err = self.ap(*arguments)
            self.assertEqual((code, err), (0, ""), arguments)
            self.assertIn("usage: ap", out)

    def test_mistakes(self):
        for arguments in (["nonsense"], ["build", "--nonsense"], ["build", "--jdk", "/nowhere"], ["hotspot"], ["test", "--no-such"],
                          ["java", "-version"], ["hotspot", "status"], ["hotspot", "apply"], ["hotspot", "export"]):
            code, _, err = self.ap(*arguments)
            self.assertEqual(code, 2, (arguments, err))
            self.assertNotIn("Traceback", err)
            self.assertTrue(err)

    def test_doctor(self):
        code, out, err = self.ap("doctor")
        self.assertIn(code, (0, 1))
        self.assertEqual(err, "")
        for part in ("machine", "base JDK", "packages", "sources", "build/jdk"):
            self.assertIn(part, out)

    def test_java_runs_what_is_built(self):
        make_jdk(self.layout.root / "build/jdk", java="#!/bin/sh\necho product \"$@\"\nexit 7\n")
        make_jdk(self.layout.root / "build/jdk-debug", java="#!/bin/sh\necho debug \"$@\"\n")
        self.assertEqual(self.ap("java", "-XX:+X", "--help", "a b")[:2], (7, "product -XX:+AutoPersist -XX:+X --help a b\n"))
        self.assertEqual(self.ap("java", "--debug", "Main")[:2], (0, "debug -XX:+AutoPersist Main\n"))
