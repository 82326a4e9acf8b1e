# SPDX-License-Identifier: Apache-2.0
import random
import unittest

from launcher import anchors, edits
from launcher.edits import Edit
from launcher.tests.helpers import OOP


def found(old, new, **more):
    return anchors.find(old, new, **more)


def applied(old, items):
    return edits.apply([("e", edit) for edit in items], old, "f")


class Find(unittest.TestCase):
    def check(self, old, new, **more):
        result = found(old, new, **more)
        self.assertEqual(applied(old, result), new)
        text = "".join(e.render() + "\n" for e in result)
        parsed = edits.parse("why: w\nfile: src/hotspot/f\n\n" + text, "e").sections[0].edits
        self.assertEqual(applied(old, parsed), new)
        return result

    def test_line_insertion(self):
        new = OOP.replace('#include "oops/markWord.hpp"\n', '#include "nvm/word.hpp"\n#include "oops/markWord.hpp"\n')
        edit, = self.check(OOP, new)
        self.assertIn(edit.verb, ("above", "below"))
        self.assertEqual(edit.text, '#include "nvm/word.hpp"')
        self.assertLess(len(edit.anchor), 40)

    def test_insertion_within_a_line(self):
        edit, = self.check(OOP, OOP.replace("sizeof(oopDesc)", "sizeof(oopDesc) + NVM"))
        self.assertEqual(edit.text.strip(), "+ NVM")
        self.assertNotIn("\n", edit.anchor)

    def test_place_told_by_several_lines(self):
        at = OOP.index("_mark = m;", OOP.index("init_mark"))
        edit, = self.check(OOP, OOP[:at] + "check();\n    " + OOP[at:])
        self.assertIn("init_mark", edit.anchor)

    def test_removed_and_replaced_lines_are_not_copied(self):
        body = "".join("  step_%d();\n" % i for i in range(40))
        old = "void first() {\n}\nvoid run() {\n" + body + "}\n"
        for replacement in ("", "  other();\n", "  step_3();\n"):
            result = self.check(old, old.replace(body, replacement))
            self.assertLess(sum(len(e.anchor) + len(e.to or "") + len(e.text) for e in result), 100)

    def test_function_inserted_before_another_is_one_piece(self):
        old = "void a() {\n  x();\n}\n\nvoid c() {\n  x();\n}\n"
        edit, = self.check(old, old.replace("void c", "void b() {\n  x();\n}\n\nvoid c"))
        self.assertTrue(edit.text.startswith("void b() {"), edit.text)

    def test_known_edits_are_kept(self):
        mine = Edit("below", "class oopDesc {\n public", "  int x;", comments=["# mine"])
        new = applied(OOP, [mine]).replace("HeapWordSize", "WordSize")
        result = self.check(OOP, new, known=[mine])
        self.assertIn(mine, result)

    def test_unique_in_other_releases_too(self):
        other = OOP.replace("};", "  int before; // markWord.hpp\n};")
        new = OOP.replace('markWord.hpp"\n', 'markWord.hpp"\n#include "nvm.hpp"\n')
        for edit in self.check(OOP, new, others=[other]):
            self.assertEqual(edits.locate(edit.anchor, other)[1], 1)

    def test_odd_files(self):
        for old, new in (("one long_name_here", "one long_name_here\n"), ("long_name_here\n", "long_name_here"),
                         ("long_name_here\n", "\nlong_name_here\n\n"), ("a\r\nlong_name_b\r\n", "a\r\nx\r\nlong_name_b\r\n"),
                         ("first_line_x\n}\n}\n}\n", "first_line_x\n}\n}\n}\n}\n"), ("keep_this_line\ndrop_this_line", "keep_this_line")):
            self.check(old, new)

    def test_random_changes_round_trip(self):
        rng = random.Random(25)
        words = ["obj", "klass", "mark", "if (x) {", "}", "}", "", "return;", "  __ jcc(done);", "oop", "nvm_word(%d);"]
        for _ in range(150):
            old = ["line_number_%d " % i * (i % 3 == 0) + rng.choice(words) for i in range(rng.randint(5, 80))]
            new = list(old)
            for _ in range(rng.randint(1, 8)):
                at = rng.randrange(len(new) + 1)
                kind = rng.random()
                if kind < 0.5:
                    new[at:at] = [rng.choice(words) for _ in range(rng.randint(1, 4))]
                elif kind < 0.75:
                    del new[at:at + rng.randint(1, 4)]
                elif at < len(new):
                    cut = rng.randint(0, len(new[at]))
                    new[at] = new[at][:cut] + rng.choice(words) + new[at][cut + rng.randint(0, 3):]
            self.check("\n".join(old) + "\n", "\n".join(new) + "\n")
