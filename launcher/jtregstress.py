# SPDX-License-Identifier: Apache-2.0
"""./ap test jtreg --stress: OpenJDK's own tests with all static fields of the class path as durable roots, in two lives.

A test runs as it is, and then twice in JVMs with -XX:+NVMStressRoots and -XX:+NVMVerify, the second time with the images
that the first left; the collectors take turns, and so do the objects that are tracked from birth. A test fails if

- a JVM crashes, finds a front and home that differ, or has to be stopped,
- or it passes as it is and not with AutoPersist, unless a store of what can't be kept was refused, or the image was full.

What fails is run once more as it is, with the same collector and in a JVM of its own: if that fails as well, it says
nothing about AutoPersist."""
import os
import re
import shutil

from . import jtreg, jtregimage, jtreglists
from .console import say
from .errors import Failure
from .proc import capture, clean_env
from .testing import Tally

COLLECTORS = ("Serial", "Parallel", "G1")
REFUSALS = ("can't be made recoverable", "the NVM image is full", "no more room for the NVM image")
ALWAYS = ("NVMVerify:", "A fatal error has been detected", "timed out (timeout set to")
BATCH = 150         # tests whose images are there at the same time, about 18 MB each
FAILED, REFUSED, STOCK, KEPT = "failed", "refused", "fails as it is", "kept static fields"


