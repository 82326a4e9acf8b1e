# SPDX-License-Identifier: Apache-2.0
"""Edits: our changes to existing HotSpot files, as text that names no more of them than short anchors.

    why: objects get the NVM_Metadata word
    file: src/hotspot/share/oops/oop.hpp

    below |class oopDesc {
    add   |  friend class Nvm;

Each edit finds its place by an anchor, which must occur exactly once in the pristine file. Whole lines:
`above` and `below` the anchor's line with `add`, or `lines` (from the anchor's line, `to` another's) with `with`.
Within a line: `before` and `after` the anchor with `put`, or `replace` (the anchor, `to` the end of another)
with `with`. A text goes on with `|` on the next line; `#` starts a comment."""
import re
from pathlib import Path

from .errors import Failure

PAYLOAD = {"above": "add", "below": "add", "before": "put", "after": "put", "replace": "with", "lines": "with"}
RANGES = ("replace", "lines")
_FIELD = re.compile(r"^([a-z]*)[ \t]*\|(.*)$", re.DOTALL)
NO_REASON = "(reason missing)"
LICENCE = "# SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0"


class EditError(Failure):
    """An edit that cannot be read or applied; the message names edit and file."""


class Edit:
    def __init__(self, verb, anchor, text, to=None, comments=(), line=0):
        self.verb, self.anchor, self.text, self.to = verb, anchor, text, to
        self.comments, self.line = list(comments), line

    def render(self):
        fields = [(self.verb, self.anchor)]
        if self.to is not None:
            fields.append(("to", self.to))
        if self.text or self.verb not in RANGES:
            fields.append((PAYLOAD[self.verb], self.text))
        width = max(len(name) for name, _ in fields)
        lines = list(self.comments)
        for name, text in fields:
            for i, piece in enumerate(text.split("\n")):
                lines.append("%-*s |%s" % (width, "" if i else name, piece))
        return "\n".join(lines) + "\n"


class Section:
    """The edits of one HotSpot file."""

    def __init__(self, path, edits=()):
        self.path, self.edits = path, list(edits)


class EditFile:
    path = None     # where it lies, if it is on disk

    def __init__(self, name, why, sections, head=()):
        self.name, self.why, self.sections, self.head = name, why, sections, list(head)

    def render(self):
        blocks = ["".join(line + "\n" for line in self.head) + "why: %s\n" % self.why]
        for number, section in enumerate(self.sections):
            title = "file: %s\n" % section.path
            if number == 0:
                blocks[0] += title
            else:
                blocks.append(title)
            blocks += [edit.render() for edit in section.edits]
        return "\n".join(blocks)


def parse(text, name):
    """An EditFile from its text; `name` is for messages."""
    return _Parser(text, name).run()


class _Parser:
    def __init__(self, text, name):
        self.lines, self.name = text.split("\n"), name
        self.file = EditFile(name, None, [])
        self.fields, self.comments, self.start = [], [], 0

    def bad(self, number, problem):
        raise EditError("%s:%d: %s" % (self.name, number, problem))

    def run(self):
        for number, line in enumerate(self.lines, 1):
            if line.startswith("#"):
                self.flush()
                self.comments.append(line)
            elif not line.strip():
                self.flush()
            elif line.startswith(("why:", "file:")) and not self.fields:
                self.header(number, line)
            else:
                self.field(number, line)
        self.flush()
        if self.file.why is None:
            self.bad(1, "no `why:` line says what the edits are for")
        return self.file

    def header(self, number, line):
        key, value = line.split(":", 1)
        value = value.strip()
        if key == "why":
            if self.file.why is not None:
                self.bad(number, "a second `why:` line")
            if not value:
                self.bad(number, "the `why:` line gives no reason")
            self.file.why, self.file.head, self.comments = value, self.comments, []
        else:
            path = Path(value)
            if not value or path.is_absolute() or ".." in path.parts:
                self.bad(number, "`file:` must name a file of the OpenJDK tree, such as src/hotspot/share/oops/oop.hpp")
            self.file.sections.append(Section(value))

    def field(self, number, line):
        found = _FIELD.match(line)
        if not found:
            self.bad(number, "expected `why:`, `file:`, or a field such as `below |text`")
        name, text = found.groups()
        if not self.fields:
            if name not in PAYLOAD:
                self.bad(number, "an edit starts with one of: " + ", ".join(PAYLOAD))
            if not self.file.sections:
                self.bad(number, "no `file:` line before this edit")
            self.start = number
        if not name:
            self.fields[-1][1].append(text)
        else:
            allowed = ("to", "with") if self.fields and self.fields[0][0] in RANGES else ()
            payload = PAYLOAD[self.fields[0][0]] if self.fields else None
            if self.fields and (name in [f[0] for f in self.fields] or name not in allowed + (payload,)):
                self.bad(number, "`%s` does not belong in an edit that starts with `%s`" % (name, self.fields[0][0]))
            self.fields.append((name, [text]))

    def flush(self):
        if not self.fields:
            return
        values = {name: "\n".join(pieces) for name, pieces in self.fields}
        verb = self.fields[0][0]
        if PAYLOAD[verb] not in values and verb not in RANGES:
            self.bad(self.start, "an edit with `%s` needs `%s`" % (verb, PAYLOAD[verb]))
        if not values[verb] or values.get("to") == "":
            self.bad(self.start, "the anchor is empty")
        text = values.get(PAYLOAD[verb], None)
        self.file.sections[-1].edits.append(
            Edit(verb, values[verb], text or "", values.get("to"), self.comments, self.start))
        self.fields, self.comments = [], []


