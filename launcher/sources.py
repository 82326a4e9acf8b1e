# SPDX-License-Identifier: Apache-2.0
"""OpenJDK's sources in build/openjdk: chosen, fetched, unpacked, and a pristine copy kept of what edits touch."""
import os
import re
import shutil
import subprocess
from pathlib import Path

from . import statefile, version
from .apt import PACKAGE, PrivateApt, upstream
from .console import Progress, say, warn
from .errors import Failure, SetupError

VERSION_FILE = Path("make/conf/version-numbers.conf")
# What the overlay may touch, and so what the pristine copy holds.
TRACKED = ("src/hotspot", "make")
UNTRACKED = ("make/data",)
CHUNK = 1 << 20


class Source:
    """A set of sources that can be unpacked: a tarball or a folder."""

    def __init__(self, path, ver, origin):
        self.path, self.version, self.origin = path, ver, origin


def tree_version(tree):
    """The 25.0.x that an unpacked tree says it is; None if it is no OpenJDK tree."""
    try:
        text = (tree / VERSION_FILE).read_text("utf-8", "replace")
    except OSError:
        return None
    numbers = dict(re.findall(r"^DEFAULT_VERSION_(\w+)=(\d+)", text, re.MULTILINE))
    try:
        return version.parse("%s.%s.%s" % (numbers["FEATURE"], numbers["INTERIM"], numbers["UPDATE"]))
    except KeyError:
        return None


def named_source(given):
    path = Path(given).expanduser().resolve()
    if path.is_dir():
        found = tree_version(path)
        if found is None:
            raise SetupError("--source %s: not an OpenJDK source tree (no %s)" % (given, VERSION_FILE))
        if not found.supported:
            raise SetupError("--source %s: it is JDK %s, a 25.0.x is needed (the repository jdk25u)" % (given, found))
        return Source(path, found, "folder %s" % path)
    if not path.is_file():
        raise SetupError("--source %s: no such file or folder" % given)
    found = re.search(r"(25(?:\.\d+)*\+\d+)", path.name)
    stat = path.stat()
    return Source(path, version.parse(found.group(1)) if found else None,
                  "tarball %s (%d bytes, %d)" % (path, stat.st_size, int(stat.st_mtime)))


def cached(layout):
    """The source tarballs already fetched, as [Source]."""
    result = []
    folder = layout.cache / "src"
    for path in sorted(folder.glob(PACKAGE + "_*.orig.tar.*")) if folder.is_dir() else []:
        found = version.parse(path.name[len(PACKAGE) + 1:].split(".orig")[0])
        if found and found.supported and ".part" not in path.name:
            result.append(Source(path, found, "Debian's sources %s" % found.short))
    return result


def fetched_source(layout, wanted):
    """The sources of the release `wanted`, or the nearest 25.0.x, from the cache or from Debian."""
    have = cached(layout)
    for source in have:
        if source.version.same_as(wanted) and source.version.build is not None:
            return source
    apt = PrivateApt(layout)
    try:
        apt.prepare()
        offered = [(upstream(v), v) for v in apt.versions()]
    except Failure as problem:
        if not have:
            raise
        warn(str(problem).splitlines()[0])
        offered = []
    offered = [(v, package) for v, package in offered if v and v.supported]
    everything = offered + [(version.parse(k), k) for k in apt.kept()] + [(s.version, "") for s in have]
    if not everything:
        raise SetupError("this machine's mirror offers no sources of JDK 25.0.x; name them:\n"
                         "  ./ap build --source DIR|TARBALL   (a jdk25u checkout or tarball)")
    everything.sort(key=lambda item: (item[0].distance(wanted), item[1]))
    nearest, problem = None, None
    for ver, package in everything:
        try:
            nearest = have_or_fetch(layout, apt, have, ver, package)
            break
        except Failure as failure:
            # A mirror may list a release whose files it does not have (yet).
            problem = failure
            warn("%s is listed, but could not be fetched" % ver.short)
    if nearest is None:
        raise problem
    if not nearest.version.same_as(wanted):
        warn("taking the nearest sources to %s that are on offer: %s" % (wanted.short, nearest.version.short))
    return nearest


def have_or_fetch(layout, apt, have, ver, package):
    for source in have:
        if source.version.short == ver.short:
            return source
    addresses, name, size, sha256 = apt.tarball(package)
    apt.download(addresses, layout.cache / "src" / name, size, sha256)
    return Source(layout.cache / "src" / name, ver, "Debian's sources %s" % ver.short)


def fetch_all(layout):
    """Brings every release that Debian offers into the cache, as far as the mirror has its files."""
    apt = PrivateApt(layout)
    apt.prepare()
    have = cached(layout)
    for package in apt.versions():
        ver = upstream(package)
        if ver and ver.supported:
            try:
                have_or_fetch(layout, apt, have, ver, package)
            except Failure:
                warn("%s is listed, but could not be fetched" % ver.short)


def current(layout):
    """What build/openjdk was unpacked from: {"origin", "version", "wanted"}, empty if unknown."""
    return statefile.load(layout.state / "source.json") if layout.tree.is_dir() else {}


def choose(layout, wanted, given=None):
    """The Source to unpack, or None if what is unpacked will do."""
    state = current(layout)
    if given:
        source = named_source(given)
        return None if state.get("origin") == source.origin else source
    if state and (state["wanted"] == wanted.short or not state["origin"].startswith("Debian's")):
        return None
    return fetched_source(layout, wanted)