class Suite:
    """The tests of one of OpenJDK's test suites, and what they need to run."""

    def __init__(self, layout, base, options, program, root, wanted):
        self.layout, self.base, self.options, self.program = layout, base, options, program
        self.root, self.wanted = root, wanted
        self.name = wanted.suite.split("/")[0]
        self.folder = layout.build / "jtreg" / "stress" / self.name
        self.jdk = layout.require_jdk(options.debug)

    def find(self):
        """The tests' names, by asking jtreg: one file can have several, and folders can have tests without a tag."""
        self.folder.mkdir(parents=True, exist_ok=True)
        paths = [p for p in self.wanted.tests if (self.root / p.split("#")[0]).exists()]
        listing = self.folder / "wanted.txt"
        listing.write_text("".join("%s/%s\n" % (self.root, p) for p in paths), "utf-8")
        argv = [self.program, "-jdk:%s" % self.base.home, "-l", "-w:%s" % (self.folder / "work"), "-r:%s" % (self.folder / "report"),
                "@%s" % listing]
        problems = self.root / "ProblemList.txt"
        if problems.exists():
            argv.insert(1, "-exclude:%s" % problems)
        _, out, _ = capture(argv, env=clean_env(JAVA_HOME=self.base.home), timeout=600)
        names = re.findall(r"^(\S+\.(?:java|sh)(?:#\S+)?)$", out, re.MULTILINE)
        only = self.options.only
        return [n for n in names if not self.wanted.is_left_out(n) and (not only or only in n)]

    def run(self, names, life, jdk, arguments=()):
        """Results by test; classes that an earlier run has compiled are used again."""
        folder = self.folder / life
        jobs = self.options.jobs or os.cpu_count() or 1
        if life != "as-it-is":
            share_classes(self.folder / "as-it-is" / "work" / "classes", folder / "work" / "classes", jobs)
        arguments = ["-jdk:%s" % jdk, "-timeoutFactor:%d" % (16 if self.options.debug else 4)] + list(arguments)
        return jtreg.run_tests(self.layout, self.base, self.program, self.root, names, folder,
                               "%s %s" % (self.name, life), arguments, jobs)

    def text(self, life, test):
        """What jtreg wrote about the test."""
        file, _, number = test.partition("#")
        path = self.folder / life / "work" / (file.rsplit(".", 1)[0] + ("_" + number if number else "") + ".jtr")
        try:
            return path.read_text("utf-8", "replace")
        except OSError:
            return ""

    def crashes(self, life, test):
        file, _, number = test.partition("#")
        stem = (file.rsplit(".", 1)[0] + ("_" + number if number else "") + ".d").replace("/", "_")
        return sorted((self.folder / life / "crashes").glob(stem + "_*.log"))

    def stress(self, collectors):
        """Both lives; {1 or 2: {test: verdict}} for all that passed as it is."""
        shutil.rmtree(self.folder, ignore_errors=True)
        names = self.find()
        if not names:
            return {}
        before = self.run(names, "as-it-is", self.jdk, ["-agentvm"])
        names = [n for n in names if before.get(n) == "Passed"]
        for name in sorted(set(before) - set(names)):
            say("  %s as it is: %s" % (before[name], name))
        verdicts = {1: {}, 2: {}}
        for start in range(0, len(names), BATCH):
            batch, part = names[start:start + BATCH], "part-%d-" % (start // BATCH + 1)
            images = self.folder / "images"
            images.mkdir()
            for number in verdicts:
                life = "%slife-%d" % (part, number)
                home = jtregimage.make(self.folder / "jdk", self.jdk, self.folder / life, images, collectors)
                after = self.run(batch, life, home)
                verdicts[number].update(self.judge(batch, after, life, number, collectors))
            shutil.rmtree(images)
        return verdicts

    def judge(self, names, after, life, number, collectors):
        verdicts = {n: verdict(after.get(n, "Not run"), self.text(life, n), self.crashes(life, n)) for n in names}
        suspects = [n for n in names if verdicts[n] == FAILED]
        if suspects:
            alone = life + "-without-image"
            home = jtregimage.make(self.folder / "jdk", self.jdk, self.folder / alone, None, collectors)
            plain = self.run(suspects, alone, home)
            for test in suspects:
                fatal, plainly = (is_fatal(self.text(where, test), self.crashes(where, test)) for where in (life, alone))
                if plainly or (not fatal and plain.get(test) != "Passed"):
                    verdicts[test] = STOCK
                elif not fatal and number == 2 and self.wanted.is_judged_once(test):
                    verdicts[test] = KEPT
        return verdicts


def share_classes(compiled, classes, jobs):
    """With several jobs, each has a folder of its own for classes, and needs what the others compiled."""
    parts = [p for p in sorted(compiled.glob("*")) if p.name.isdigit()] or [compiled]
    for target in [classes] if jobs == 1 else [classes / str(job) for job in range(jobs)]:
        for part in parts:
            if part.is_dir():
                shutil.copytree(part, target, copy_function=link_new, dirs_exist_ok=True)


def link_new(source, target):
    if not os.path.exists(target):
        jtreg.link(source, target)


def is_fatal(text, crashes):
    return bool(crashes) or any(mark in text for mark in ALWAYS)


def verdict(result, text, crashes):
    if is_fatal(text, crashes):
        return FAILED
    if result in ("Passed", "Not run"):
        return result.lower()
    return REFUSED if any(mark in text for mark in REFUSALS) else FAILED


def run(layout, base, options, trouble):
    program = jtreg.program(layout, not options.no_install)
    lists = jtreglists.load(layout)
    tests = jtreg.prepare_tests(layout, jtreg.jtreg_version(program, base.home), tuple(each.suite for each in lists))
    tally = Tally()
    for each in lists:
        suite = Suite(layout, base, options, program, tests / each.suite, each)
        verdicts = suite.stress(COLLECTORS)
        for life in sorted(verdicts):
            tally.add(report(suite, life, verdicts[life]))
    if not tally.passed and not tally.failed:
        raise Failure("no test ran" + ("; none has %r in its name" % options.only if options.only else ""))
    say("jtreg's reports: %s" % layout.show(layout.build / "jtreg" / "stress"))
    return tally


def report(suite, life, verdicts):
    counts = {}
    for test in sorted(verdicts):
        counts[verdicts[test]] = counts.get(verdicts[test], 0) + 1
        if verdicts[test] not in ("passed", "not run"):
            say("  %s: %s" % (verdicts[test], test))
    say("%s, life %d: %s" % (suite.name, life, ", ".join("%d %s" % (counts[k], k) for k in sorted(counts))))
    failed, passed = counts.get(FAILED, 0), counts.get("passed", 0)
    return Tally(passed, failed, sum(counts.values()) - failed - passed)
