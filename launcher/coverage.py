# SPDX-License-Identifier: Apache-2.0
"""./ap fuzz coverage: AFL++ over the code that reads images.

build/jdk-coverage is like build/jdk-asan, but that code tells its edges, and libjvm.so has the fork server of
runtime-tests/fuzz/src/main/native in it. What AFL changes and what a child does with it:
org.autopersist.fuzz.check.ForkServer."""
import argparse
import hashlib
import os
import re
import shutil
import tempfile
from pathlib import Path

from . import afl, builder, imagelayout, packages, programs, readymade, sanitize
from .console import say
from .errors import INTERRUPTED, Failure
from .proc import capture, clean_env
from .statefile import exclusive

NATIVE = "runtime-tests/fuzz/src/main/native"
SERVER = "org.autopersist.fuzz.check.ForkServer"
# The natives have no header of HotSpot's, and must not be counted themselves.
NATIVE_FLAGS = ["-std=c++17", "-O2", "-g1", "-fPIC", "-msse4.2", "-fno-omit-frame-pointer", "-fvisibility=hidden"]
JNI_HEADERS = ("src/java.base/share/native/include", "src/java.base/unix/native/include")
# VMThread::execute(VM_Operation*): a child has no VM thread.
WRAPPED = "_ZN8VMThread7executeEP12VM_Operation"
JVM_OPTIONS = [
    "-Xmx256m", "-Xmn128m", "-XX:+UseSerialGC", "-XX:+UnlockDiagnosticVMOptions", "-XX:+AutoPersist", "-XX:NVMCrashSim=check",
    "-XX:NVMSize=16m", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:AsyncDeflationInterval=0",
    "-XX:-CreateCoredumpOnCrash", "-Xlog:disable", "--enable-native-access=ALL-UNNAMED",
    "--sun-misc-unsafe-memory-access=allow", "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
    "--add-exports=org.autopersist/org.autopersist.internal=ALL-UNNAMED"]
# Of lines of a report, the one that names a fault best.
TELLING = ("SUMMARY:", "runtime error:", "Internal Error", "guarantee(", "assert(", "# V  [", "# C  [", "# J ", "UNSAFE", "CHANGED")
SHOWN_LINES = 30
REPLAY_SECONDS = 120
# Crashes that are repeated; a fault soon has hundreds that differ only in how it was reached.
MOST_REPEATED = 60


def parser():
    result = argparse.ArgumentParser(
        prog="ap fuzz coverage", description="Lets AFL++ change images, guided by the edges that they reach in the code that "
        "reads them, with ASan and UBSan. Installs afl++ as root, if it is missing.",
        epilog="exit codes: 0 nothing found, 1 crashes (kept in build/fuzz/failures), 2 wrong use or set-up, 130 interrupted")
    result.add_argument("--minutes", type=float, default=10, metavar="N", help="how long (10)")
    result.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="AFLs at a time; default: one per processor")
    result.add_argument("--seed-corpus", nargs="+", default=[], metavar="DIR",
                        help="begin with these images (*.nvm, *.nvm.gz) and inputs (*.input), too")
    result.add_argument("--afresh", action="store_true", help="not with what earlier campaigns have found")
    result.add_argument("--input", metavar="FILE", help="open only this input, as a crash names it, and say what comes of it")
    return result


def run(layout, arguments):
    options = read(arguments)
    if options is None:
        return 0
    readymade.refuse(layout, "./ap fuzz coverage")
    packages.ensure(layout, packages.AFL)
    with exclusive(layout, "fuzz coverage", "coverage"):
        with exclusive(layout, "fuzz coverage"):
            builder.build(layout)
            base = builder.choose_base(layout)
            home = build(layout, base)
            class_path = programs.compiled(layout, base, programs.FUZZ)
        return Campaign(layout, base, home, class_path, options).run()


