# SPDX-License-Identifier: Apache-2.0
"""The way back: what was changed in build/openjdk becomes hotspot/src and hotspot/edits. The tree is only read."""
import shutil
import tempfile
from pathlib import Path

from . import anchors, edits, overlay, sources, statefile
from .console import Progress, say
from .edits import EditFile, Section
from .errors import Failure


class Export:
    def __init__(self, layout, why=None, force=False):
        self.layout, self.why, self.force = layout, why, force
        self.files = edits.load_folder(layout.hotspot_edits)
        self.targets = edits.by_target(self.files)
        self.snapshot = {}      # what the tree held when we looked: others may be editing it
        self.written, self.removed = [], []

    def run(self):
        layout = self.layout
        changed, added = self.differences()
        self.refuse_conflicts()
        others = OtherReleases(layout, changed)
        progress = Progress("Find anchors", len(changed), "files")
        for number, name in enumerate(changed):
            progress.update(number)
            self.export_edits(name, others.texts(name))
        for name in [t for t in self.targets if t not in changed]:
            self.drop_section(name)
        for name, content in added.items():
            self.put(layout.hotspot_src / name[len(overlay.SRC_PREFIX):], content)
        for path in list(overlay.walk(layout.hotspot_src)):
            if overlay.SRC_PREFIX + path not in added:
                self.remove(layout.hotspot_src / path)
        self.verify()
        progress.drop()
        return changed, added

    def differences(self):
        """(changed files, {new file: content}) of the tree against the pristine sources."""
        layout, changed, added, bad = self.layout, [], {}, []
        for top in sources.TRACKED:
            names = set(overlay.walk(layout.tree / top)) | set(overlay.walk(layout.pristine / top))
            for path in sorted(names):
                name = top + "/" + path
                if not overlay.is_tracked(name):
                    continue
                now, old = overlay.read(layout.tree / name), overlay.read(layout.pristine / name)
                if now == old:
                    continue
                if now is None:
                    bad.append("%s: removed; an edit cannot remove a file" % name)
                elif old is not None:
                    changed.append(name)
                    self.snapshot[name] = now
                elif name.startswith(overlay.SRC_PREFIX):
                    added[name] = self.snapshot[name] = now
                else:
                    bad.append("%s: a new file outside %s cannot be kept" % (name, overlay.SRC_PREFIX))
        if bad:
            raise Failure("this cannot be exported:\n" + overlay.listing(bad))
        return changed, added

    def refuse_conflicts(self):
        """The repository's own newer changes must not get lost under the tree's."""
        try:
            want = overlay.wanted(self.layout)
        except edits.EditError:
            if self.force:
                return
            raise
        state = overlay.Comparison(self.layout, want)
        # Without a record everything the tree does not have counts as the repository's.
        lost = state.conflicts + state.pending
        if lost and not self.force:
            raise Failure("the repository has changes that the tree does not, in:\n%s\nBring them into the tree with "
                          "`./ap hotspot apply`, or replace them by the tree's with `./ap hotspot export --force`."
                          % overlay.listing(sorted(lost)))

    def export_edits(self, name, others):
        old = overlay.decode(overlay.read(self.layout.pristine / name))
        new = overlay.decode(self.snapshot[name])
        items = self.targets.get(name, [])
        try:
            if items and edits.apply(items, old, name) == new:
                return
        except edits.EditError:
            pass
        try:
            found = anchors.find(old, new, [edit for _, edit in items], others)
        except Failure as problem:
            raise Failure("%s: %s" % (name, problem)) from None
        keep_comments(found, [edit for _, edit in items])
        home = next((f for f in self.files if any(s.path == name for s in f.sections)), None)
        if home is None:
            path = self.layout.hotspot_edits / overlay.relative_edit_name(name)
            home = EditFile(str(path.relative_to(self.layout.root)), self.why or edits.NO_REASON, [Section(name)],
                            [edits.LICENCE])
            home.path = path
            self.files.append(home)
        first = True
        for edit_file in self.files:
            for section in [s for s in edit_file.sections if s.path == name]:
                section.edits = found if first and edit_file is home else []
                first = first and edit_file is not home
        self.write(home)
        for edit_file in self.files:
            if edit_file is not home and any(s.path == name for s in edit_file.sections):
                self.write(edit_file)

    def drop_section(self, name):
        for edit_file in [f for f in self.files if any(s.path == name for s in f.sections)]:
            edit_file.sections = [s for s in edit_file.sections if s.path != name]
            self.write(edit_file)

    def write(self, edit_file):
        edit_file.sections = [s for s in edit_file.sections if s.edits]
        if edit_file.sections:
            self.put(edit_file.path, edit_file.render().encode("utf-8"))
        else:
            self.remove(edit_file.path)

    def put(self, path, content):
        if statefile.write_if_changed(path, content):
            self.written.append(self.layout.show(path))

    def remove(self, path):
        path.unlink(missing_ok=True)
        self.removed.append(self.layout.show(path))
        for folder in list(path.parents)[:8]:
            if folder in (self.layout.hotspot_src, self.layout.hotspot_edits):
                break
            try:
                folder.rmdir()
            except OSError:
                break

    def verify(self):
        """Applied to the pristine sources, what is in the repository now must give the tree, byte for byte."""
        want = overlay.wanted(self.layout)
        wrong = [n for n in set(want) | set(self.snapshot) if want.get(n) != self.snapshot.get(n)]
        if wrong:
            raise Failure("internal error: the export does not give these files of the tree back:\n"
                          + overlay.listing(sorted(wrong)))
        overlay.record(self.layout, want)

    def without_reason(self):
        return [f.name for f in self.files if f.sections and f.why == edits.NO_REASON]


def keep_comments(found, known):
    """A comment stays with the edit at the same anchor when its text has changed."""
    for edit in found:
        if not edit.comments:
            before = next((k for k in known if k.comments and (k.verb, k.anchor) == (edit.verb, edit.anchor)), None)
            edit.comments = before.comments if before else []


class OtherReleases:
    """The same files in the other cached releases, so that anchors are unique in those too."""

    def __init__(self, layout, names):
        self.folders = []
        mine = sources.current(layout).get("version")
        for source in sources.cached(layout):
            if names and source.version.short != mine:
                self.folders.append(release_files(layout, source))

    def texts(self, name):
        found = [overlay.read(folder / name) for folder in self.folders]
        return [overlay.decode(data) for data in found if data is not None]


def release_files(layout, source):
    """The tracked files of a cached release, unpacked once beside its tarball."""
    folder = layout.cache / "src" / ("tracked-" + source.version.short)
    if not folder.is_dir():
        scratch = Path(tempfile.mkdtemp(dir=layout.cache / "src", prefix="unpack-"))
        try:
            sources.unpack(source.path, scratch / "tree", Progress("Read " + source.version.short),
                           only=sources.TRACKED)
            sources.copy_pristine(scratch / "tree", folder)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    return folder


def check_releases(layout, fetch=False):
    """[(release, problem or None)]: whether the overlay fits every 25.0.x at hand."""
    if fetch:
        sources.fetch_all(layout)
    result = []
    for source in sources.cached(layout):
        try:
            count = len(overlay.wanted(layout, release_files(layout, source)))
            result.append((source.version.short, None, count))
        except edits.EditError as problem:
            result.append((source.version.short, str(problem), 0))
    if not result:
        say("no sources are cached; `./ap hotspot check --fetch` gets all releases on offer")
    return result
