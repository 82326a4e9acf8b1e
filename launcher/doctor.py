# SPDX-License-Identifier: Apache-2.0
"""./ap doctor: what this machine has and lacks for a build, and what the checkout holds."""
import os
import shutil
from pathlib import Path

from . import basejdk, overlay, packages, readymade, sources, statefile
from .console import say
from .errors import Failure
from .image import STAMP

GIB = 1 << 30
DISK_NEEDED = 6          # GiB for sources, objects and image of one configuration
FLUSHES = ("clwb", "clflushopt", "clflush")


class Report:
    def __init__(self):
        self.lacking = False

    def line(self, name, text, ok=None):
        mark = {None: " ", True: "+", False: "!"}[ok]
        say("%s %-14s %s" % (mark, name, text))
        self.lacking = self.lacking or ok is False


def run(layout):
    report = Report()
    machine(layout, report)
    base = base_jdk(report)
    needed_packages(report)
    source_state(layout, report, base)
    results(layout, report)
    if report.lacking:
        say("\nWhat is marked ! is needed by ./ap build. As root, it installs missing packages by itself.")
    return 1 if report.lacking else 0


def machine(layout, report):
    system = basejdk.os_release()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / GIB
    report.line("machine", "%s, %s, %d processors, %.0f GiB" % (system.get("PRETTY_NAME", "?"), os.uname().machine,
                                                              os.cpu_count() or 1, memory))
    existing = next(p for p in [layout.build] + list(layout.build.parents) if p.exists())
    free = shutil.disk_usage(existing).free / GIB
    enough = free >= DISK_NEEDED or layout.tree.exists()
    report.line("disk", "%.0f GiB free for %s" % (free, layout.show(layout.build))
                + ("" if enough else ", %d are needed" % DISK_NEEDED), enough)
    if os.uname().machine != "x86_64":
        report.line("processor", "AutoPersist runs on x86-64 only so far", False)
        return
    flags = cpu_flags()
    found = [f for f in FLUSHES if f in flags]
    report.line("write-back", found[0].upper() if found else "no cache line write-back instruction found")
    pmem = any(Path(p).exists() for p in ("/usr/lib/x86_64-linux-gnu/libpmem.so.1", "/usr/lib64/libpmem.so.1"))
    report.line("libpmem", "there" if pmem else "not installed (optional: package libpmem1)")


def cpu_flags():
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("flags"):
                return set(line.split(":", 1)[1].split())
    except OSError:
        pass
    return set()


def base_jdk(report):
    try:
        base, rejected = basejdk.find()
    except Failure as problem:
        report.line("base JDK", str(problem).splitlines()[0], False)
        return None
    if base:
        report.line("base JDK", base.describe(), True)
    elif packages.candidate("openjdk-25-jdk"):
        report.line("base JDK", "none found; apt-get install openjdk-25-jdk", False)
    else:
        report.line("base JDK", "none found. " + basejdk.what_to_install().replace("\n", "\n" + " " * 17), False)
    for home, why in rejected:
        report.line("", "passed over: %s: %s" % (home, why))
    return base


def needed_packages(report):
    lacking = packages.missing(packages.BUILD + packages.MAVEN)
    hard = sorted({n.package for n in lacking if not packages.is_optional(n)})
    report.line("packages", "all there" if not hard else "missing: " + packages.command(hard), not hard)
    for need in lacking:
        if packages.is_optional(need):
            report.line("", "not installed: %s (%s)" % (need.package, need.why))
    for need in packages.missing(packages.REFERENCES):
        report.line("", "not installed: %s (%s)" % (need.package, need.why))
    if shutil.which("jtreg") is None:
        report.line("", "not installed: jtreg (only for ./ap test jtreg)")


def source_state(layout, report, base):
    cached = [s.version.short for s in sources.cached(layout)]
    report.line("source cache", "%s: %s" % (layout.show(layout.cache / "src"), ", ".join(cached) or "empty"))
    state, found = sources.current(layout), sources.tree_version(layout.tree)
    if state:
        report.line("sources", "%s: %s" % (layout.show(layout.tree), state["version"]), True)
        if layout.pristine.is_dir():
            overlay_state(layout, report)
    elif found:
        report.line("sources", "%s: %s, unpacked by hand" % (layout.show(layout.tree), found))
    else:
        report.line("sources", "not unpacked yet; ./ap build does it")


def overlay_state(layout, report):
    try:
        state = overlay.Comparison(layout, overlay.wanted(layout))
    except Failure as problem:
        report.line("overlay", str(problem), False)
        return
    parts = [(state.local, "changed in the tree only"), (state.pending, "changed in the repository only"),
             (state.conflicts, "changed on both sides")]
    text = ", ".join("%d files %s" % (len(names), what) for names, what in parts if names)
    report.line("overlay", text + " (./ap hotspot status)" if text else "the tree and the repository agree")


def results(layout, report):
    if layout.ready_jdk:
        report.line("JDK", "%s, as %s says; nothing is built" % (layout.show(layout.ready_jdk), readymade.VARIABLE))
        return
    for debug in (False, True):
        home = layout.jdk(debug)
        if (home / STAMP).exists():
            identity = statefile.load(home / STAMP)
            archives = sorted(p.name for p in (home / "lib" / "server").glob("*.jsa"))
            report.line(layout.show(home), "%s, archives: %s" % (identity["identity"]["version"],
                                                               ", ".join(archives) or "none"), True)
            for note in identity.get("notes", []):
                report.line("", note)
        elif not debug:
            report.line(layout.show(home), "not built yet; ./ap build makes it")
