# SPDX-License-Identifier: Apache-2.0
"""Finds edits for a changed file: the differences as small changes, each with the shortest unique anchor."""
import difflib
import re
import subprocess
import tempfile
from pathlib import Path

from . import edits
from .edits import Edit
from .errors import Failure

TOKEN = re.compile(r"\w+|[^\S\n]+|\n|[^\w\s]")
HUNK = re.compile(r"^(\d+)(?:,(\d+))?([acd])(\d+)(?:,(\d+))?$", re.MULTILINE)
MIN_LETTERS = 8          # shorter anchors are unique by chance, and not in the next update
SHORT_LINE = 44          # a unique line up to this length is taken whole: easier to read
SHORT_REGION = 70        # a replaced text up to this length is its own anchor; longer ones get two
SAME_TEXT = 10           # letters two changes must be apart to be two
MAX_TOKENS = 3000        # beyond it a changed block is not looked into
CONTEXT_LINES = 6        # so far an anchor may reach from the change's place...
FAR = 60                 # ...or, where nothing nearer is unique, so far


def find(old, new, known=(), others=()):
    """Edits that turn `old` into `new`. `known` edits are kept where they still say the same;
    anchors are also unique in the `others`, the same file in other releases where it has changed."""
    changes = differences(old, new)
    kept = {}
    for edit in known:
        try:
            kept.setdefault(_canonical(old, *edits.resolve(edit, old)), edit)
        except ValueError:
            pass
    texts = [old] + [t for t in others if t != old]
    while True:
        result, regions = [], []
        for start, end, text in changes:
            edit = kept.get((start, end, text)) or _make(old, texts, start, end, text)
            result.append(edit)
            regions.append(edits.resolve(edit, old)[:2])
        clash = next((i for i in range(1, len(regions)) if regions[i][0] < regions[i - 1][1]), None)
        if clash is None:
            break
        # Their anchors overlap: two changes so close are one.
        (s1, e1, t1), (s2, e2, t2) = changes[clash - 1:clash + 1]
        changes[clash - 1:clash + 1] = [(s1, e2, t1 + old[e1:s2] + t2)]
    if edits.apply([("export", e) for e in result], old, "it") != new:
        raise Failure("internal error: the edits found do not give the changed file back")
    return result


def differences(old, new):
    """[(start, end, new text)] on `old`, in order, as small as is useful."""
    changes = []
    for start, end, text in _hunks(old, new):
        if start == end or not text:
            changes.append((start, end, text))
        else:
            changes += [(start + s, start + e, t) for s, e, t in _refine(old[start:end], text)]
    done, floor = [], 0
    for number, change in enumerate(changes):
        ceiling = changes[number + 1][0] if number + 1 < len(changes) else len(old)
        done.append(_canonical(old, *change, floor=floor, ceiling=ceiling))
        floor = done[-1][1]
    return done