def load_folder(folder):
    """All edit files below `folder`, in a fixed order."""
    files = []
    for path in sorted(folder.rglob("*.edit")) if folder.is_dir() else []:
        name = str(path.relative_to(folder.parent.parent))
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            raise EditError("%s: not UTF-8 text" % name) from None
        edit_file = parse(text, name)
        edit_file.path = path
        files.append(edit_file)
    return files


def by_target(files):
    """{file of the tree: [(edit file's name, Edit)]}."""
    targets = {}
    for edit_file in files:
        for section in edit_file.sections:
            targets.setdefault(section.path, []).extend((edit_file.name, edit) for edit in section.edits)
    return targets


def locate(anchor, text):
    """The anchor's offset if it occurs exactly once, else (negative) how often it was found."""
    first = text.find(anchor)
    if first < 0:
        return None, 0
    if text.find(anchor, first + 1) < 0:
        return first, 1
    return None, len(re.findall("(?=%s)" % re.escape(anchor), text))


def resolve(edit, text):
    """(start, end, new text): what the edit does to the pristine `text`."""
    start = _unique(edit.anchor, text)
    end = start + len(edit.anchor)
    if edit.to is not None:
        end = _unique(edit.to, text) + len(edit.to)
        if end < start + len(edit.anchor):
            raise ValueError("`to` comes before the first anchor")
    if edit.verb == "before":
        return start, start, edit.text
    if edit.verb == "after":
        return end, end, edit.text
    if edit.verb == "replace":
        return start, end, edit.text
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end + 1
    added = "" if edit.verb == "lines" and not edit.text else edit.text + "\n"
    if edit.verb == "above":
        return line_start, line_start, added
    if edit.verb == "below":
        return line_end, line_end, added
    return line_start, line_end, added


def _unique(anchor, text):
    offset, count = locate(anchor, text)
    if offset is None:
        raise ValueError("anchor found %s, must be once:\n%s"
                         % ("nowhere" if count == 0 else "%d times" % count,
                            "\n".join("    |" + line for line in anchor.split("\n"))))
    return offset


def apply(items, text, target):
    """`text` with all edits of (edit file name, Edit) pairs made; anchors refer to the text before any of them."""
    changes, problems = [], []
    for order, (name, edit) in enumerate(items):
        try:
            start, end, new = resolve(edit, text)
            changes.append((start, end, order, new, name, edit))
        except ValueError as problem:
            problems.append("%s:%d: in %s: %s" % (name, edit.line, target, problem))
    if problems:
        raise EditError("\n".join(problems))
    changes.sort(key=lambda c: c[:3])
    out, done, previous = [], 0, None
    for change in changes:
        start, end, _, new, name, edit = change
        if start < done:
            raise EditError("%s:%d: in %s: overlaps the edit at %s:%d"
                            % (name, edit.line, target, previous[4], previous[5].line))
        out += [text[done:start], new]
        done, previous = end, change
    return "".join(out) + text[done:]
