# SPDX-License-Identifier: Apache-2.0
"""The mx suite, with a stand-in for mx, which is in no package registry."""
import argparse
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import types
import unittest
from unittest import mock

from launcher import basejdk, main
from launcher.layout import Layout

ROOT = Layout().root
FOLDER = ROOT / "mx.autopersist"
AP = str(ROOT / "ap")
EXIT_CODE = 7


class Mx(types.ModuleType):
    """What the suite uses of mx 7.42.2, with its signatures: suite, command, run and log of src/mx/_impl/mx.py
    (MxCommand is in mx_commands.py, log in support/logging.py). `run` ends mx if the program failed."""

    def __init__(self):
        super().__init__("mx")
        self.commands = {}
        self.runs = []
        self.exit_code = 0
        self.logged = []
        self.the_suite = types.SimpleNamespace(name="autopersist", dir=str(ROOT))

    def suite(self, name, fatalIfMissing=True, context=None):
        assert name == self.the_suite.name
        return self.the_suite

    def command(self, suite_name, command_name, usage_msg="", doc_function=None, props=None, auto_add=True):
        def register(function):
            assert isinstance(suite_name, str) and ":" not in command_name and function.__doc__
            self.commands[command_name] = function
            return function
        return register

    def run(self, args, nonZeroIsFatal=True, out=None, err=None, cwd=None, timeout=None, env=None, stdin=None,
            cmdlinefile=None, on_timeout=None, **kwargs):
        assert isinstance(args, list) and all(isinstance(arg, str) for arg in args)
        env = os.environ.copy() if env is None else env
        env["MX_SUBPROCESS_COMMAND_FILE"] = "written by mx"
        self.runs.append((args, env))
        if self.exit_code and nonZeroIsFatal:
            raise SystemExit(self.exit_code)
        return self.exit_code

    def log(self, msg=None, end="\n"):
        self.logged.append(msg)


class Gate(types.ModuleType):
    """Likewise of src/mx/_impl/mx_gate.py: Task, add_gate_argument, add_gate_runner, and what gate does with them."""

    def __init__(self):
        super().__init__("mx_gate")
        self.parser = argparse.ArgumentParser()
        self.parser.add_argument("--tags")
        self.runners = []
        gate = self

        class Task:
            def __init__(self, title, tasks=None, disableJacoco=False, tags=None, legacyTitles=None, description=None,
                         report=None):
                self.tasks, self.skipped = tasks, bool(gate.tags) and not set(gate.tags) & set(tags or ())

            def __enter__(self):
                return None if self.skipped else self

            def __exit__(self, exc_type, exc_value, traceback):
                if not self.skipped:
                    self.tasks.append(self)
        self.Task = Task

    def add_gate_argument(self, *args, **kwargs):
        self.parser.add_argument(*args, **kwargs)

    def add_gate_runner(self, suite, runner):
        self.runners.append((suite, runner))

    def gate(self, args):
        options = self.parser.parse_args(args)
        self.tags = options.tags.split(",") if options.tags else []
        tasks = []
        for _, runner in self.runners:
            runner(options, tasks)
        return tasks


def load(name, modules=None):
    spec = importlib.util.spec_from_file_location(name, FOLDER / (name + ".py"))
    module = importlib.util.module_from_spec(spec)
    # Byte code has no place in the suite's folder.
    with mock.patch.dict(sys.modules, modules or {}), mock.patch.object(sys, "dont_write_bytecode", True):
        spec.loader.exec_module(module)
    return module


class Suite(unittest.TestCase):
    def test_it_has_what_mx_asks_for(self):
        suite = load("suite").suite
        self.assertEqual("mx." + suite["name"], FOLDER.name)
        self.assertRegex(suite["mxversion"], r"^\d+\.\d+\.\d+$")
        for part in ("libraries", "projects", "distributions"):
            self.assertEqual(suite[part], {})
        # mx refuses a suite whose text is more than data, and attributes that it does not know.
        self.assertEqual(json.loads((FOLDER / "suite.py").read_text().split("=", 1)[1]), suite)
        self.assertEqual(set(suite), {"name", "mxversion", "libraries", "projects", "distributions"})

    @unittest.skipUnless(shutil.which("git") and (ROOT / ".git").exists(), "no git")
    def test_git_ignores_what_mx_leaves(self):
        def ignored(name):
            return subprocess.run(["git", "check-ignore", "-q", "--no-index", name], cwd=ROOT).returncode == 0
        for name in ("mxbuild/buildlog-1.html", "mx.autopersist/env", "mx.autopersist/.project",
                     "mx.autopersist/eclipse-launches/x.launch", "mx.autopersist/__pycache__/suite.cpython-311.pyc"):
            self.assertTrue(ignored(name), name)
        for name in ("suite.py", "mx_autopersist.py", "README.md"):
            self.assertFalse(ignored("mx.autopersist/" + name), name)


