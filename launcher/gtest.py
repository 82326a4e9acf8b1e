# SPDX-License-Identifier: Apache-2.0
"""./ap test gtest: hotspot/gtest, tests in C++ of what in the VM is pure logic, in a libjvm.so of their own.

That has the object files of the build that is tested, with the tests and GoogleTest; so no second build of HotSpot is
needed."""
import shlex
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from . import packages, sanitize
from .console import say
from .image import Image
from .proc import clean_env

FOLDER = "hotspot/gtest"
GOOGLETEST = Path("/usr/src/googletest/googletest")
TIMEOUT = 600


class Linker(sanitize.Linker):
    link_flags = []
    step = "GoogleTest"

    def __init__(self, layout, debug):
        super().__init__(layout, "gtest-debug" if debug else "gtest", debug)
        self.folder = layout.root / FOLDER

    def sources(self):
        return []

    def further_objects(self):
        tests = [s for s in sorted(self.folder.glob("*.cpp")) if s.stem != "launcher"]
        return [self.of_test(s) for s in tests + [GOOGLETEST / "src" / "gtest-all.cc"]]

    def of_test(self, source):
        target = self.out / ("test-%s.o" % source.stem)
        self.update(target, self.compile_command(source, target))
        return target

    def compile_command(self, source, target):
        """That of a file of the VM. GoogleTest's headers come first, so it has no precompiled one."""
        includes = ["-O1", "-I%s" % self.folder, "-I%s" % (GOOGLETEST / "include"), "-I%s" % GOOGLETEST]
        command = self.command_like_ours(source, target, includes)
        return sanitize.replace(r"-include precompiled/precompiled.hpp", "", command)

    def launcher(self):
        target = self.out / "launcher"
        self.update(target, shlex.join(["g++", "-O1", "-MMD", "-MF", str(target.with_suffix(".d")),
                                        str(self.folder / "launcher.cpp"), "-o", str(target), "-ldl", "-lpthread"]))
        return target


class GtestImage(Image):
    """The VM finds its modules from the place of its library."""

    def __init__(self, layout, base, debug):
        super().__init__(layout, base, debug)
        self.home = layout.build / ("jdk-gtest-debug" if debug else "jdk-gtest")
        self.server = self.home / "lib" / "server"

    def dump_archives(self):
        return []


def run(layout, base, debug, trouble):
    """Builds and runs them. Returns (passed, failed, skipped)."""
    packages.ensure(layout, packages.GOOGLETEST)
    linker = Linker(layout, debug)
    libjvm = linker.make()
    image = GtestImage(layout, base, debug)
    if not image.up_to_date(libjvm):
        image.build(libjvm)
    say("--- tests in C++ of %s" % ("the fastdebug VM" if debug else "the VM"))
    report = linker.out / "report.xml"
    report.unlink(missing_ok=True)
    command = [str(linker.launcher()), str(image.server / "libjvm.so"), "--gtest_output=xml:%s" % report, "--gtest_brief=1"]
    try:
        code = subprocess.run(command, env=clean_env(), cwd=linker.out, stdin=subprocess.DEVNULL, timeout=TIMEOUT).returncode
    except subprocess.TimeoutExpired:
        code = "none after %d s" % TIMEOUT
    counts = read_report(report)
    if counts is None or (code != 0 and not counts[1]):
        trouble.append("the tests in C++ ended with exit code %s and no whole report" % code)
    return counts or (0, 0, 0)


def read_report(path):
    try:
        root = ElementTree.parse(path).getroot()
        tests, failed = int(root.get("tests", 0)), int(root.get("failures", 0)) + int(root.get("errors", 0))
        skipped = int(root.get("disabled", 0))
    except (ElementTree.ParseError, ValueError, OSError):
        return None
    return tests - failed - skipped, failed, skipped
