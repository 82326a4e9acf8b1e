# SPDX-License-Identifier: Apache-2.0
"""Each message that users can see has its cause and cure, and the page that tells them is made of the present sources."""
import unittest

from launcher.errors import Failure
from launcher.layout import Layout
from launcher.messages import ENTRIES, PAGE, Message, added, entries, generated, messages, messages_of, page, paired

CPP = '''
  // "in a comment"
  assert(x, "in an assertion");
  log_info(nvm)("in the log of %s", name);
  if (a) { log_warning(nvm)("NVM image %s: " UINT64_FORMAT " bytes "
                            "of \\"%.*s\\"", path, n); }
  return b ? fail("is no file\\n") : fail("single");
'''
JAVA = '''
  throw new IllegalStateException("The root \\"" + name + "\\" is " + what + ", not that.", new Error("is another"));
'''
TEXT = """# a comment
== One

- is no *
- b.cpp: two words
cause: A | cause
 in two lines.
cure: A cure.

- three *
none: a part
"""


class Messages(unittest.TestCase):
    maxDiff = None

    def test_each_message_has_an_entry_and_the_page_is_up_to_date(self):
        root = Layout().root
        self.assertGreater(len(messages(root)), 500)
        self.assertEqual(generated(root), (root / PAGE).read_text(encoding="utf-8"), "run: python3 -m launcher.messages")

    def test_the_messages_of_a_source(self):
        self.assertEqual(['NVM image …: … bytes of "…"', "is no file"], [m.text for m in messages_of("a.cpp", CPP)])
        self.assertEqual(['The root "…" is …, not that', "is another"], [m.text for m in messages_of("A.java", JAVA)])

    def test_the_messages_of_an_edit(self):
        edit = 'why: a reason\n\nabove |"an anchor")\n      |x\nadd   |  warn("one %s"\n      |       " two");\n'
        self.assertEqual(["one … two"], [m.text for m in messages_of("a.cpp.edit", added(edit))])

    def test_what_lacks_an_entry_and_what_lacks_a_message(self):
        found = [Message("a.cpp", "is no file"), Message("a.cpp", "two words"), Message("a.cpp", "three words")]
        of, lost, idle = paired(found, list(entries(TEXT)))
        self.assertEqual([[found[0]], [found[2]]], of)
        self.assertEqual([found[1]], lost)
        self.assertEqual(["b.cpp: two words"], idle)

    def test_the_page(self):
        listed = list(entries(TEXT))
        text = page([[Message("a.cpp", "is no file"), Message("c.cpp", "is no `a|b`")], []], listed)
        self.assertTrue(text.endswith("## One\n\n| message | cause | cure |\n|---|---|---|\n"
                                      "| `is no 'a\\|b'`<br>`is no file` | A \\| cause in two lines. | A cure. |\n"), text)

    def test_an_entry_without_a_cure(self):
        with self.assertRaisesRegex(Failure, ENTRIES):
            list(entries("- a b\ncause: c\n"))
