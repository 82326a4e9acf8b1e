# SPDX-License-Identifier: Apache-2.0
"""What the rest of the repository owes the launcher."""
import unittest

from launcher import edits
from launcher.layout import Layout

MAX_ANCHOR = 300


class Repository(unittest.TestCase):
    def test_edits_can_be_read_and_say_why(self):
        for edit_file in edits.load_folder(Layout().hotspot_edits):
            self.assertNotEqual(edit_file.why, edits.NO_REASON, edit_file.name)

    def test_anchors_are_short(self):
        for edit_file in edits.load_folder(Layout().hotspot_edits):
            for section in edit_file.sections:
                for edit in section.edits:
                    for anchor in (edit.anchor, edit.to or ""):
                        self.assertLessEqual(len(anchor), MAX_ANCHOR, "%s:%d" % (edit_file.name, edit.line))

    def test_files_are_short(self):
        for path in (Layout().root / "launcher").rglob("*.py"):
            self.assertLess(len(path.read_text().splitlines()), 500, path.name)
