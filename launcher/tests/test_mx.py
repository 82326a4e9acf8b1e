"""The mx suite, with a stand-in for mx, which is in no package registry."""
import importlib.util
import os
import sys
import types
import unittest
from unittest import mock

from launcher.layout import Layout

FOLDER = Layout().root / "mx.autopersist"
EXIT_CODE = 7


def load(name, modules=None):
    spec = importlib.util.spec_from_file_location(name, FOLDER / (name + ".py"))
    module = importlib.util.module_from_spec(spec)
    # Byte code has no place in the suite's folder.
    with mock.patch.dict(sys.modules, modules or {}), mock.patch.object(sys, "dont_write_bytecode", True):
        spec.loader.exec_module(module)
    return module


class Mx(unittest.TestCase):
    def test_the_suite_has_what_mx_asks_for(self):
        suite = load("suite").suite
        self.assertEqual("mx." + suite["name"], FOLDER.name)
        self.assertRegex(suite["mxversion"], r"^\d+\.\d+\.\d+$")
        for part in ("libraries", "projects", "distributions"):
            self.assertEqual(suite[part], {})

    def test_commands_call_ap(self):
        commands = {}
        stand_in = types.ModuleType("mx")
        stand_in.suite = lambda name: types.SimpleNamespace(name=name, dir=str(Layout().root))
        stand_in.command = lambda suite, name, usage="": lambda function: commands.setdefault((suite, name), function)
        stand_in.run = mock.Mock(return_value=EXIT_CODE)
        load("mx_autopersist", {"mx": stand_in})
        self.assertEqual(set(commands), {("autopersist", "kernels"), ("autopersist", "ap")})
        program = os.path.join(str(Layout().root), "ap")
        self.assertTrue(os.access(program, os.X_OK))
        self.assertEqual(commands["autopersist", "kernels"](["--quick"]), EXIT_CODE)
        stand_in.run.assert_called_with([program, "kernels", "--quick"], nonZeroIsFatal=False)
        self.assertEqual(commands["autopersist", "ap"](["bench", "report"]), EXIT_CODE)
        stand_in.run.assert_called_with([program, "bench", "report"], nonZeroIsFatal=False)
