# SPDX-License-Identifier: Apache-2.0
"""The overlay: hotspot/src laid into build/openjdk and hotspot/edits applied, touching only files that change.

For each file three versions count: what the repository wants, what was last laid in (or exported), and what is in
the tree. The tree's own changes are never overwritten unless that is asked for."""
import fnmatch
import hashlib
import os
import shutil
import time
from pathlib import Path

from . import edits, statefile
from .errors import Failure
from .sources import TRACKED, UNTRACKED

SRC_PREFIX = "src/hotspot/"      # hotspot/src/X of the repository is src/hotspot/X of the tree
LEFTOVERS = ("*~", "*.orig", "*.rej", "*.swp", "*.swo", "*.o", "*.pyc", "#*#", ".*")
SHOWN = 15


def digest(data):
    return hashlib.sha256(data).hexdigest()


def read(path):
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None


def wanted(layout, pristine=None):
    """{path in the tree: content} of every file that the repository adds or changes."""
    pristine = pristine or layout.pristine
    result, problems = {}, []
    for path in walk(layout.hotspot_src):
        name = SRC_PREFIX + path
        if (pristine / name).exists():
            problems.append("hotspot/src/%s: OpenJDK has a file of this name; change it by an edit" % path)
        result[name] = (layout.hotspot_src / path).read_bytes()
    for target, items in edits.by_target(edits.load_folder(layout.hotspot_edits)).items():
        content = read(pristine / target) if is_tracked(target) else None
        if content is None:
            problems.append("%s: edits %s, which these sources do not have (or which is not below %s)"
                            % (items[0][0], target, " or ".join(TRACKED)))
            continue
        try:
            text = edits.apply(items, decode(content), target)
            result[target] = encode(text)
        except edits.EditError as problem:
            problems.append(str(problem))
    if problems:
        raise edits.EditError("the overlay does not fit these sources:\n" + "\n".join(problems))
    return result


def decode(data):
    return data.decode("utf-8", "surrogateescape")


def encode(text):
    return text.encode("utf-8", "surrogateescape")


def is_tracked(name):
    return (any(name.startswith(t + "/") for t in TRACKED)
            and not any(name == u or name.startswith(u + "/") for u in UNTRACKED))


def walk(folder, skip_leftovers=True):
    """Relative paths of the plain files below `folder`, in a fixed order."""
    base = str(folder)
    for here, folders, names in os.walk(base):
        folders.sort()
        relative = os.path.relpath(here, base)
        for name in sorted(names):
            if skip_leftovers and any(fnmatch.fnmatch(name, mark) for mark in LEFTOVERS):
                continue
            full = os.path.join(here, name)
            if not os.path.islink(full):
                yield name if relative == "." else os.path.join(relative, name)


class Comparison:
    """The tree against what was last laid in and what the repository wants now; reads only."""

    def __init__(self, layout, want):
        self.layout, self.want = layout, want
        self.last = statefile.load(layout.state / "overlay.json").get("files")
        self.local = []        # changed in the tree only
        self.conflicts = []    # changed in the tree, and the repository wants something else there
        self.pending = []      # changed in the repository only
        for name in sorted(self._names()):
            self._compare(name)

    def _names(self):
        names = set(self.want) | set(self.last or {})
        for top in TRACKED:
            for side in (self.layout.tree, self.layout.pristine):
                names.update(top + "/" + path for path in walk(side / top)
                             if is_tracked(top + "/" + path))
        return names

    def _compare(self, name):
        now = read(self.layout.tree / name)
        pristine = read(self.layout.pristine / name)
        want = self.want.get(name, pristine)
        if now == want:
            return
        # Without a record (a tree unpacked by hand) the sources as released are what was there before.
        last = (self.last or {}).get(name)
        if last is None:
            unchanged = now == pristine
            repository_moved = want != pristine
        else:
            unchanged = now is not None and digest(now) == last
            repository_moved = want is None or digest(want) != last
        if unchanged:
            self.pending.append(name)
        elif repository_moved:
            self.conflicts.append(name)
        else:
            self.local.append(name)


def listing(names, indent="  "):
    lines = [indent + name for name in names[:SHOWN]]
    if len(names) > SHOWN:
        lines.append("%s... and %d more" % (indent, len(names) - SHOWN))
    return "\n".join(lines)


def apply(layout, force=False):
    """Brings the tree to what the repository wants. Returns (files written, files with local changes left as they are)."""
    want = wanted(layout)
    state = Comparison(layout, want)
    if state.conflicts and not force:
        raise Failure(
            "these files of %s have changes that are not in the repository, and the repository wants other\n"
            "changes there:\n%s\nTake yours over with `./ap hotspot export`, or drop them with "
            "`./ap hotspot apply --force`." % (layout.show(layout.tree), listing(state.conflicts)))
    todo = list(state.pending)
    if force:
        dropped = sorted(state.conflicts + state.local)
        if dropped:
            keep_copy(layout, dropped)
        todo += dropped
    for name in todo:
        put(layout, name, want.get(name, read(layout.pristine / name)))
    left = [] if force else state.local
    record(layout, want, left)
    return todo, left


def put(layout, name, content):
    target = layout.tree / name
    if content is None:
        target.unlink(missing_ok=True)
        try:
            target.parent.rmdir()
        except OSError:
            pass
    else:
        mode = (layout.pristine / name).stat().st_mode & 0o777 if (layout.pristine / name).exists() else 0o644
        statefile.write_if_changed(target, content, mode)


def keep_copy(layout, names):
    folder = layout.build / "dropped" / time.strftime("%Y%m%d-%H%M%S")
    for name in names:
        source = layout.tree / name
        if source.exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, folder / name)
    return folder


def record(layout, want, left=()):
    """Notes what the tree holds of the repository; files with local changes keep their older note."""
    path = layout.state / "overlay.json"
    old = statefile.load(path).get("files", {})
    files = {name: digest(content) for name, content in want.items() if name not in left}
    files.update({name: old[name] for name in left if name in old})
    statefile.save(path, {"files": files})


def fingerprint(layout):
    """Changes whenever a source file of the tree does: whether make has anything to do."""
    total = hashlib.sha256()
    for top in TRACKED:
        for path in walk(layout.tree / top):
            name = top + "/" + path
            if is_tracked(name):
                stat = os.stat(layout.tree / name)
                total.update(("%s %d %d\n" % (name, stat.st_size, stat.st_mtime_ns)).encode())
    return total.hexdigest()


def relative_edit_name(target):
    """Where the edits of one file are kept: hotspot/edits/share/oops/oop.hpp.edit."""
    inner = target[len(SRC_PREFIX):] if target.startswith(SRC_PREFIX) else target
    return Path(inner + ".edit")
