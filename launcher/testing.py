# SPDX-License-Identifier: Apache-2.0
"""./ap test: the launcher's own tests, those in C++ and those in Java, closed by one line that counts them all."""
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

from . import apimodule, builder, gtest, hotspot, packages, programs, readymade
from .console import say, warn
from .proc import clean_env
from .statefile import exclusive

REPORTS = ("*/target/surefire-reports/TEST-*.xml", "*/*/target/surefire-reports/TEST-*.xml")
LONG_TAGS = "matrix | stress | slow | stock"


class Tally:
    def __init__(self, passed=0, failed=0, skipped=0):
        self.passed, self.failed, self.skipped = passed, failed, skipped

    def add(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped

    def line(self):
        text = "%d passed, %d failed" % (self.passed, self.failed)
        return text + (", %d skipped" % self.skipped if self.skipped else "")


def run(layout, options):
    total, trouble = Tally(), []
    if options.which in ("all", "launcher"):
        total.add(launcher_tests(layout))
    if options.which == "foreign":
        return foreign_tests(layout, options)
    if options.which in ("all", "gtest", "java", "jtreg"):
        if options.which in ("gtest", "jtreg"):
            readymade.refuse(layout, "./ap test " + options.which)
        base = build(layout, options)
        if layout.ready_jdk and options.which == "all":
            say("gtest: left out, it needs HotSpot's build")
        elif options.which in ("all", "gtest"):
            total.add(cpp_tests(layout, base, options, trouble))
        if options.which == "jtreg":
            from . import jtreg, jtregstress
            total.add((jtregstress if options.stress else jtreg).run(layout, base, options, trouble))
        elif options.which != "gtest":
            total.add(java_tests(layout, base, options, trouble))
    for problem in trouble:
        say("ap: " + problem)
    say()
    say(total.line())
    return 1 if total.failed or trouble or not total.passed else 0


def foreign_tests(layout, options):
    """Test suites of other projects with durable fixtures; it says itself what failed."""
    build(layout, options)
    arguments = (["--suite", options.only] if options.only else []) + (["--debug"] if options.debug else [])
    return programs.run(layout, programs.FOREIGN, arguments, stock=True, builds=False)


def build(layout, options):
    """Brings the JDKs to be tested up to date; the product one always, the debug one if it is asked for."""
    with exclusive(layout, "test"):
        builder.build(layout, False, options.jdk, options.source, not options.no_install)
        if options.debug:
            builder.build(layout, True, options.jdk, options.source, not options.no_install)
        return builder.choose_base(layout, options.jdk)


def cpp_tests(layout, base, options, trouble):
    total = Tally()
    for debug in (False, True) if options.debug else (False,):
        total.add(Tally(*gtest.run(layout, base, debug, trouble)))
    say("gtest: " + total.line())
    return total


def launcher_tests(layout):
    say("--- tests of the launcher")
    env = clean_env()
    env.pop(readymade.VARIABLE, None)
    done = subprocess.run([sys.executable, "-m", "unittest", "discover", "-s", "launcher/tests", "-t", "."],
                          cwd=layout.root, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env=env)
    output = done.stdout.decode("utf-8", "replace")
    tally = unittest_tally(output)
    if done.returncode != 0 or tally.failed:
        say(output)
        tally.failed = max(tally.failed, 1)
    say("launcher: " + tally.line())
    return tally


def unittest_tally(output):
    def number(pattern):
        found = re.findall(pattern, output)
        return int(found[-1]) if found else 0

    ran = number(r"^Ran (\d+) tests?") or number(r"\nRan (\d+) tests?")
    failed = number(r"failures=(\d+)") + number(r"errors=(\d+)")
    skipped = number(r"skipped=(\d+)")
    return Tally(max(0, ran - failed - skipped), failed, skipped)


def java_tests(layout, base, options, trouble):
    say("--- tests in Java on %s" % layout.show(layout.jdk()))
    for report in reports(layout):
        report.unlink()
    if not (layout.root / "pom.xml").exists():
        trouble.append("there is no pom.xml: no test in Java was run")
        return Tally()
    ensure_references(layout, options)
    code = apimodule.run_maven(layout, base, *maven_arguments(layout, options))
    tally = surefire_tally(reports(layout), trouble)
    if code != 0 and not tally.failed:
        trouble.append("Maven ended with code %d; its messages are above" % code)
    elif tally.passed + tally.failed == 0:
        trouble.append("no test in Java was run")
    return tally


def ensure_references(layout, options):
    """Installs what some tests compare with, if it can; they are skipped without it."""
    packages.ensure_optional(layout, packages.REFERENCES, "Tests that compare with it are skipped.", not options.no_install)


def maven_arguments(layout, options):
    # The modules resolve each other from the local repository or the reactor; one failure does not hide the rest.
    arguments = ["--fail-at-end", "-Dautopersist.jdk=%s" % layout.jdk(),
                 "-Dautopersist.jdk.debug=%s" % debug_jdk(layout)]
    if options.quick:
        # Modules side by side: many tests wait for something most of the time.
        arguments += ["-T1C", "-DexcludedGroups=" + LONG_TAGS, "-Dtests.breadth=quick"]
    if options.thorough:
        arguments.append("-Dtests.breadth=thorough")
    if options.only:
        arguments += ["-Dtest=%s" % options.only, "-Dsurefire.failIfNoSpecifiedTests=false"]
    return arguments + ["test"]


def debug_jdk(layout):
    """The fastdebug JDK, or a name that is not there if it is not of the sources as they are."""
    home = layout.jdk(True)
    if layout.ready_jdk:
        return home.with_name(home.name + "-none")
    if (home / "bin" / "java").exists() and not hotspot.is_current(layout, True):
        warn("%s is of older sources and is left out; ./ap test --debug brings it up to date" % layout.show(home))
        return home.with_name(home.name + "-none")
    return home


def reports(layout):
    return [path for pattern in REPORTS for path in sorted(layout.root.glob(pattern))]


def surefire_tally(paths, trouble):
    total = Tally()
    for path in paths:
        try:
            suite = ElementTree.parse(path).getroot()
            tests, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
            failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        except (ElementTree.ParseError, ValueError, OSError):
            trouble.append("not a whole test report: %s" % path)
            continue
        total.add(Tally(max(0, tests - failed - skipped), failed, skipped))
    return total
