# SPDX-License-Identifier: Apache-2.0
"""./ap build --sanitize: build/jdk-asan, whose libjvm.so has the code that reads images compiled with AddressSanitizer
and UndefinedBehaviorSanitizer. All else in it is the product build's own object files, so that no second build of HotSpot
is needed.

A report ends the JVM. Left out: vptr, which needs the run-time type information that HotSpot is built without, and
shift-base, because HotSpot's headers shift negative numbers as C++20 defines it (OpenJDK's own build leaves it out too)."""
import os
import re
import shlex
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import units
from .console import Progress, say
from .errors import Failure, SetupError
from .image import Image
from .proc import capture, clean_env

# Below src/hotspot/share/nvm: all that reads an image.
PARTS = ("image", "persist", "recover", "region", "roots", "sync/nvmStripes.cpp", "convert/nvmLambda.cpp", "convert/nvmMirrors.cpp",
         "convert/nvmStatics.cpp", "api/nvmVerifier.cpp")
LIKE = Path("src/hotspot/share/nvm/recover/nvmSession.cpp")
CHECKS = ["-fsanitize=address,undefined", "-fno-sanitize=vptr,shift-base"]
FLAGS = CHECKS + ["-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-DADDRESS_SANITIZER", "-g1", "-O1"]
RUNTIME = "libasan.so"
LIBASAN = "lib/server/" + RUNTIME
OPTIONS = {
    # The JVM handles these signals itself, on stacks of its own, and means to keep much of its memory.
    "ASAN_OPTIONS": "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:allow_user_segv_handler=1:"
                    "use_sigaltstack=0:detect_leaks=0:quarantine_size_mb=16:exitcode=99",
    "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1:handle_segv=0:handle_sigbus=0:exitcode=99",
}


def environment(home, env=None):
    """What java of build/jdk-asan needs: AddressSanitizer has to be the first library of a process."""
    values = dict(os.environ if env is None else env)
    values.update(OPTIONS, LD_PRELOAD=str(home / LIBASAN))
    return values


class SanitizedImage(Image):
    def __init__(self, layout, base, home=None):
        super().__init__(layout, base, debug=False)
        self.home = home or layout.sanitized_jdk()
        self.server = self.home / "lib" / "server"

    def place_libjvm(self, libjvm):
        super().place_libjvm(libjvm)
        runtime = self.server / RUNTIME
        runtime.unlink(missing_ok=True)
        runtime.symlink_to(runtime_library())

    def java(self, arguments, timeout=600):
        return capture([self.home / "bin" / "java"] + arguments, env=environment(self.home, clean_env()), timeout=timeout)

    def archive_names(self):
        return []


def runtime_library():
    code, out, _ = capture(["g++", "-print-file-name=" + RUNTIME])
    path = Path(os.path.realpath(out.strip()))
    if code != 0 or not path.is_absolute() or not path.exists():
        raise SetupError("the compiler has no %s; install its sanitizers (Debian: the package libasan of your gcc)" % RUNTIME)
    return path


def build(layout, base):
    """After a product build. Returns the JDK's folder."""
    runtime_library()
    libjvm = Linker(layout).make()
    image = SanitizedImage(layout, base)
    if not image.up_to_date(libjvm):
        image.build(libjvm)
    say("8 Sanitizers    %s built" % layout.show(image.home))
    return image.home


