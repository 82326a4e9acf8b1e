# SPDX-License-Identifier: Apache-2.0
import unittest

from launcher import version
from launcher.apt import upstream


class Versions(unittest.TestCase):
    def test_forms(self):
        for text, short in (("25.0.3+9-LTS", "25.0.3+9"), ("25.0.3+9-2-deb13u1-Debian", "25.0.3+9"), ("25+36", "25.0.0+36"),
                            ("25.0.1", "25.0.1"), ("25.0.2.0.1+5", "25.0.2+5"), ("25-ea+3", "25.0.0+3")):
            self.assertEqual(version.parse(text).short, short)

    def test_not_a_version(self):
        self.assertIsNone(version.parse("unknown"))

    def test_supported(self):
        for text, right in (("25.0.3+9", True), ("25+36", True), ("24.0.2+1", False), ("25.1.0+1", False), ("17.0.15+6", False)):
            self.assertEqual(version.parse(text).supported, right, text)

    def test_nearest(self):
        offered = [version.parse(t) for t in ("25.0.2+10", "25.0.5+8", "25.0.3+9", "25.0.3+7")]

        def nearest(text):
            return min(offered, key=lambda v: v.distance(version.parse(text))).short

        self.assertEqual(nearest("25.0.3+9"), "25.0.3+9")
        self.assertEqual(nearest("25.0.1+8"), "25.0.2+10")
        self.assertEqual(nearest("25.0.4+7"), "25.0.5+8")
        self.assertEqual(nearest("25.0.6+1"), "25.0.5+8")

    def test_upstream_of_package(self):
        self.assertEqual(upstream("25.0.3+9-2~deb13u1").short, "25.0.3+9")
        self.assertEqual(upstream("1:25.0.1+8-1~24.04").short, "25.0.1+8")

    def test_configure_string(self):
        self.assertEqual(version.configure_string("25.0.3+9-LTS"), "25.0.3+9-LTS")
        self.assertEqual(version.configure_string("25.0.3+9-2-deb13u1-Debian"), "25.0.3+9-2-deb13u1-Debian")
        self.assertEqual(version.configure_string("25.0.1+8 (custom)"), "25.0.1+8")
