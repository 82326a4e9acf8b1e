# SPDX-License-Identifier: Apache-2.0
"""./ap test jtreg: HotSpot's own tests, run with the stock layout and with AutoPersist on, and compared.

The tests are those of the unpacked sources; hotspot/jtreg/*.txt names which. A test counts as failed if AutoPersist
makes it fail that passes without."""
import os
import re
import shutil
import subprocess

from . import packages
from .console import Progress, say
from .errors import Failure, SetupError
from .proc import capture, clean_env
from .testing import Tally

TESTS = "test/hotspot/jtreg"
MODES = (("stock", []), ("autopersist", ["-XX:+AutoPersist"]))
RESULT = re.compile(r"^(Passed|Failed|Error|Not run|FAILED):?\s+(\S+)", re.MULTILINE)
SUMMARY = re.compile(r"^(\S+)\s+(Passed|Failed|Error|Not run)\b\.?\s*(.*)$", re.MULTILINE)


def test_names(layout, only=None):
    names = []
    for path in sorted((layout.root / "hotspot" / "jtreg").glob("[!s]*.txt")):      # stress-*.txt are jtregstress.py's
        for line in path.read_text("utf-8").splitlines():
            line = line.split("#", 1)[0].strip()
            if line and (not only or only in line):
                names.append(line)
    return names


def program(layout, install):
    """jtreg 7 or 8, installed if need be."""
    if shutil.which("jtreg") is None:
        wanted = next((p for p in ("jtreg8", "jtreg7") if packages.candidate(p)), "jtreg8")
        packages.ensure(layout, [packages.Need(wanted, program="jtreg")], install)
    return shutil.which("jtreg")


def jtreg_version(jtreg, java_home):
    _, out, err = capture([jtreg, "-version"], env=clean_env(JAVA_HOME=java_home))
    found = re.search(r"jtreg (\d+(?:\.\d+)*)(?:[^+\s]*)(\+\d+)?", out + err)
    if not found or int(found.group(1).split(".")[0]) < 7:
        raise SetupError("jtreg 7.5 or later is needed (Debian's packages jtreg8 or jtreg7); found: %s"
                         % ((out + err).strip().splitlines() or ["nothing"])[0])
    return found.group(1) + (found.group(2) or "")


def prepare_tests(layout, version, suites=("hotspot/jtreg",)):
    """A linked copy of the test tree which the installed jtreg accepts: the sources ask for the newest one."""
    copy = layout.build / "jtreg" / "test"
    shutil.rmtree(copy, ignore_errors=True)
    for part in suites + ("lib", "jtreg-ext"):
        source = layout.tree / "test" / part
        if not source.is_dir():
            raise SetupError("%s: these sources come without tests; use Debian's or a jdk25u checkout"
                             % layout.show(source))
        shutil.copytree(source, copy / part, symlinks=True, copy_function=link)
    for suite in suites:
        root = copy / suite / "TEST.ROOT"
        text = root.read_text("utf-8")
        root.unlink()
        root.write_text(re.sub(r"^requiredVersion=.*$", "requiredVersion=" + version, text, flags=re.MULTILINE), "utf-8")
    return copy


def link(source, target):
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def run(layout, base, options, trouble):
    names = test_names(layout, options.only)
    if not names:
        raise Failure("no test in hotspot/jtreg/*.txt" + (" has %r in its name" % options.only if options.only else ""))
    jdk = layout.require_jdk(options.debug)
    jtreg = program(layout, not options.no_install)
    root = prepare_tests(layout, jtreg_version(jtreg, base.home)) / "hotspot" / "jtreg"
    missing = [n for n in names if not (root / n.split("#")[0]).exists()]
    if missing:
        say("not in these sources, left out: %s" % ", ".join(missing))
    names = [n for n in names if n not in missing]
    for _, flags in MODES:
        code, out, err = capture([jdk / "bin" / "java"] + flags + ["-version"])
        if code != 0:
            raise Failure("%s %s does not start:\n%s" % (layout.show(jdk / "bin" / "java"), " ".join(flags),
                                                         (out + err).strip()[-500:]))
    results = {}
    for mode, flags in MODES:
        results[mode] = run_mode(layout, base, jdk, jtreg, root, names, mode, flags, options.jobs)
    return compare(layout, results, trouble)


def run_mode(layout, base, jdk, jtreg, root, names, mode, flags, jobs):
    folder = layout.build / "jtreg" / mode
    shutil.rmtree(folder, ignore_errors=True)
    arguments = ["-jdk:%s" % jdk, "-agentvm", "-timeoutFactor:4"] + ["-vmoption:" + flag for flag in flags]
    results = run_tests(layout, base, jtreg, root, names, folder, mode, arguments, jobs)
    if not results:
        raise Failure("jtreg ran no test; see %s" % layout.show(layout.log("jtreg-" + mode)))
    return results


def run_tests(layout, base, jtreg, root, names, folder, title, arguments, jobs):
    """One run of jtreg, with its work and report in folder; each test's result by its name."""
    folder.mkdir(parents=True, exist_ok=True)
    listing = folder / "tests.txt"
    listing.write_text("".join("%s/%s\n" % (root, n) for n in names), "utf-8")
    argv = [jtreg, "-concurrency:%d" % (jobs or os.cpu_count() or 1), "-verbose:summary", "-ignore:quiet",
            "-w:%s" % (folder / "work"), "-r:%s" % (folder / "report")] + arguments + ["@%s" % listing]
    progress = Progress("jtreg " + title, len(names), "tests")
    done = 0
    with open(layout.log("jtreg-" + title.replace(" ", "-")), "wb") as out:
        child = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 env=clean_env(JAVA_HOME=base.home))
        for line in child.stdout:
            out.write(line)
            done += RESULT.match(line.decode("utf-8", "replace")) is not None
            progress.update(done)
        child.wait()
    results = read_summary(folder / "report" / "text" / "summary.txt")
    progress.finish("%d passed of %d" % (list(results.values()).count("Passed"), len(results)))
    return results


def read_summary(path):
    try:
        text = path.read_text("utf-8", "replace")
    except OSError:
        return {}
    return {name: result for name, result, _ in SUMMARY.findall(text) if result != "Not run"}


def compare(layout, results, trouble):
    """Failed: passes as stock and not with AutoPersist. What fails in both says nothing about AutoPersist."""
    stock, ours = results["stock"], results["autopersist"]
    tally = Tally()
    for name in sorted(set(stock) | set(ours)):
        before, after = stock.get(name, "not run"), ours.get(name, "not run")
        if after == "Passed":
            tally.passed += 1
        elif before == "Passed" and after != "not run":
            tally.failed += 1
            say("  %s with AutoPersist, passed without: %s" % (after, name))
        else:
            tally.skipped += 1
            say("  stock: %s, with AutoPersist: %s: %s" % (before, after, name))
    say("jtreg's reports: %s" % layout.show(layout.build / "jtreg"))
    return tally
