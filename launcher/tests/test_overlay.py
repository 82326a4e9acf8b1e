# SPDX-License-Identifier: Apache-2.0
import os

from launcher import commands, export, overlay, statefile
from launcher.errors import Failure
from launcher.tests.helpers import OOP, Sandbox, write

OOP_HPP = "src/hotspot/share/oops/oop.hpp"
EDIT = "why: a friend\nfile: %s\n\nbelow |class oopDesc {\nadd   |  friend class Nvm;\n" % OOP_HPP


class OverlayCase(Sandbox):
    def setUp(self):
        super().setUp()
        self.tree = self.unpacked()
        self.oop = self.tree / OOP_HPP

    def edit_file(self, text=EDIT, name="share/oops/oop.hpp.edit"):
        return write(self.layout.hotspot_edits / name, text)

    def own_file(self, text="nvm\n", name="share/nvm/nvm.cpp"):
        return write(self.layout.hotspot_src / name, text)

    def export(self, **more):
        return export.Export(self.layout, **more).run()

    def change(self, path, old, new):
        path.write_text(path.read_text().replace(old, new))


class Apply(OverlayCase):
    def test_lays_in_and_edits(self):
        self.own_file()
        self.edit_file()
        written, left = overlay.apply(self.layout)
        self.assertEqual(sorted(written), ["src/hotspot/share/nvm/nvm.cpp", OOP_HPP])
        self.assertEqual(left, [])
        self.assertEqual((self.tree / "src/hotspot/share/nvm/nvm.cpp").read_text(), "nvm\n")
        self.assertIn("class oopDesc {\n  friend class Nvm;\n", self.oop.read_text())

    def test_again_changes_nothing(self):
        self.own_file()
        self.edit_file()
        overlay.apply(self.layout)
        os.utime(self.oop, (1000, 1000))
        mark = overlay.fingerprint(self.layout)
        self.assertEqual(overlay.apply(self.layout), ([], []))
        self.assertEqual(self.oop.stat().st_mtime, 1000)
        self.assertEqual(overlay.fingerprint(self.layout), mark)

    def test_only_what_changes_is_touched(self):
        self.own_file()
        other = self.own_file("other\n", "share/nvm/other.cpp")
        self.edit_file()
        overlay.apply(self.layout)
        mark = overlay.fingerprint(self.layout)
        other.write_text("changed\n")
        self.assertEqual(overlay.apply(self.layout)[0], ["src/hotspot/share/nvm/other.cpp"])
        self.assertNotEqual(overlay.fingerprint(self.layout), mark)

    def test_what_is_withdrawn_becomes_pristine(self):
        own, edit = self.own_file(), self.edit_file()
        overlay.apply(self.layout)
        own.unlink()
        edit.unlink()
        overlay.apply(self.layout)
        self.assertEqual(self.oop.read_text(), OOP)
        self.assertFalse((self.tree / "src/hotspot/share/nvm").exists())

    def test_bad_anchor_stops_and_names_edit_and_file(self):
        self.edit_file(EDIT.replace("|class oopDesc", "|class nothing"))
        with self.assertRaises(Failure) as caught:
            overlay.apply(self.layout)
        self.assertIn("hotspot/edits/share/oops/oop.hpp.edit:4: in %s: anchor found nowhere" % OOP_HPP, str(caught.exception))
        self.assertEqual(self.oop.read_text(), OOP)

    def test_edit_of_a_file_that_is_not_there(self):
        self.edit_file(EDIT.replace("oop.hpp", "gone.hpp"))
        with self.assertRaises(Failure) as caught:
            overlay.apply(self.layout)
        self.assertIn("gone.hpp, which these sources do not have", str(caught.exception))

    def test_own_file_must_not_hide_one_of_openjdk(self):
        self.own_file(name="share/oops/oop.hpp")
        with self.assertRaises(Failure) as caught:
            overlay.apply(self.layout)
        self.assertIn("change it by an edit", str(caught.exception))


class LocalChanges(OverlayCase):
    def setUp(self):
        super().setUp()
        self.own_file()
        self.edit_file()
        overlay.apply(self.layout)

    def test_are_kept_where_the_repository_stays(self):
        self.change(self.oop, "HeapWordSize", "mine")
        self.own_file("newer\n")
        written, left = overlay.apply(self.layout)
        self.assertEqual((written, left), (["src/hotspot/share/nvm/nvm.cpp"], [OOP_HPP]))
        self.assertIn("mine", self.oop.read_text())
        self.assertEqual(overlay.apply(self.layout), ([], [OOP_HPP]))

    def test_are_never_overwritten(self):
        self.change(self.oop, "HeapWordSize", "mine")
        self.edit_file(EDIT.replace("friend class Nvm", "friend class Other"))
        with self.assertRaises(Failure) as caught:
            overlay.apply(self.layout)
        self.assertIn("./ap hotspot export", str(caught.exception))
        self.assertIn(OOP_HPP, str(caught.exception))
        self.assertIn("mine", self.oop.read_text())

    def test_are_dropped_on_demand_and_a_copy_kept(self):
        self.change(self.oop, "HeapWordSize", "mine")
        overlay.apply(self.layout, force=True)
        self.assertNotIn("mine", self.oop.read_text())
        copy, = (self.layout.build / "dropped").rglob("oop.hpp")
        self.assertIn("mine", copy.read_text())

    def test_in_a_tree_unpacked_by_hand(self):
        (self.layout.state / "overlay.json").unlink()
        self.change(self.oop, "HeapWordSize", "mine")
        with self.assertRaises(Failure):
            overlay.apply(self.layout)