class Linker:
    """A libjvm.so in a folder of its own: some files compiled with other flags, perhaps further ones, and the product's."""
    flags = FLAGS
    link_flags = CHECKS
    step = "Sanitizers"

    def __init__(self, layout, folder="asan", debug=False):
        self.layout = layout
        self.objects = layout.conf_dir(debug) / "hotspot" / "variant-server" / "libjvm" / "objs"
        self.source = layout.tree / "src" / "hotspot" / "share" / "nvm"
        self.out = layout.build / folder
        self.holders = units.holders(self.objects.parent / "units")

    def sources(self):
        for part in PARTS:
            path = self.source / part
            yield from [path] if path.suffix else sorted(path.rglob("*.cpp"))

    def further_objects(self):
        """Compiles what the product has not; the object files."""
        return []

    def make(self):
        self.out.mkdir(parents=True, exist_ok=True)
        sources = [s for s in self.sources() if s.stem in self.holders or (self.objects / (s.stem + ".o.cmdline")).exists()]
        progress = Progress(self.step, len(sources), "files", 8.0 * len(sources) / (os.cpu_count() or 1))
        done = 0
        with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
            for _ in workers.map(self.compile, sources):
                done += 1
                progress.update(done)
        further = self.further_objects()
        libjvm = self.link([s.stem for s in sources], further)
        progress.finish("%d files" % (len(sources) + len(further)))
        return libjvm

    def compile(self, source):
        """By the command that compiled it for the product, with other checks and another place for the result."""
        target = self.out / (source.stem + ".o")
        self.update(target, self.command(source.relative_to(self.layout.tree), target, self.flags))

    def command(self, source, target, flags):
        """That of HotSpot's build for a file of ours, with other flags and another place for the result."""
        holder = self.holders.get(source.stem)
        command = (self.objects / ((holder or source.stem) + ".o.cmdline")).read_text("utf-8").strip()
        if holder:
            command = replace(r"\S+/%s\.cpp" % holder, str(source), command).replace(holder + ".cpp", source.name)
        return compile_command(command, target, flags)

    def command_like_ours(self, source, target, flags):
        """Compiles a file that is no part of the build with HotSpot's headers, as one that is."""
        return replace(re.escape(str(LIKE)), str(source), self.command(LIKE, target, flags))

    def update(self, target, command):
        """Runs the command, unless it has made the target of what is there; it notes in target.d what that was."""
        note = target.with_suffix(".cmdline")
        if target.exists() and note.exists() and note.read_text() == command and not self.is_stale(target):
            return
        note.unlink(missing_ok=True)
        run(command, self.layout)
        note.write_text(command)

    def is_stale(self, target):
        try:
            names = re.findall(r"[^\s\\:]+\.(?:cpp|hpp|h)\b", target.with_suffix(".d").read_text("utf-8"))
            built = target.stat().st_mtime_ns
            return any((self.layout.tree / name).stat().st_mtime_ns > built for name in names)
        except OSError:
            return True

    def link(self, replaced, further):
        libjvm = self.out / "libjvm.so"
        names = (self.objects / "_BUILD_LIBJVM_objectfilenames.txt").read_text().split()
        # A unit has nothing but files that are replaced, or none of them.
        gone = set(replaced) | {self.holders.get(name) for name in replaced}
        names = [n for n in names if Path(n).stem not in gone]
        names += [str(self.out / (name + ".o")) for name in replaced] + [str(path) for path in further]
        listing = self.out / "objects.txt"
        listing.write_text("\n".join(names) + "\n")
        newest = max(os.stat(n).st_mtime_ns for n in names)
        if libjvm.exists() and libjvm.stat().st_mtime_ns > newest:
            return libjvm
        command = (self.objects / "BUILD_LIBJVM_run_ld.cmdline").read_text("utf-8").strip()
        run("cd %s && %s" % (shlex.quote(str(self.layout.tree)), link_command(command, libjvm, listing, self.link_flags)), self.layout)
        return libjvm


def compile_command(command, target, flags=FLAGS):
    command = replace(r"-MF \S+", "-MF %s" % shlex.quote(str(target.with_suffix(".d"))), command)
    command = replace(r" -o \S+", " -o %s" % shlex.quote(str(target)), command)
    # A precompiled header fits only the flags that it was made with.
    command = re.sub(r"-fpch-preprocess -I\S*/precompiled -include precompiled.hpp",
                     "-include precompiled/precompiled.hpp", command)
    return replace(r" -O\w ", " %s " % " ".join(flags), command)


def link_command(command, libjvm, listing, flags=CHECKS):
    command = replace(r" -o \S+", " %s -o %s" % (" ".join(flags), shlex.quote(str(libjvm))), command)
    return replace(r"@\S+", "@" + shlex.quote(str(listing)), command)


def replace(pattern, text, command):
    changed, count = re.subn(pattern, lambda found: text, command)
    if count == 0:
        raise Failure("a command of HotSpot's build is not as expected, it has no %r:\n%s" % (pattern, command[:500]))
    return changed


def run(command, layout):
    code, out, err = capture(["bash", "-c", command], env=clean_env(), cwd=layout.tree, timeout=1800)
    if code != 0:
        raise Failure("a part of this libjvm.so does not build:\n%s" % "\n".join((out + err).splitlines()[-25:]))
