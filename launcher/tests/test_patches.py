# SPDX-License-Identifier: Apache-2.0
import shutil
import subprocess

from launcher import commands, edits, overlay, patches
from launcher.errors import Failure
from launcher.layout import Layout
from launcher.tests.helpers import Sandbox, write
from launcher.tests.test_overlay import EDIT, OOP_HPP

CONF = "make/conf/version-numbers.conf"
TOPICS = "# Remark\n\nObjects: friends\n    share/oops/*\n\nThe build\n    make/conf/*\n"


class Topics(Sandbox):
    def setUp(self):
        super().setUp()
        self.unpacked()
        write(self.layout.hotspot_edits / "share/oops/oop.hpp.edit", EDIT)
        write(self.layout.hotspot_edits / (CONF + ".edit"),
              "why: a number\nfile: %s\n\nreplace |INTERIM=0\nwith    |INTERIM=1\n" % CONF)
        write(self.layout.hotspot_patches, TOPICS)

    def write(self):
        options = type("Options", (), {"patches": str(self.folder / "out")})
        commands.export(self.layout, options)
        return sorted((self.folder / "out").iterdir())

    def test_patches_give_what_the_edits_give(self):
        write(self.folder / "out/03-of-before.patch", "")
        found = self.write()
        self.assertEqual([path.name for path in found], ["01-objects-friends.patch", "02-the-build.patch"])
        text = found[0].read_text()
        self.assertTrue(text.startswith("Subject: [PATCH 1/2] Objects: friends\n"), text)
        self.assertIn("%s: a friend\n" % OOP_HPP, text)
        copy = self.folder / "copy"
        shutil.copytree(self.layout.pristine, copy)
        for path in reversed(found):
            subprocess.run(["git", "apply", str(path)], cwd=copy, check=True)
        for name, content in overlay.wanted(self.layout).items():
            self.assertEqual((copy / name).read_bytes(), content, name)

    def test_an_edit_without_topic_and_a_pattern_without_edit(self):
        write(self.layout.hotspot_patches, TOPICS.replace("make/conf/*", "make/none"))
        with self.assertRaises(Failure) as caught:
            self.write()
        self.assertIn("%s has 0 topics" % CONF, str(caught.exception))
        self.assertIn("no edit is called make/none", str(caught.exception))


class Repository(Sandbox):
    def test_each_edit_has_one_topic(self):
        layout = Layout()
        found = patches.topics(layout)
        self.assertEqual(sum(len(topic.files) for topic in found), len(edits.load_folder(layout.hotspot_edits)))
        self.assertLessEqual(len(found), 12)
