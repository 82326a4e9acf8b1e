# SPDX-License-Identifier: Apache-2.0
"""build/jdk: the base JDK's files linked together with our libjvm.so and lib/modules, and the CDS archives that belong
to them.

Java finds its home from the real path of its programs and libraries, so those are hard links or copies, never
symbolic links. Where hard links cannot be made (another file system, another owner), big files of data become
symbolic links and the rest is copied."""
import os
import shutil
from pathlib import Path

from . import apimodule, ctsym, jmods, modules, statefile
from .basejdk import LIBJVM, MADE_HERE
from .console import Progress, warn
from .errors import Failure
from .proc import capture, clean_env

ALWAYS_COPIED = ("conf", "release")     # what a user may edit in place must not be the base JDK's own file
LEFT_OUT = ("demo", "docs", "sample")
LIBJVM = "lib/server/libjvm.so"
SYMLINK_FROM = 1 << 20
STAMP = ".autopersist-image.json"
# The archives of a stock JDK, by file name, and the options that make them. The one of the AutoPersist layout is
# made by the VM under a name of its own.
STOCK_ARCHIVES = {
    "classes.jsa": [],
    "classes_nocoops.jsa": ["-XX:-UseCompressedOops"],
    "classes_coh.jsa": ["-XX:+UseCompactObjectHeaders"],
    "classes_nocoops_coh.jsa": ["-XX:-UseCompressedOops", "-XX:+UseCompactObjectHeaders"],
}
# As OpenJDK's own image build does it: only G1 archives heap objects.
DUMP = ["-Xshare:dump", "-Xmx128M", "-Xms128M", "-XX:+UseG1GC", "-Xlog:disable", "-Xlog:all=error:stderr"]
AUTOPERSIST_ARCHIVE = "the AutoPersist layout's archive"


