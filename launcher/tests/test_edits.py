# SPDX-License-Identifier: Apache-2.0
import unittest

from launcher import edits
from launcher.edits import Edit, EditError

FILE = """# about the whole file
why: objects get a word
file: src/hotspot/share/oops/oop.hpp

below |class oopDesc {
add   |  friend class Nvm;

# a remark
replace |sizeof(oop
to      |HeapWordSize
with    |header()

lines |void gone() {
to    |}  // gone

file: src/hotspot/share/oops/klass.hpp

after |int x
put   | = 0
"""
TEXT = """class oopDesc {
  int size() { return sizeof(oopDesc) / HeapWordSize; }
  void gone() {
    work();
  }  // gone
};
"""


class Format(unittest.TestCase):
    def test_round_trip(self):
        parsed = edits.parse(FILE, "oop.edit")
        self.assertEqual(parsed.render(), FILE)
        self.assertEqual([s.path for s in parsed.sections],
                         ["src/hotspot/share/oops/oop.hpp", "src/hotspot/share/oops/klass.hpp"])

    def test_several_lines_and_any_text(self):
        edit = Edit("above", "a |b\n\n  # c", "why: x\n\n\t|y ")
        parsed = edits.parse("why: w\nfile: src/hotspot/a\n\n" + edit.render(), "e").sections[0].edits[0]
        self.assertEqual((parsed.anchor, parsed.text), (edit.anchor, edit.text))

    def test_errors_name_file_and_line(self):
        head = "why: w\nfile: src/hotspot/a\n\n"
        for text, line, says in (("file: src/hotspot/a\n", 1, "no `why:`"), ("why:\n", 1, "no reason"), (head + "below |x\n", 4, "needs `add`"),
                                 (head + "inside |x\n", 4, "starts with one of"), (head + "below |x\nput |y\n", 5, "does not belong"),
                                 (head + "below |\nadd |y\n", 4, "anchor is empty"), (head + "nonsense\n", 4, "expected"),
                                 ("why: w\nbelow |x\nadd |y\n", 2, "no `file:`"), ("why: w\nfile: /etc/passwd\n", 2, "must name a file"),
                                 ("why: w\nfile: src/../../x\n", 2, "must name a file"), (head + "below |x\nto |y\nadd |z\n", 5, "does not belong")):
            with self.assertRaises(EditError) as caught:
                edits.parse(text, "some.edit")
            self.assertIn("some.edit:%d:" % line, str(caught.exception))
            self.assertIn(says, str(caught.exception))


class Apply(unittest.TestCase):
    def apply(self, *items, text=TEXT):
        return edits.apply([("some.edit", edit) for edit in items], text, "oop.hpp")

    def test_verbs(self):
        self.assertEqual(self.apply(Edit("below", "b", "x"), text="a\nab\nc\n"), "a\nab\nx\nc\n")
        self.assertEqual(self.apply(Edit("above", "b", "x\ny"), text="a\nab\nc\n"), "a\nx\ny\nab\nc\n")
        self.assertEqual(self.apply(Edit("before", "b", "x"), text="a\nab\n"), "a\naxb\n")
        self.assertEqual(self.apply(Edit("after", "ab", "x"), text="a\nab\n"), "a\nabx\n")
        self.assertEqual(self.apply(Edit("replace", "ab", ""), text="a\nab\n"), "a\n\n")
        self.assertEqual(self.apply(Edit("replace", "b", "x", to="d"), text="abcde"), "axe")
        self.assertEqual(self.apply(Edit("lines", "b", "x"), text="a\nab\nc\n"), "a\nx\nc\n")
        self.assertEqual(self.apply(Edit("lines", "b", "", to="c"), text="a\nab\nc\nd\n"), "a\nd\n")

    def test_anchors_refer_to_the_pristine_text(self):
        self.assertEqual(self.apply(Edit("below", "one", "two"), Edit("above", "two", "x"), text="one\ntwo\n"),
                         "one\ntwo\nx\ntwo\n")

    def test_insertions_at_one_place_keep_their_order(self):
        self.assertEqual(self.apply(Edit("below", "a", "1"), Edit("above", "b", "2"), text="a\nb\n"), "a\n1\n2\nb\n")

    def test_anchor_must_occur_once(self):
        for anchor, how in (("nowhere", "found nowhere"), ("oopDesc", "found 2 times"), ("}", "found 3 times")):
            with self.assertRaises(EditError) as caught:
                self.apply(Edit("below", anchor, "x", line=7))
            message = str(caught.exception)
            for part in ("some.edit:7:", "oop.hpp", how, "|" + anchor):
                self.assertIn(part, message)

    def test_overlap_is_refused(self):
        with self.assertRaises(EditError) as caught:
            self.apply(Edit("replace", "size() {", "x"), Edit("replace", "{ return", "y"))
        self.assertIn("overlaps", str(caught.exception))

    def test_all_problems_are_told_at_once(self):
        with self.assertRaises(EditError) as caught:
            self.apply(Edit("below", "nowhere", "x", line=1), Edit("below", "neither", "x", line=2))
        self.assertIn("some.edit:1:", str(caught.exception))
        self.assertIn("some.edit:2:", str(caught.exception))