def read(arguments):
    """The options; None if help was asked for. Wrong ones end ./ap with code 2, as argparse does."""
    top = parser()
    if any(a in programs.HELP for a in arguments):
        top.print_help()
        return None
    options = top.parse_args(arguments)
    if options.minutes <= 0 or options.jobs < 1:
        top.error("--minutes is more than 0, --jobs at least 1")
    for folder in options.seed_corpus:
        if not Path(folder).is_dir():
            top.error("--seed-corpus: there is no folder %s" % folder)
    if options.input and not Path(options.input).is_file():
        top.error("--input: there is no file %s" % options.input)
    return options


class Linker(sanitize.Linker):
    flags = sanitize.FLAGS + ["-fsanitize-coverage=trace-pc"]
    link_flags = sanitize.CHECKS + ["-Wl,--wrap=" + WRAPPED]
    step = "Coverage"

    def __init__(self, layout):
        super().__init__(layout, "coverage")

    def further_objects(self):
        folder = self.layout.root / NATIVE
        layout = imagelayout.write(self.layout, self.out)
        headers = max(path.stat().st_mtime_ns for path in [layout, *folder.glob("*.hpp")])
        return [self.native(source, headers) for source in sorted(folder.glob("*.cpp"))] + [self.with_hotspot(folder)]

    def with_hotspot(self, folder):
        """The file that needs HotSpot's headers, by the command of one that has them, too."""
        source, target = folder / "vm" / "forkedOperations.cpp", self.out / "native-forkedOperations.o"
        self.update(target, self.command_like_ours(source, target, ["-O2", "-g1"]))
        return target

    def native(self, source, headers):
        target = self.out / ("native-%s.o" % source.stem)
        if not target.exists() or target.stat().st_mtime_ns <= max(headers, source.stat().st_mtime_ns):
            compile_native(self.layout, self.native_command(source, target))
        return target

    def native_command(self, source, target):
        includes = ["-I%s" % folder for folder in [self.out] + [self.layout.tree / name for name in JNI_HEADERS]]
        return ["g++"] + NATIVE_FLAGS + includes + ["-c", source, "-o", target]

    def mutator(self):
        """The library that AFL changes inputs with, beside its own ways."""
        source = self.layout.root / NATIVE / "mutator" / "imageMutator.cpp"
        target = self.out / "libimagemutator.so"
        header = imagelayout.write(self.layout, self.out)
        if not target.exists() or target.stat().st_mtime_ns <= max(p.stat().st_mtime_ns for p in (source, header)):
            compile_native(self.layout, ["g++"] + NATIVE_FLAGS + ["-fvisibility=default", "-shared", "-I%s" % self.out,
                                                                  source, "-o", target])
        return target


def compile_native(layout, command):
    code, out, err = capture(command, env=clean_env())
    if code != 0:
        raise Failure("a file of %s does not compile:\n%s" % (NATIVE, out + err))


def build(layout, base):
    """After a product build. Returns the JDK's folder."""
    sanitize.runtime_library()
    libjvm = Linker(layout).make()
    image = sanitize.SanitizedImage(layout, base, layout.coverage_jdk())
    if not image.up_to_date(libjvm):
        image.build(libjvm)
    say("8 Coverage      %s built" % layout.show(image.home))
    return image.home


