# SPDX-License-Identifier: Apache-2.0
"""What operations.md gives to be pasted can be parsed, and names counters, flags and tests that there are."""
import configparser
import re
import unittest

from launcher.layout import Layout
from launcher.tests.test_counters import CONSTANT, JAVA, camel
from launcher.tests.test_docs import ENDS

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
KEY = re.compile(r"([\w./-]+):(?: (.*))?$")


def scalar(text):
    if text[:1] in "'\"":
        if len(text) < 2 or text[-1] != text[0]:
            raise ValueError("no end of a string: " + text)
        return text[1:-1]
    if re.search(r": |:$| #", text) or text[:1] in "{}[]&*!|>%@`":
        raise ValueError("to be quoted: " + text)
    return text


def yaml(text):
    """The part of YAML that the page uses: mappings, lists and one-line scalars, indented by two. Lists lie deeper than their keys."""
    lines = [(len(line) - len(line.lstrip()), line.strip()) for line in text.splitlines() if line.strip()]
    value = node(lines, 0)
    if lines:
        raise ValueError("indentation: " + lines[0][1])
    return value


def node(lines, indent):
    is_list = lines[0][1].startswith("- ")
    value = [] if is_list else {}
    while lines and lines[0][0] == indent and lines[0][1].startswith("- ") == is_list:
        text = lines[0][1]
        key = KEY.match(text[2:] if is_list else text)
        if is_list and key:
            lines[0] = (indent + 2, text[2:])
            value.append(node(lines, indent + 2))
        elif is_list:
            value.append(scalar(lines.pop(0)[1][2:]))
        elif not key or key.group(1) in value:
            raise ValueError("no key, or twice: " + text)
        elif key.group(2):
            value[key.group(1)] = scalar(key.group(2))
            lines.pop(0)
        else:
            lines.pop(0)
            value[key.group(1)] = node(lines, indent + 2)
    if not value:
        raise ValueError("indentation: " + lines[0][1])
    return value


class Operations(unittest.TestCase):
    def setUp(self):
        self.root = Layout().root
        self.text = (self.root / "docs/operations.md").read_text(encoding="utf-8")
        self.blocks = BLOCK.findall(self.text)
        self.counters = {camel(name) for name, _ in CONSTANT.findall((self.root / JAVA).read_text(encoding="utf-8"))}

    def test_yaml(self):
        stateful, exporter, alerts = [yaml(text) for kind, text in self.blocks if kind == "yaml"]
        self.assertEqual(("StatefulSet", "1"), (stateful["kind"], stateful["spec"]["replicas"]))
        pod = stateful["spec"]["template"]
        self.assertEqual(stateful["spec"]["selector"]["matchLabels"], pod["metadata"]["labels"])
        container = pod["spec"]["containers"][0]
        self.assertEqual([claim["metadata"]["name"] for claim in stateful["spec"]["volumeClaimTemplates"]],
                         [mount["name"] for mount in container["volumeMounts"]])
        self.assertEqual("autopersist_$1", exporter["rules"][0]["name"])
        for rule in exporter["rules"]:
            re.compile(rule["pattern"])
        rules = alerts["groups"][0]["rules"]
        self.assertEqual(re.findall(r"^\| `(\w+)` \|", self.text, re.MULTILINE), [rule["alert"] for rule in rules])

    def test_counters(self):
        named = set(re.findall(r"\bautopersist_([a-z]\w+)", self.text)) - {"enabled"}
        self.assertGreater(len(named), 7)
        self.assertEqual(set(), named - self.counters)

    def test_the_rule_of_the_exporter(self):
        rule = yaml([text for _, text in self.blocks if "rules:" in text][0])["rules"][0]
        for counter in self.counters:
            self.assertRegex("org.autopersist<type=Image, key=%s><>Counters: 1" % counter, rule["pattern"])

    def test_the_unit(self):
        unit = configparser.ConfigParser(interpolation=None)
        unit.optionxform = str
        unit.read_string([text for kind, text in self.blocks if kind == "ini"][0])
        self.assertEqual(["Unit", "Service", "Install"], unit.sections())
        explained = set(re.findall(r"`(\w+)=", self.text))
        self.assertLessEqual({"Restart", "TimeoutStopSec", "LimitFSIZE", "OOMScoreAdjust", "KillMode"},
                             set(unit["Service"]) & explained)

    def test_the_tests_are_there(self):
        named = set(re.findall(r"`(\w+Test)`", self.text))
        self.assertGreater(len(named), 15)
        self.assertEqual(set(), {name for name in named if name + ".java" not in ENDS})


class Parser(unittest.TestCase):
    def test_what_it_reads(self):
        self.assertEqual({"a": [{"b": "1", "c": ["x y"]}, {"d": "e: f"}], "g": {"h": "i"}},
                         yaml("a:\n  - b: 1\n    c:\n      - x y\n  - d: 'e: f'\ng:\n  h: i\n"))

    def test_what_it_refuses(self):
        for text in ("a: b: c\n", "a:\n   b: c\n", "a: 1\na: 2\n", "a\n", "a: 'b\n", "a:\n  b: c\n d: e\n", "a: [b]\n"):
            with self.assertRaises((ValueError, IndexError), msg=text):
                yaml(text)