class Image:
    def __init__(self, layout, base, debug):
        self.layout, self.base, self.debug = layout, base, debug
        self.home = layout.jdk(debug)
        self.modules = modules.current(layout)
        self.packages_modules = bool(self.modules) and jmods.present(base)
        self.server = self.home / "lib" / "server"

    def identity(self, libjvm):
        ours = [libjvm] + ([self.modules] if self.modules else [])
        return {"base": str(self.base.home), "version": self.base.runtime_version,
                "ours": ["%d %d" % (p.stat().st_size, p.stat().st_mtime_ns) for p in ours]}

    def up_to_date(self, libjvm):
        return statefile.load(self.home / STAMP).get("identity") == self.identity(libjvm)

    def build(self, libjvm):
        """Makes or updates the image. Returns notes for the user."""
        known = statefile.load(self.home / STAMP).get("identity", {})
        identity = self.identity(libjvm)
        if any(known.get(key) != identity[key] for key in ("base", "version")):
            shutil.rmtree(self.home, ignore_errors=True)
        (self.home / STAMP).unlink(missing_ok=True)
        self.link_base()
        self.place_libjvm(libjvm)
        if self.packages_modules:
            jmods.make(self.base, self.home, libjvm, apimodule.jar(self.layout))
        self.smoke_test()
        notes = self.dump_archives()
        statefile.save(self.home / STAMP, {"identity": self.identity(libjvm), "notes": notes})
        return notes

    # --- files ---

    def link_base(self):
        wanted = dict(base_files(self.base.home))
        if self.modules:
            wanted["lib/modules"] = str(self.modules)
            if ctsym.path(self.layout).exists():
                wanted[ctsym.NAME] = str(ctsym.path(self.layout))
        if self.packages_modules:
            del wanted[jmods.BASE]
        for name, source in wanted.items():
            place(name, source, self.home / name)
        keep = set(wanted) | {"release", LIBJVM, STAMP}
        if self.packages_modules:
            keep |= {jmods.BASE, jmods.API}
        for here, folders, names in os.walk(self.home, topdown=False):
            for name in names:
                path = Path(here) / name
                if str(path.relative_to(self.home)) not in keep:
                    path.unlink()
            if not os.listdir(here):
                os.rmdir(here)
        release = (self.base.home / "release").read_text("utf-8", "replace").rstrip("\n")
        release += '\n%s="%s"\n' % (MADE_HERE, self.base.runtime_version)
        statefile.write_if_changed(self.home / "release", release.encode("utf-8"), 0o644)

    def place_libjvm(self, libjvm):
        self.server.mkdir(parents=True, exist_ok=True)
        for archive in self.server.glob("*.jsa"):
            archive.unlink()
        # A JVM that runs right now keeps the file it has open.
        temporary = self.server / (".libjvm.%d" % os.getpid())
        shutil.copyfile(libjvm, temporary)
        os.chmod(temporary, 0o755)
        os.replace(temporary, self.home / LIBJVM)

    # --- running it ---

    def java(self, arguments, timeout=300):
        return capture([self.home / "bin" / "java"] + arguments, env=clean_env(), timeout=timeout)

    def smoke_test(self):
        code, out, err = self.java(["-Xshare:off", "-version"])
        if code != 0:
            raise Failure("the JDK that was built does not start (exit code %d):\n%s"
                          % (code, "\n".join((out + err).strip().splitlines()[-20:])))

    def knows_autopersist(self):
        code, out, err = self.java(["-XX:+AutoPersist", "-Xshare:off", "-version"])
        return code == 0, "Unrecognized VM option" in out + err, (out + err).strip()

    def archive_names(self):
        names = ["classes.jsa"]
        if not self.debug:
            names += [n for n in STOCK_ARCHIVES if n not in names
                      and (self.base.home / "lib" / "server" / n).exists()]
        return names

    def dump_archives(self):
        notes = []
        progress = Progress("CDS archives", expected=60 if self.debug else 15)
        # Before the stock ones: should the VM not tell the two layouts' file names apart, those make it good.
        works, unknown, output = self.knows_autopersist()
        if works:
            progress.update(force=progress.tty)
            notes += self.dump_autopersist()
        elif unknown:
            notes.append("this libjvm.so has no flag AutoPersist; %s is left out" % AUTOPERSIST_ARCHIVE)
        else:
            notes.append("a JVM with -XX:+AutoPersist does not start, %s is left out:\n    %s"
                         % (AUTOPERSIST_ARCHIVE, "\n    ".join(output.splitlines()[-8:])))
        for name in self.archive_names():
            progress.update()
            code, out, err = self.java(["-XX:SharedArchiveFile=%s" % (self.server / name)]
                                       + STOCK_ARCHIVES[name] + DUMP)
            if code != 0 or not (self.server / name).exists():
                notes.append("the archive %s could not be made, start-up is slower:\n    %s"
                             % (name, "\n    ".join((out + err).strip().splitlines()[-5:])))
        made = sorted(p.name for p in self.server.glob("*.jsa"))
        progress.finish(", ".join(made) if made else "none made")
        for note in notes:
            warn(note)
        return notes

    def dump_autopersist(self):
        before = set(self.server.glob("*.jsa"))
        code, out, err = self.java(["-XX:+AutoPersist"] + DUMP)
        made = set(self.server.glob("*.jsa")) - before
        if code == 0 and made and not any(p.name in STOCK_ARCHIVES for p in made):
            return []
        for path in made:
            path.unlink()
        if code == 0:
            return ["the VM gives %s no name of its own; it is left out" % AUTOPERSIST_ARCHIVE]
        return ["%s could not be made, start-up with AutoPersist is slower:\n    %s"
                % (AUTOPERSIST_ARCHIVE, "\n    ".join((out + err).strip().splitlines()[-5:]))]


def base_files(home):
    """(name, real file) of everything of the base JDK that goes into ours."""
    for here, folders, names in os.walk(home, followlinks=True):
        relative = Path(here).relative_to(home)
        folders[:] = sorted(f for f in folders if not (relative == Path(".") and f in LEFT_OUT))
        for name in sorted(names):
            path = relative / name
            if name.endswith(".jsa") or str(path) in (LIBJVM, "release"):
                continue
            real = os.path.realpath(os.path.join(here, name))
            # Packages leave links to documentation that is not installed.
            if os.path.isfile(real):
                yield str(path), real


def place(name, source, target):
    """Makes `target` the base JDK's file `source`: a hard link, a symbolic link to big data, or a copy."""
    info = os.stat(source)
    if os.path.lexists(target):
        if same(name, source, info, target):
            return
        if os.path.isdir(target) and not os.path.islink(target):
            shutil.rmtree(target)
        else:
            os.unlink(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    top = name.split("/", 1)[0]
    if top not in ALWAYS_COPIED:
        try:
            os.link(source, target)
            return
        except OSError:
            pass
        if info.st_size >= SYMLINK_FROM and top != "bin" and ".so" not in name:
            os.symlink(source, target)
            return
    shutil.copy2(source, target)


def same(name, source, info, target):
    if os.path.realpath(target) == source and os.path.islink(target):
        return ".so" not in name and not name.startswith("bin/")
    there = os.lstat(target)
    if (there.st_dev, there.st_ino) == (info.st_dev, info.st_ino):
        return name.split("/", 1)[0] not in ALWAYS_COPIED
    # A configuration file that was edited here stays as it is.
    return name.startswith("conf/") or (there.st_size == info.st_size and there.st_mtime >= info.st_mtime)