class Campaign:
    def __init__(self, layout, base, home, class_path, options):
        self.layout, self.base, self.home, self.class_path, self.options = layout, base, home, class_path, options
        self.folder = layout.build / "fuzz" / "coverage"
        self.failures = layout.build / "fuzz" / "failures"
        self.seeds = self.folder / "seeds"
        self.found = self.folder / "found"
        self.classes = []

    def run(self):
        for folder in (self.failures, self.found, self.layout.build / "fuzz" / "crashes"):
            folder.mkdir(parents=True, exist_ok=True)
        self.make_seeds()
        if self.options.input:
            return self.replay_one(Path(self.options.input))
        memory = Path("/dev/shm")
        with tempfile.TemporaryDirectory(prefix="autopersist-coverage", dir=memory if os.access(memory, os.W_OK) else None) as work:
            return self.fuzz(Path(work))

    def make_seeds(self):
        shutil.rmtree(self.seeds, ignore_errors=True)
        java = self.layout.jdk() / "bin" / "java"
        more = [part for folder in self.options.seed_corpus for part in ("--more", Path(folder).resolve())]
        code, out, err = capture([java, "-cp", self.class_path] + programs.properties(self.layout, self.base)
                                 + [programs.main_class(self.layout.root / programs.FUZZ), "coverage-seeds", self.seeds] + more,
                                 env=clean_env(), timeout=1200)
        if code != 0:
            raise Failure("the images to begin with could not be made:\n%s" % (out + err)[-2000:])
        self.classes = out.split()

    def command(self, source, image, warm_up, more=()):
        return ([str(self.home / "bin" / "java")] + JVM_OPTIONS + list(more) + ["-cp", self.class_path, SERVER, str(source),
                str(image), str(warm_up)] + self.classes)

    def fuzz(self, work):
        begin = work / "in"
        shutil.copytree(self.seeds, begin)
        if not self.options.afresh:
            for path in self.found.iterdir():
                shutil.copy(path, begin / path.name)
        jobs = afl.Jobs(self.layout, self.folder / "afl", work, self.home, Linker(self.layout).mutator())
        # Reports cost a child much time; the crashes are repeated with them.
        jobs.start(self.options.jobs, begin, self.options.minutes, lambda folder: self.command(
            "@@", folder / "image.nvm", self.seeds, ["-XX:+SuppressFatalErrorMessage"]))
        interrupted = jobs.wait(self.options.minutes)
        for path in jobs.queue():
            shutil.copy(path, self.found / (digest(path) + ".input"))
        groups = self.judge(jobs.crashes())
        say(jobs.summary())
        return INTERRUPTED if interrupted else 1 if groups else 0

    def judge(self, crashes):
        """Keeps all crashes, repeats them with a JVM each, and shows one of each kind."""
        groups = {}
        for number, path in enumerate(crashes):
            kept = self.failures / ("coverage-%s.input" % digest(path))
            shutil.copy(path, kept)
            if number >= MOST_REPEATED:
                groups.setdefault("not repeated, after %d others" % MOST_REPEATED, []).append((kept, ""))
                continue
            report = self.replay(kept)[1]
            groups.setdefault(telling(report), []).append((kept, report))
        for kind, members in groups.items():
            kept, report = members[0]
            say("\nFAILED: %s (%d inputs)\n%s\nagain: ./ap fuzz coverage --input %s" % (
                kind, len(members), "\n".join(report.splitlines()[:SHOWN_LINES]), self.layout.show(kept)))
        return groups

    def replay_one(self, path):
        code, report = self.replay(path)
        say(report)
        say("the image: " + self.layout.show(path.with_suffix(".nvm")))
        return 1 if code != 0 else 0

    def replay(self, path):
        """(exit code, what the JVM said); the image is left beside the input."""
        empty = self.folder / "no-seeds"
        empty.mkdir(exist_ok=True)
        crashes = self.layout.build / "fuzz" / "crashes"
        image = path.with_suffix(".nvm")
        image.unlink(missing_ok=True)
        code, out, err = capture(
            self.command(path, image, empty, ["-XX:ErrorFile=%s" % (crashes / "hs_err_%p.log")]),
            env=sanitize.environment(self.home, clean_env()), timeout=REPLAY_SECONDS)
        text = important(err + out)
        return code, text if code == 0 or text else "exit code %d" % code


def important(text):
    """From where a report begins."""
    lines = text.splitlines()
    start = next((i for i, line in enumerate(lines) if "ERROR: AddressSanitizer" in line or "runtime error:" in line
                  or "fatal error has been detected" in line), 0)
    return "\n".join(lines[start:])


def telling(report):
    """What crashes of one kind have in common."""
    for mark in TELLING:
        for line in report.splitlines():
            if mark in line:
                # Addresses differ from process to process.
                return re.sub(r"\+?0x[0-9a-f]+|==\d+==", "", line).strip()[:200]
    return "repeated alone it does no harm: " + (report.splitlines() or [""])[-1][:200]


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]
