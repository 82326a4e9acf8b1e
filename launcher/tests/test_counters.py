# SPDX-License-Identifier: Apache-2.0
"""The counters are one list, once in Java and once in the VM: the VM's values are found by their place in it."""
import re
import unittest

from launcher.layout import Layout

JAVA = "autopersist-api/src/main/java/org/autopersist/internal/Counter.java"
VM = "hotspot/src/share/nvm/api/nvmCounterList.cpp"
CONSTANT = re.compile(r"^    ([A-Z_]+)\(Unit\.(\w+), Kind\.\w+\)[,;]$", re.MULTILINE)
ENTRY = re.compile(r"^  f\((\w+), +(\w+), ", re.MULTILINE)


def camel(name):
    first, *others = name.lower().split("_")
    return first + "".join(word.capitalize() for word in others)


class Counters(unittest.TestCase):
    def test_java_and_the_vm_have_the_same_list(self):
        root = Layout().root
        java = [(camel(name), unit.capitalize()) for name, unit in CONSTANT.findall((root / JAVA).read_text())]
        self.assertGreater(len(java), 30)
        self.assertEqual(java, ENTRY.findall((root / VM).read_text()))
