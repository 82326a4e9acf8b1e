# SPDX-License-Identifier: Apache-2.0
"""Which files are compiled as one."""
import os

from launcher import sanitize, units
from launcher.errors import Failure
from launcher.layout import Layout
from launcher.tests.helpers import Sandbox, write
from launcher.units import Units

PLAN = """# which

opto_00      # a remark
  share/opto/node.cpp
  share/opto/type.cpp
  share/opto/gone.cpp
os_00
  os/linux/os_linux.cpp
  cpu/x86/vm_x86.cpp
  share/opto/loop.cpp
"""


class UnitsCase(Sandbox):
    def setUp(self):
        super().setUp()
        write(self.layout.hotspot_units, PLAN)
        for name in ("share/opto/node", "share/opto/type", "share/opto/loop", "share/opto/new",
                     "os/linux/os_linux", "cpu/x86/vm_x86"):
            self.source(name + ".cpp", "// %s\n" % name)
        self.newer = {}          # {object: what it is older than}; none of the others is there

    def source(self, name, text=""):
        return write(self.layout.tree / "src/hotspot" / name, text)

    def update(self):
        result = Units(self.layout, False)
        result.update(self.newer.get)
        return result

    def built(self, **changed):
        """As if the build was through, and then these files had changed."""
        self.newer = {"unit_" + unit: [str(self.layout.tree / "src/hotspot" / name) for name in changed.get(unit, ())]
                      for unit in ("opto_00", "os_00")}
        return self.update().members()


class Written(UnitsCase):
    def test_for_make(self):
        folder = self.update().folder
        self.assertEqual((folder / "unit_opto_00.cpp").read_text(), '#include "opto/node.cpp"\n#include "opto/type.cpp"\n')
        self.assertEqual((folder / "unit_os_00.cpp").read_text(),
                         '#include "os_linux.cpp"\n#include "vm_x86.cpp"\n#include "opto/loop.cpp"\n')
        text = (folder / "units.gmk").read_text()
        self.assertIn("    src/hotspot/cpu/x86/vm_x86.cpp \\\n", text)
        self.assertIn("$(filter %/adfiles, $(JVM_SRC_DIRS)) $(JVM_OUTPUTDIR)/units ", text)
        self.assertEqual({"node": "unit_opto_00", "type": "unit_opto_00", "os_linux": "unit_os_00", "vm_x86": "unit_os_00",
                          "loop": "unit_os_00"}, units.holders(folder))

    def test_missing_files_are_skipped_and_new_ones_compile_alone(self):
        text = (self.update().folder / "units.gmk").read_text()
        self.assertNotIn("gone.cpp", text)
        self.assertNotIn("new.cpp", text)

    def test_one_file_is_no_unit(self):
        self.source("share/opto/node.cpp").unlink()
        result = self.update()
        self.assertEqual(["os_00"], list(result.members()))
        self.assertNotIn("type.cpp", (result.folder / "units.gmk").read_text())

    def test_macros_of_a_file_end_with_it(self):
        self.source("share/opto/node.hpp", "#define SHARED 1\n#define __ x->\n#undef __\n")
        self.source("share/opto/node.cpp", "#define __ masm->\n  # define OWN(x) \\\n  x\n#undef SHARED\n#define SHARED 2\n")
        self.assertEqual('#include "opto/node.cpp"\n#undef OWN\n#undef __\n#include "opto/type.cpp"\n',
                         (self.update().folder / "unit_opto_00.cpp").read_text())

    def test_what_stays_equal_is_not_written_again(self):
        path = self.update().folder / "unit_opto_00.cpp"
        os.utime(path, (1, 1))
        self.update()
        self.assertEqual(1, path.stat().st_mtime)

    def test_without_a_plan(self):
        self.layout.hotspot_units.unlink()
        result = self.update()
        self.assertEqual({}, result.members())
        self.assertNotIn("src/hotspot", (result.folder / "units.gmk").read_text())


