# SPDX-License-Identifier: Apache-2.0
"""./ap dist: what others can take away, made of build/jdk: two runs give the same bytes."""
import os
import shutil
from pathlib import Path

from . import distar, distdeb, distfacts, distmaven, distoci, distsbom, disttree, portable, readymade
from .console import Progress, say, warn
from .errors import SetupError
from .statefile import exclusive

KINDS = ("tarball", "deb", "maven", "oci")
SUMS = "SHA256SUMS"


def run(layout, options):
    unknown = [kind for kind in options.kinds if kind not in KINDS]
    if unknown:
        raise SetupError("%s: no kind of distribution; there are: %s" % (unknown[0], ", ".join(KINDS)))
    readymade.refuse(layout, "./ap dist")
    with exclusive(layout, "dist"):
        if options.portable:
            layout = portable.build(layout)
        distfacts.require_current(layout)
        facts = distfacts.Facts(layout)
        say("JDK %s of commit %s; it needs glibc %s, because of %s"
            % (facts.full_version, facts.commit[:12], facts.glibc_text, facts.glibc_of))
        tree = disttree.entries(facts)
        if options.install:
            install(facts, tree, Path(options.install))
        if options.kinds or not options.install:
            Dist(facts, tree, Path(options.output or layout.build / "dist").absolute()).make(options.kinds)


def install(facts, tree, target):
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise SetupError("--install %s: it is there and not empty" % target)
    made = target.with_name(".%s.ap%d" % (target.name, os.getpid()))
    made.mkdir(parents=True)
    try:
        disttree.install(tree, made, facts.moment)
        os.replace(made, target)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    say("installed: %s" % (target / "bin" / "java"))


class Dist:
    """What is made goes to a folder of its own first, so that the output holds whole files only. `made`: their paths below it.
    Each kind has a method of its name, which returns that of what it made, and tells `bom` what is in it."""

    def __init__(self, facts, tree, output):
        self.facts, self.tree, self.output = facts, tree, output
        self.work = output.with_name(".%s.ap%d" % (output.name, os.getpid()))
        self.made, self.replaced = [], []

    def make(self, kinds):
        """All if none is named; then what this machine can't make is left out."""
        self.work.mkdir(parents=True)
        try:
            for kind in KINDS:
                if kind in kinds or not kinds:
                    self.bom = distsbom.Bom(self.facts)
                    try:
                        name = getattr(self, kind)()
                    except SetupError as problem:
                        if kinds:
                            raise
                        warn("%s is left out: %s" % (kind, problem))
                        continue
                    self.bom.write(self.path(name + ".cdx.json"))
            self.sums()
            self.publish()
        finally:
            shutil.rmtree(self.work, ignore_errors=True)

    def path(self, name):
        self.made.append(name)
        path = self.work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def progress(self, step, entries):
        return Progress(step, max(1, sum(e.size for e in entries) >> 20), "MB")

    def tarball(self):
        name = "%s-linux-x64.tar.gz" % self.facts.name
        progress = self.progress("Tarball", self.tree)
        _, packed = distar.write_tar_gz(self.path(name), top_folder(self.facts.name, self.tree), self.facts.moment, progress)
        progress.finish("%s, %d MB" % (name, packed.size >> 20))
        self.bom.jdk(name, packed.sha256)
        return name

    def deb(self):
        name = distdeb.file_name(self.facts)
        path = self.path(name)
        progress = self.progress("Debian package", self.tree)
        distdeb.write(path, self.facts, self.tree, progress)
        progress.finish("%s, %d MB" % (name, path.stat().st_size >> 20))
        self.bom.jdk(name, distar.sha256(path))
        # Their names have the commit's time.
        self.replaced += self.output.glob(distdeb.PACKAGE + "_*.deb*")
        return name

    def maven(self):
        distmaven.make(self)
        self.replaced += [p for p in (self.output / distmaven.FOLDER).rglob("*") if p.is_file()]
        return distmaven.FOLDER

    def oci(self):
        self.path("Dockerfile").write_text(distoci.dockerfile(self.facts))
        name = "autopersist-%s-oci.tar" % self.facts.version
        path = self.work / name
        distoci.make(self, path)
        self.path(name)
        self.bom.jdk(name, distar.sha256(path))
        return name

    def sums(self):
        """Of all that is in the output, also by earlier runs for other kinds: `sha256sum -c` takes it as it is."""
        lines = {name: total for name, total in self.earlier()
                 if (self.output / name).exists() and self.output / name not in self.replaced}
        lines.update({name: distar.sha256(self.work / name) for name in self.made})
        self.path(SUMS).write_text("".join("%s  %s\n" % (lines[name], name) for name in sorted(lines)))

    def earlier(self):
        path = self.output / SUMS
        return [line.split("  ", 1)[::-1] for line in path.read_text().splitlines()] if path.exists() else []

    def publish(self):
        for old in self.replaced:
            old.unlink()
        for name in self.made:
            (self.output / name).parent.mkdir(parents=True, exist_ok=True)
            os.replace(self.work / name, self.output / name)
        say("made in %s:" % self.facts.layout.show(self.output))
        sizes = {}
        for name in self.made:
            top = name.partition("/")[0]
            sizes[top] = sizes.get(top, 0) + (self.output / name).stat().st_size
        for top, size in sorted(sizes.items()):
            say("  %8.1f MB  %s" % (size / 1e6, top))


def top_folder(name, tree):
    return [distar.Entry(name, folder=True, mode=0o755)] + [entry.below(name + "/") for entry in tree]