def _hunks(old, new):
    """Changed blocks of whole lines, by diff(1)."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("old", "new")]
        for path, text in zip(paths, (old, new)):
            path.write_bytes(text.encode("utf-8", "surrogateescape"))
        done = subprocess.run(["diff", "--text"] + [str(p) for p in paths], stdout=subprocess.PIPE)
    old_at, new_at = _line_offsets(old), _line_offsets(new)
    for a1, a2, kind, b1, b2 in HUNK.findall(done.stdout.decode("utf-8", "replace")):
        a1, b1 = int(a1), int(b1)
        a2, b2 = int(a2 or a1), int(b2 or b1)
        start, end = (a1, a1) if kind == "a" else (a1 - 1, a2)
        new_start, new_end = (b1, b1) if kind == "d" else (b1 - 1, b2)
        yield old_at[start], old_at[end], new[new_at[new_start]:new_at[new_end]]


def _line_offsets(text):
    offsets = [0]
    for line in text.split("\n"):
        offsets.append(min(offsets[-1] + len(line) + 1, len(text)))
    return offsets


def _refine(old, new):
    """The changes within a block, by tokens; what lies close together stays one change."""
    a, b = TOKEN.findall(old), TOKEN.findall(new)
    if len(a) > MAX_TOKENS or len(b) > MAX_TOKENS:
        return [(0, len(old), new)]
    offset = [0]
    for token in a:
        offset.append(offset[-1] + len(token))
    merged = []
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if merged and _letters(old[offset[merged[-1][1]]:offset[i1]]) < SAME_TEXT:
            merged[-1] = (merged[-1][0], i2, merged[-1][2], j2)
        else:
            merged.append((i1, i2, j1, j2))
    return [(offset[i1], offset[i2], "".join(b[j1:j2])) for i1, i2, j1, j2 in merged]


def _letters(text):
    return sum(1 for c in text if c.isalnum() or c == "_")


def _canonical(old, start, end, text, floor=0, ceiling=None):
    """Without common ends. An insertion or deletion that could as well be elsewhere between `floor` and `ceiling`,
    because equal text surrounds it, goes where it reads best."""
    while start < end and text and old[start] == text[0]:
        start, text = start + 1, text[1:]
    while start < end and text and old[end - 1] == text[-1]:
        end, text = end - 1, text[:-1]
    if (start < end) == bool(text):
        return start, end, text
    while start > floor and old[start - 1] == (text or old[start:end])[-1]:
        text = text[-1:] + text[:-1]
        start, end = start - 1, end - 1
    places = [(start, end, text)]
    ceiling = len(old) if ceiling is None else ceiling
    while end < ceiling and old[end] == (text or old[start:end])[0]:
        text = text[1:] + text[:1]
        start, end = start + 1, end + 1
        places.append((start, end, text))
    lines = [place for place in places if _whole_lines(old, *place)]
    return min(lines, key=lambda place: _awkwardness(old, *place)) if lines else places[0]


def _awkwardness(old, start, end, text):
    """Whole lines read best if they begin with the outermost statement, not with the end of the one before."""
    lines = [line for line in (text or old[start:end]).split("\n") if line.strip()]
    first = lines[0] if lines else ""
    return first.lstrip().startswith((")", "}", "]", "else")), len(first) - len(first.lstrip()), -start


def _whole_lines(old, start, end, text):
    return ((start == 0 or old[start - 1] == "\n") and (not text or text.endswith("\n"))
            and (start == end or old[end - 1] == "\n"))


def _make(old, texts, start, end, text):
    for least, reach in ((MIN_LETTERS, CONTEXT_LINES), (1, CONTEXT_LINES), (1, FAR)):
        edit = _Maker(old, texts, least, reach).make(start, end, text)
        if edit:
            return edit
    raise Failure("no text around a change is unique in the file")


def _token_spans(text, base=0):
    return [(base + m.start(), base + m.end()) for m in TOKEN.finditer(text) if not m.group().isspace()]


class _Maker:
    """Makes one edit; its anchors have at least so many letters and reach at most so many lines."""

    def __init__(self, old, texts, least, reach):
        self.old, self.texts, self.least, self.reach = old, texts, least, reach

    def fits(self, anchor):
        return (_letters(anchor) >= self.least
                and all(edits.locate(anchor, text)[1] == 1 for text in self.texts))

    def make(self, start, end, text):
        if _whole_lines(self.old, start, end, text) and not (start < end and text == "\n"):
            return self.insert_lines(start, text) if start == end else self.replace_lines(start, end, text)
        if start == end:
            return self.insert_inline(start, text)
        return self.replace_inline(start, end, text)

    def insert_lines(self, start, text):
        old, candidates = self.old, []
        if start:
            above = self.line_anchor(old.rfind("\n", 0, start - 1) + 1, start - 1, upward=True)
            candidates.append(("below", above))
        if old.find("\n", start) >= 0:
            candidates.append(("above", self.line_anchor(start, old.find("\n", start), upward=False)))
        candidates = [Edit(verb, anchor, text[:-1]) for verb, anchor in candidates if anchor]
        if not candidates:
            return self.insert_inline(start, text)
        # An anchor of one line before one of several, then the shorter.
        return min(candidates, key=lambda e: (e.anchor.count("\n"), e.verb != "below", len(e.anchor)))

    def replace_lines(self, start, end, text):
        old = self.old
        last = old.rfind("\n", 0, end - 1) + 1
        anchor = self.line_anchor(start, old.find("\n", start), upward=False)
        # Anchors of several lines must stay within the lines that go.
        if anchor and old.find(anchor) + len(anchor) <= end:
            if last <= start:
                return Edit("lines", anchor, text[:-1])
            to = self.line_anchor(last, end - 1, upward=True)
            if to and old.find(to) >= start and old.find(to) + len(to) >= old.find(anchor) + len(anchor):
                return Edit("lines", anchor, text[:-1], to=to)
        return self.replace_inline(start, end, text)

    def line_anchor(self, start, end, upward):
        """An anchor for the line old[start:end]: a piece of it, else one that goes on in the lines around it."""
        line = self.old[start:end]
        stripped = line.strip()
        if len(stripped) <= SHORT_LINE and self.fits(stripped):
            return stripped
        spans = _token_spans(line)
        pieces = sorted((b - a, a, b) for i, (a, _) in enumerate(spans) for _, b in spans[i:])
        for _, a, b in pieces:
            if self.fits(line[a:b]):
                return line[a:b]
        if upward:
            return self.grow_left(start + (spans[0][1] if spans else 0))
        return self.grow_right(start + (spans[-1][0] if spans else len(line)))

    def grow_left(self, end, floor=None):
        """The shortest unique text that ends at `end` and starts with a token."""
        if floor is None:
            floor = self.lines_away(end, -self.reach)
        return next((self.old[a:end] for a, _ in reversed(_token_spans(self.old[floor:end], floor))
                     if self.fits(self.old[a:end])), None)

    def grow_right(self, start, ceiling=None):
        if ceiling is None:
            ceiling = self.lines_away(start, self.reach)
        return next((self.old[start:b] for _, b in _token_spans(self.old[start:ceiling], start)
                     if self.fits(self.old[start:b])), None)

    def lines_away(self, offset, lines):
        for _ in range(abs(lines)):
            if lines < 0:
                offset = self.old.rfind("\n", 0, max(offset - 1, 0)) + 1
            else:
                found = self.old.find("\n", offset)
                offset = len(self.old) if found < 0 else found + 1
        return offset

    def insert_inline(self, at, text):
        after, before = self.grow_left(at), self.grow_right(at)
        if before and not (after and len(after) <= len(before)):
            return Edit("before", before, text)
        return Edit("after", after, text) if after else None

    def replace_inline(self, start, end, text):
        old = self.old
        if end - start > SHORT_REGION or old.count("\n", start, end) > 1:
            first, last = self.grow_right(start, ceiling=end), self.grow_left(end, floor=start)
            if first and last and len(first) + len(last) < end - start:
                return Edit("replace", first, text, to=last)
        # The region with as much around it as makes it unique, which the new text repeats; the nearest first.
        a, b = start, end
        floor, ceiling = self.lines_away(start, -self.reach), self.lines_away(end, self.reach)
        lefts = [s for s, _ in _token_spans(old[floor:start], floor)]
        rights = [e for _, e in _token_spans(old[end:ceiling], end)]
        while not self.fits(old[a:b]):
            if not lefts and not rights:
                return None
            if not rights or (lefts and start - lefts[-1] <= rights[0] - end):
                a = lefts.pop()
            else:
                b = rights.pop(0)
        return Edit("replace", old[a:b], old[a:start] + text + old[end:b])
