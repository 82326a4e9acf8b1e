# SPDX-License-Identifier: Apache-2.0
"""Configure and make HotSpot in build/openjdk, with progress by the object files there are."""
import os
import re
import shutil
import time

from . import overlay, statefile, version
from .console import Progress, warn
from .layout import DEBUG_LEVELS
from .proc import clean_env, fail_with_log, run_logged, start_log
from .units import PREFIX, Units, stem

LEFT_OUT = "-zgc,-shenandoahgc,-epsilongc,-jvmci"
# Folders of src/hotspot that these features and other platforms keep out of the build.
SKIPPED_PARTS = ("gc/z", "gc/shenandoah", "gc/epsilon", "jvmci", "zero", "adlc")
COLD_SECONDS = 12 * 60              # processor seconds of a cold product build
COLD_UNITS = 170                    # what it compiles, see units.py
DEBUG_FACTOR = 1.3
FIXED_SECONDS = 40                  # what make does besides compiling
CONFIGURE_SECONDS = 60
ERROR_MARKS = ("error:", "Error:", "*** ", "undefined reference", "fatal:", "ERROR:")


def configure_arguments(layout, base, debug):
    name = layout.level(debug)
    arguments = [
        "--with-conf-name=" + name,
        "--with-debug-level=" + ("fastdebug" if debug else "release"),
        "--with-boot-jdk=%s" % base.home,
        "--with-jvm-variants=server",
        "--with-jvm-features=" + LEFT_OUT,
        "--enable-headless-only",
        "--disable-warnings-as-errors",
        "--with-native-debug-symbols=none",
        "--with-vendor-version-string=AutoPersist",
        *layout.configure_options,
    ]
    text = version.configure_string(base.runtime_version)
    if text:
        arguments.append("--with-version-string=" + text)
    if shutil.which("ccache"):
        arguments.append("--enable-ccache")
    return arguments


def configure(layout, base, debug):
    """Runs configure unless it was run with the same arguments. True if it ran."""
    name = layout.level(debug)
    arguments = configure_arguments(layout, base, debug)
    note = layout.state / ("configure-%s.json" % name)
    if (layout.conf_dir(debug) / "spec.gmk").exists() and statefile.load(note).get("arguments") == arguments:
        return False
    note.unlink(missing_ok=True)
    log = start_log(layout.log("configure-" + name))
    progress = Progress("Configure " + name, expected=CONFIGURE_SECONDS)
    code = run_logged(["bash", "configure"] + arguments, log, progress, cwd=layout.tree, env=clean_env())
    if code != 0:
        progress.drop()
        fail_with_log("OpenJDK's configure did not accept this machine.", log, layout,
                      errors=("configure: error", "configure: Could not"))
    statefile.save(note, {"arguments": arguments})
    progress.finish()
    return True


def built_libjvm(layout, debug):
    """The libjvm.so that make left, or None."""
    conf = layout.conf_dir(debug)
    for place in ("support/modules_libs/java.base/server/libjvm.so",
                  "hotspot/variant-server/libjvm/libjvm.so", "jdk/lib/server/libjvm.so"):
        if (conf / place).exists():
            return conf / place
    return None


def made_note(layout, debug):
    return layout.state / ("make-%s.json" % layout.level(debug))


def is_current(layout, debug, sources=None):
    """Whether the libjvm.so that is there was made of the tree's sources as they are."""
    made_of = statefile.load(made_note(layout, debug)).get("sources")
    return bool(made_of and built_libjvm(layout, debug)
                and made_of == (sources or overlay.fingerprint(layout)))