class Leaving(UnitsCase):
    def test_a_changed_file_leaves_and_stays_away(self):
        whole = self.update().members()
        self.assertEqual(whole, self.built())
        alone = ["os/linux/os_linux.cpp", "cpu/x86/vm_x86.cpp"]
        self.assertEqual(alone, self.built(os_00=["share/opto/loop.cpp"])["os_00"])
        self.assertEqual(alone, self.built()["os_00"])

    def test_all_return_when_all_is_compiled_anyway(self):
        whole = self.update().members()
        self.built(os_00=["share/opto/loop.cpp"])
        self.assertEqual(whole, self.built(os_00=["share/opto/node.hpp"], opto_00=["share/opto/node.hpp"]))
        self.built(os_00=["share/opto/loop.cpp"])
        self.newer = {}
        self.assertEqual(whole, self.update().members())

    def test_a_header_moves_no_file(self):
        self.assertEqual(self.update().members(), self.built(opto_00=["share/opto/node.hpp"]))

    def test_an_update_moves_no_file(self):
        many = ["share/opto/n%d.cpp" % i for i in range(units.EDITED + 1)]
        write(self.layout.hotspot_units, PLAN + "n_00\n" + "".join("  %s\n" % name for name in many))
        for name in many:
            self.source(name)
        self.update()
        changed = [str(self.layout.tree / "src/hotspot" / name) for name in many]
        self.newer = {"unit_opto_00": [], "unit_os_00": [], "unit_n_00": changed}
        self.assertEqual(many, self.update().members()["n_00"])


class Dissolved(UnitsCase):
    LOG = "x.cpp:1: error: no\ngmake[3]: *** [lib/CompileJvm.gmk:173: /tree/build/objs/unit_os_00.o] Error 1\n"

    def test_a_unit_that_fails_is_taken_apart(self):
        result = self.update()
        left = write(result.objects / "unit_os_00.o", "")
        self.assertEqual({"os_00": 3}, result.dissolve(self.LOG))
        self.assertEqual(["opto_00"], list(result.members()))
        self.assertFalse((result.folder / "unit_os_00.cpp").exists())
        self.assertFalse(left.exists())
        self.assertEqual({}, result.dissolve(self.LOG))

    def test_it_stays_so_if_the_build_was_through(self):
        result = self.update()
        result.dissolve(self.LOG)
        self.assertIn("os_00", self.built())
        result.keep_dissolved()
        self.assertNotIn("os_00", self.built())

    def test_a_file_that_fails_dissolves_nothing(self):
        self.assertEqual({}, self.update().dissolve(self.LOG.replace("unit_os_00", "os_linux")))


class Plan(Sandbox):
    def refused(self, text):
        with self.assertRaises(Failure) as caught:
            units.read_plan(write(self.folder / "units.txt", text))
        return str(caught.exception)

    def test_mistakes_are_named(self):
        self.assertIn("units.txt:1: a file before", self.refused("  share/a.cpp\n"))
        self.assertIn("units.txt:3: share/a.cpp is also in line 2", self.refused("a\n  share/a.cpp\n  share/a.cpp\n"))
        self.assertIn("units.txt:2: a second unit a", self.refused("a\na\n"))
        self.assertIn("units.txt:2: not a .cpp", self.refused("a\n  src/hotspot/share/a.cpp\n"))


class OfTheRepository(Sandbox):
    def setUp(self):
        super().setUp()
        self.real = Layout()
        self.plan = units.read_plan(self.real.hotspot_units)

    def test_files_of_ours_are_there(self):
        ours = [f for files in self.plan.values() for f in files if "/nvm/" in f or units.stem(f).startswith("nvm")]
        self.assertGreater(len(ours), 100)
        self.assertEqual([], [f for f in ours if not (self.real.hotspot_src / f).exists()])

    def test_no_two_files_have_one_object(self):
        names = [units.stem(f) for files in self.plan.values() for f in files]
        self.assertEqual(len(names), len(set(names)))

    def test_what_sanitizers_compile_alone_has_units_of_its_own(self):
        parts = tuple("share/nvm/" + part + ("" if part.endswith(".cpp") else "/") for part in sanitize.PARTS)
        for unit, files in self.plan.items():
            self.assertEqual({unit.startswith("nvm_read_")}, {f.startswith(parts) for f in files}, unit)

    def test_what_units_make_slower_is_in_none(self):
        self.assertEqual([], [f for files in self.plan.values() for f in files
                              if f.startswith("share/gc/parallel/") or f.endswith("/g1ParScanThreadState.cpp")])