class Export(OverlayCase):
    def test_round_trip(self):
        self.change(self.oop, "  void init_mark", "  void nvm();\n\n  void init_mark")
        self.change(self.tree / "make/conf/version-numbers.conf", "INTERIM=0", "INTERIM=0 ")
        write(self.tree / "src/hotspot/share/nvm/nvm.hpp", "ours\n")
        write(self.tree / "src/hotspot/share/nvm/nvm.hpp.orig", "left over\n")
        before = {p: p.read_bytes() for p in self.tree.rglob("*") if p.is_file()}
        changed, added = self.export()
        self.assertEqual(changed, [OOP_HPP, "make/conf/version-numbers.conf"])
        self.assertEqual(list(added), ["src/hotspot/share/nvm/nvm.hpp"])
        self.assertEqual({p: p.read_bytes() for p in self.tree.rglob("*") if p.is_file()}, before)
        self.assertEqual(overlay.apply(self.layout), ([], []))
        want = overlay.wanted(self.layout)
        self.assertEqual(want[OOP_HPP], self.oop.read_bytes())
        self.assertTrue((self.layout.hotspot_edits / "make/conf/version-numbers.conf.edit").exists())

    def test_reason_comments_and_kept_edits_survive(self):
        path = self.edit_file("# head\nwhy: a friend\nfile: %s\n\n# remark\nbelow |class oopDesc {\n      | public\n"
                              "add   |  int a;\n" % OOP_HPP)
        overlay.apply(self.layout)
        self.change(self.oop, "HeapWordSize", "WordSize + nvm")
        self.export()
        text = path.read_text()
        self.assertTrue(text.startswith("# head\nwhy: a friend\n"))
        self.assertIn("# remark\nbelow |class oopDesc {\n      | public\nadd   |  int a;\n", text)
        self.assertIn("nvm", text)

    def test_unchanged_edits_are_not_rewritten(self):
        path = self.edit_file(EDIT.replace("below |", "below   |").replace("add   |", "add     |"))
        overlay.apply(self.layout)
        text = path.read_text()
        self.export()
        self.assertEqual(path.read_text(), text)

    def test_what_is_gone_from_the_tree_goes(self):
        self.edit_file()
        self.own_file()
        overlay.apply(self.layout)
        self.oop.write_text(OOP)
        (self.tree / "src/hotspot/share/nvm/nvm.cpp").unlink()
        self.export()
        self.assertEqual([p for p in self.layout.root.glob("hotspot/**/*") if p.is_file()], [])

    def test_newer_changes_of_the_repository_are_not_lost(self):
        self.edit_file()
        overlay.apply(self.layout)
        self.own_file()
        self.change(self.oop, "HeapWordSize", "mine")
        with self.assertRaises(Failure) as caught:
            self.export()
        self.assertIn("./ap hotspot apply", str(caught.exception))
        overlay.apply(self.layout)
        self.export()
        self.assertTrue((self.layout.hotspot_src / "share/nvm/nvm.cpp").exists())

    def test_what_cannot_be_kept_is_refused(self):
        write(self.tree / "make/new.gmk", "x\n")
        (self.tree / "src/hotspot/share/oops/oop.cpp").unlink()
        with self.assertRaises(Failure) as caught:
            self.export()
        self.assertIn("make/new.gmk", str(caught.exception))
        self.assertIn("oop.cpp: removed", str(caught.exception))

    def test_one_edit_file_may_have_several_files(self):
        area = self.edit_file(EDIT + "\nfile: src/hotspot/share/oops/oop.cpp\n\nabove |#include\nadd   |// first\n", "oops.edit")
        overlay.apply(self.layout)
        self.change(self.tree / "src/hotspot/share/oops/oop.cpp", "// first", "// second")
        self.export()
        self.assertEqual(list(self.layout.hotspot_edits.rglob("*.edit")), [area])
        self.assertIn("// second", area.read_text())
        self.assertIn("friend class Nvm", area.read_text())

    def test_missing_reasons_are_told(self):
        self.change(self.oop, "HeapWordSize", "mine")
        commands.export(self.layout, type("Options", (), {"why": None, "force": False, "patches": None}))
        self.assertIn("`why:` line", self.printed())
        commands.status(self.layout, None)
        self.assertIn("agree", self.printed())


class Status(OverlayCase):
    def test_three_ways(self):
        self.edit_file()
        overlay.apply(self.layout)
        self.own_file()
        self.change(self.tree / "src/hotspot/share/oops/oop.cpp", "oop", "pop")
        state = overlay.Comparison(self.layout, overlay.wanted(self.layout))
        self.assertEqual((state.local, state.pending, state.conflicts),
                         (["src/hotspot/share/oops/oop.cpp"], ["src/hotspot/share/nvm/nvm.cpp"], []))
        self.assertIn(OOP_HPP, statefile.load(self.layout.state / "overlay.json")["files"])