def make(layout, debug):
    """Brings libjvm.so up to date. Returns (its path, True if make had to run)."""
    name = layout.level(debug)
    note = made_note(layout, debug)
    sources = overlay.fingerprint(layout)
    if is_current(layout, debug, sources):
        return built_libjvm(layout, debug), False
    units = Units(layout, debug)
    objects = Objects(layout, debug, units)
    objects.drop_incomplete()
    units.update(objects.newer_sources)
    stale, total = objects.stale()
    cold = stale >= total * 0.9
    rates = Rates(layout)
    log = start_log(layout.log("hotspot-" + name))
    progress = Progress("HotSpot " + name, stale or None, "units", rates.expected(debug, stale))
    started = time.time()
    note.unlink(missing_ok=True)
    # Of a header that is precompiled, ccache does not see the bodies of macros, such as the flags' defaults.
    flags = layout.tree / "src" / "hotspot" / "share" / "nvm" / "nvm_globals.hpp"
    while True:
        code = run_logged(["make", "hotspot", "CONF=" + name], log, progress,
                          lambda: objects.newer_than(started), cwd=layout.tree, env=clean_env(CCACHE_EXTRAFILES=flags))
        dissolved = units.dissolve(log.read_text("utf-8", "replace")) if code != 0 else {}
        if not dissolved:
            break
        progress.drop()
        for unit, files in sorted(dissolved.items()):
            warn("the unit %s does not compile; its %d files are compiled one by one" % (unit, files))
    libjvm = built_libjvm(layout, debug)
    if code != 0 or libjvm is None:
        progress.drop()
        fail_with_log("HotSpot does not build.", log, layout, errors=ERROR_MARKS)
    units.keep_dissolved()
    compiled = objects.newer_than(started)
    progress.finish("%d units compiled" % compiled)
    if cold:
        rates.note(debug, compiled, progress.elapsed)
    statefile.save(note, {"sources": sources})
    return libjvm, True


class Objects:
    """The object files of libjvm.so, and which of them make will have to compile again."""

    def __init__(self, layout, debug, units):
        self.folder = units.objects
        self.source = layout.tree / "src" / "hotspot"
        self.units = units
        self.times = {}

    def drop_incomplete(self):
        """Deletes what a compiler left that was killed: make would take an object without dependency file for good."""
        for built in self.folder.glob("*.o"):
            if built.stat().st_size == 0 or not built.with_suffix(".d").exists():
                built.unlink()

    def newer_than(self, moment):
        count = 0
        try:
            for entry in os.scandir(self.folder):
                if entry.name.endswith(".o") and entry.stat().st_mtime >= moment:
                    count += 1
        except OSError:
            pass
        return count

    def stale(self):
        """(units to compile, all units); what make will do, told from its dependency files."""
        members = self.units.members()
        parts = {stem(f) for files in members.values() for f in files}
        expected = (self.source_names() - parts) | {PREFIX + unit for unit in members}
        # A member of a unit may have an object from when it was compiled alone.
        have = {built.stem for built in self.folder.glob("*.o")} - parts
        stale = sum(bool(self.newer_sources(name)) for name in have)
        return stale + len(expected - have) if have else len(expected), max(len(expected), len(have))

    def newer_sources(self, name):
        """The files that make will compile an object for; None if there is no object."""
        try:
            built = os.stat(self.folder / (name + ".o")).st_mtime_ns
        except OSError:
            return None
        try:
            text = (self.folder / (name + ".d")).read_text("utf-8", "replace")
        except OSError:
            return []
        return [source for source in re.findall(r"/\S+\.(?:cpp|hpp|c|h|S|inc)\b", text) if self.modified(source) > built]

    def modified(self, name):
        if name not in self.times:
            try:
                self.times[name] = os.stat(name).st_mtime_ns
            except OSError:
                self.times[name] = 0
        return self.times[name]

    def source_names(self):
        cpu = {"x86_64": "x86", "aarch64": "aarch64"}.get(os.uname().machine, os.uname().machine)
        names = set()
        for part in ("share", "os/linux", "os/posix", "cpu/" + cpu, "os_cpu/linux_" + cpu):
            names.update(stem(path) for path in overlay.walk(self.source / part)
                         if path.endswith((".cpp", ".S")) and not path.startswith(SKIPPED_PARTS))
        return names


class Rates:
    """How long earlier builds on this machine took, kept in the cache for other checkouts too."""

    def __init__(self, layout):
        self.path = layout.cache / "timings.json"
        self.values = statefile.load(self.path)

    def expected(self, debug, units):
        known = self.values.get(DEBUG_LEVELS[debug], {})
        if "units" in known:
            per_unit = known["seconds"] / max(1, known["units"])
        else:
            per_unit = COLD_SECONDS * (DEBUG_FACTOR if debug else 1) / (os.cpu_count() or 1) / COLD_UNITS
        return FIXED_SECONDS + per_unit * units

    def note(self, debug, units, seconds):
        # A build out of a warm ccache says nothing about a cold one.
        if units and seconds > 120:
            self.values[DEBUG_LEVELS[debug]] = {"units": units, "seconds": int(seconds)}
            try:
                statefile.save(self.path, self.values)
            except OSError:
                pass