class Commands(unittest.TestCase):
    def setUp(self):
        self.mx, self.gate = Mx(), Gate()
        load("mx_autopersist", {"mx": self.mx, "mx_gate": self.gate})

    def arguments(self, command, *args):
        """With what ./ap is called; its own parser must know all of it."""
        self.mx.runs.clear()
        self.assertFalse(self.mx.commands[command](list(args)))
        (program, *arguments), _ = self.mx.runs[0]
        self.assertEqual(program, AP)
        self.assertTrue(os.access(program, os.X_OK))
        if arguments[0] not in main.PASS_THROUGH:
            main.parser().parse_args(arguments)
        return arguments

    def test_each_calls_ap(self):
        self.assertEqual(self.arguments("build"), ["build"])
        self.assertEqual(self.arguments("build", "--debug", "--jdk", "/x"), ["build", "--debug", "--jdk", "/x"])
        self.assertEqual(self.arguments("kernels", "--quick"), ["kernels", "--quick"])
        self.assertEqual(self.arguments("ap", "bench", "report"), ["bench", "report"])

    def test_build_takes_what_the_gate_adds(self):
        self.assertEqual(self.arguments("build", "-p", "--warning-as-error", "--jdt=builtin"), ["build"])
        self.assertEqual(self.arguments("build", "-p", "--warning-as-error", "--force-javac", "--debug"), ["build", "--debug"])

    def test_filters_of_unittest(self):
        self.assertEqual(self.arguments("unittest"), ["test", "java"])
        self.assertEqual(self.arguments("unittest", "--quick", "--", "Region", "MapTest#put", "A*Test"),
                         ["test", "java", "--quick", "--only", "*Region*,*MapTest#put*,A*Test"])

    def test_gate(self):
        for args, expected in ([], ["test"]), (["--quick"], ["test", "--quick"]), (["--tags", "test"], ["test"]), \
                (["--tags", "style"], None):
            self.mx.runs.clear()
            self.assertEqual(len(self.gate.gate(args)), 0 if expected is None else 1)
            self.assertEqual([run[0] for run in self.mx.runs], [] if expected is None else [[AP] + expected])
        self.assertIs(self.gate.runners[0][0], self.mx.the_suite)    # the gate runs those of the primary suite only

    def test_a_failure_ends_mx_with_the_exit_code(self):
        self.mx.exit_code = EXIT_CODE
        for name in ("build", "unittest", "kernels", "ap"):
            with self.assertRaises(SystemExit) as end:
                self.mx.commands[name]([])
            self.assertEqual(end.exception.code, EXIT_CODE)
        with self.assertRaises(SystemExit):
            self.gate.gate([])

    def test_the_jdk_of_mx_is_no_base_jdk(self):
        with mock.patch.dict(os.environ, {"JAVA_HOME": "/jdk/of/mx", "AUTOPERSIST_JDK": "/base", "KEPT": "1"}):
            self.mx.commands["build"]([])
            self.assertEqual(os.environ["JAVA_HOME"], "/jdk/of/mx")
            self.assertNotIn("MX_SUBPROCESS_COMMAND_FILE", os.environ)
        env = self.mx.runs[0][1]
        self.assertNotIn("JAVA_HOME", env)
        self.assertEqual((env["AUTOPERSIST_JDK"], env["KEPT"]), ("/base", "1"))
        # Nothing but these two variables leads ./ap to a base JDK.
        del env["AUTOPERSIST_JDK"]
        self.assertEqual(basejdk.find(environ=dict(env), folders=()), (None, []))

    def test_nothing_of_an_ide_is_made_or_deleted(self):
        for name in ("ideinit", "ideclean", "fsckprojects"):
            self.assertFalse(self.mx.commands[name]([]))
        self.assertEqual(self.mx.runs, [])
        self.assertEqual(len(self.mx.logged), 3)
        # mx's own leaves build/ alone: its changes in build/openjdk may be nowhere else.
        self.assertNotIn("clean", self.mx.commands)