def install(layout, source, wanted):
    """Unpacks `source` as build/openjdk, in place of what is there."""
    fresh = layout.build / "openjdk.new"
    shutil.rmtree(fresh, ignore_errors=True)
    unpack(source.path, fresh, Progress("Unpack the sources"))
    found = tree_version(fresh)
    if found is None or not found.supported:
        shutil.rmtree(fresh, ignore_errors=True)
        raise SetupError("%s: these are sources of JDK %s, a 25.0.x is needed"
                         % (source.path, found or "(no version found)"))
    copy_pristine(fresh, layout.pristine)
    if layout.tree.exists():
        shutil.rmtree(layout.tree)
    os.rename(fresh, layout.tree)
    (layout.state / "overlay.json").unlink(missing_ok=True)
    remember(layout, source, source.version or found, wanted)


def adopt(layout, source, wanted):
    """Takes a tree that was unpacked by hand as ours, if it is of the same release; only reads it."""
    found = tree_version(layout.tree)
    if found is None or (source.version and not found.same_as(source.version)):
        raise Failure("%s is there, but ./ap did not unpack it and it is not JDK %s; move it away and run the "
                      "command again" % (layout.show(layout.tree), source.version or "25.0.x"))
    say("%s was unpacked by hand; taking it as %s" % (layout.show(layout.tree), source.origin))
    make_pristine(layout, source)
    remember(layout, source, source.version or found, wanted)


def remember(layout, source, ver, wanted):
    statefile.save(layout.state / "source.json",
                   {"origin": source.origin, "version": ver.short, "wanted": wanted.short})


def unpack(path, target, progress, only=()):
    """Lays the tree in tarball or folder `path` (or its parts `only`) into the new folder `target`."""
    target.mkdir(parents=True)
    if path.is_dir():
        copy_folder(path, target, only, progress)
        progress.finish("copied")
        return
    untar(path, target, progress, ["*/" + part for part in only])
    # A release tarball holds one folder, in which everything is.
    inner = list(target.iterdir())
    if not (target / "make").exists() and len(inner) == 1 and inner[0].is_dir():
        lifted = target.with_name(target.name + ".in")
        os.rename(inner[0], lifted)
        target.rmdir()
        os.rename(lifted, target)
    progress.finish("unpacked")


def copy_folder(path, target, only, progress):
    entries = [path / part for part in only] if only else [
        e for e in sorted(path.iterdir()) if e.name not in (".git", ".hg", "build")]
    for entry in entries:
        to = target / entry.relative_to(path)
        to.parent.mkdir(parents=True, exist_ok=True)
        progress.update()
        if entry.is_dir():
            shutil.copytree(entry, to, symlinks=True)
        else:
            shutil.copy2(entry, to, follow_symlinks=False)


def untar(path, target, progress, patterns=()):
    with open(path, "rb") as tarball:
        magic = tarball.read(6)
        kind = {b"\xfd7zXZ\x00": "-J", b"BZh": "-j", b"\x1f\x8b": "-z", b"\x28\xb5": "--zstd"}
        flags = [f for start, f in kind.items() if magic.startswith(start)]
        argv = ["tar", "-x", "-C", str(target), "--no-same-owner"] + flags
        if patterns:
            argv += ["--wildcards"] + list(patterns)
        progress.total, progress.unit = path.stat().st_size >> 20, "MB"
        tarball.seek(0)
        child = subprocess.Popen(argv, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            while True:
                block = tarball.read(CHUNK)
                if not block:
                    break
                child.stdin.write(block)
                progress.update(tarball.tell() >> 20)
        except BrokenPipeError:
            pass
        _, err = child.communicate()
    if child.returncode != 0:
        progress.drop()
        shutil.rmtree(target, ignore_errors=True)
        raise Failure("%s cannot be unpacked; if it is damaged, remove it and run the command again.\n%s"
                      % (path, err.decode("utf-8", "replace").strip()[-500:]))


def copy_pristine(tree, pristine):
    fresh = pristine.with_name(pristine.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    for part in TRACKED:
        skip = {str(tree / u) for u in UNTRACKED}
        shutil.copytree(tree / part, fresh / part, symlinks=True,
                        ignore=lambda folder, names: [n for n in names if os.path.join(folder, n) in skip])
    shutil.rmtree(pristine, ignore_errors=True)
    os.rename(fresh, pristine)


def make_pristine(layout, source):
    """The pristine copy alone, for a tree that is already there."""
    scratch = layout.build / "pristine.unpack"
    shutil.rmtree(scratch, ignore_errors=True)
    try:
        unpack(source.path, scratch, Progress("Read the pristine sources"), only=TRACKED)
        copy_pristine(scratch, layout.pristine)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def ensure_pristine(layout):
    """For status and export: the pristine copy that belongs to the unpacked tree."""
    found = tree_version(layout.tree)
    if found is None:
        raise SetupError("%s is not there yet; run: ./ap build" % layout.show(layout.tree))
    state = current(layout)
    if state and layout.pristine.is_dir():
        return
    source = fetched_source(layout, version.parse(state["version"]) if state else found)
    adopt(layout, source, source.version)
