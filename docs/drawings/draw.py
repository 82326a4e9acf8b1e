#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the drawings: each NAME.txt beside this file becomes NAME.svg. With --check writes nothing, and fails if one is not up to date.

A line of a source is empty, a comment (#), or one of

    size WIDTH HEIGHT
    frame X Y WIDTH HEIGHT: title                  a dashed rectangle with its title inside, at the top
    box NAME X Y WIDTH HEIGHT [COLOUR]: text       | in a text begins a new line
    row NAME X Y HEIGHT: text WIDTH [COLOUR]; ...  boxes side by side, named NAME.1, NAME.2, ...
    arrow FROM TO [dashed] [both]: text            from box to box; NAME@SIDE[+N|-N] chooses a point: left, right, top or
                                                   bottom, N units from its middle. The text may be missing
    note X Y: text                                 words that start there

All numbers are whole units of the drawing. A text that does not fit into its box is an error. The result depends on the source alone.
"""
import math
import re
import sys
from pathlib import Path
from xml.sax.saxutils import escape

FONT = 13
LINE = 17
HEAD_LENGTH = 9
PER_CHARACTER = 7.2      # an upper bound for most texts of this size
COLOURS = {"white": "#ffffff", "grey": "#eeeeee", "blue": "#dce9f7", "green": "#dff0d8", "yellow": "#fdf3d0", "red": "#f8dcd8"}
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" \
font-family="Helvetica, Arial, sans-serif" font-size="%d" fill="#111111">
<rect width="100%%" height="100%%" fill="#ffffff"/>"""


class Drawing:
    def __init__(self):
        self.size = None
        self.boxes = {}          # name: x, y, width, height
        self.shapes = []
        self.arrows = []         # drawn last, above all boxes

    def read(self, line):
        head, _, text = line.partition(":")
        words, text = head.split(), text.strip()
        kind, arguments = words[0], words[1:]
        if kind == "size":
            self.size = tuple(map(int, arguments))
        elif kind == "frame":
            x, y, width, height = map(int, arguments)
            self.rectangle(x, y, width, height, "none", ' stroke-dasharray="6 4"')
            self.text(x + 8, y + LINE, text, "start")
        elif kind == "box":
            self.box(arguments[0], *map(int, arguments[1:5]), text, *arguments[5:])
        elif kind == "row":
            self.row(arguments[0], *map(int, arguments[1:]), text)
        elif kind == "arrow":
            self.arrow(arguments[0], arguments[1], arguments[2:], text)
        elif kind == "note":
            self.text(int(arguments[0]), int(arguments[1]), text, "start")
        else:
            raise ValueError("unknown: " + kind)

    def rectangle(self, x, y, width, height, fill, more=""):
        self.shapes.append('<rect x="%d" y="%d" width="%d" height="%d" rx="3" fill="%s" stroke="#444444"%s/>'
                           % (x, y, width, height, fill, more))

    def text(self, x, y, text, anchor, into=None):
        for i, part in enumerate(text.split("|")):
            (self.shapes if into is None else into).append(
                '<text x="%d" y="%d" text-anchor="%s">%s</text>' % (x, y + i * LINE, anchor, escape(part.strip())))

    def box(self, name, x, y, width, height, text, colour="white"):
        lines = text.split("|")
        if len(lines) * LINE > height or max(len(part.strip()) for part in lines) * PER_CHARACTER > width:
            raise ValueError("no room for: " + text)
        if name in self.boxes:
            raise ValueError("twice: " + name)
        self.boxes[name] = (x, y, width, height)
        self.rectangle(x, y, width, height, COLOURS[colour])
        top = y + (height - len(lines) * LINE) / 2
        self.text(x + width // 2, int(top) + FONT, text, "middle")

    def row(self, name, x, y, height, text):
        for i, cell in enumerate(text.split(";"), 1):
            words, width, colour = re.fullmatch(r"\s*(.*?)\s+(\d+)(?:\s+(%s))?\s*" % "|".join(COLOURS), cell).groups()
            self.box("%s.%d" % (name, i), x, y, int(width), height, words, colour or "white")
            x += int(width)

    def point(self, place, other):
        name, side, shift = re.fullmatch(r"([^@]+)(?:@(left|right|top|bottom)([+-]\d+)?)?", place).groups()
        x, y, width, height = self.boxes[name]
        ox, oy, owidth, oheight = self.boxes[other.split("@")[0]]
        if side is None:
            side = ("right" if x + width <= ox else "left" if ox + owidth <= x else "bottom" if y + height <= oy else "top")
        n = int(shift or 0)
        return {"left": (x, y + height // 2 + n), "right": (x + width, y + height // 2 + n),
                "top": (x + width // 2 + n, y), "bottom": (x + width // 2 + n, y + height)}[side]

    def arrow(self, source, target, styles, text):
        (x1, y1), (x2, y2) = self.point(source, target), self.point(target, source)
        more = ' stroke-dasharray="5 3"' if "dashed" in styles else ""
        self.arrows.append('<path d="M%d %dL%d %d" stroke="#111111" fill="none"%s/>' % (x1, y1, x2, y2, more))
        self.head(x1, y1, x2, y2)
        if "both" in styles:
            self.head(x2, y2, x1, y1)
        if text:
            level = abs(x2 - x1) >= abs(y2 - y1)
            self.text((x1 + x2) // 2 + (0 if level else 6), (y1 + y2) // 2 - (5 if level else -4), text,
                      "middle" if level else "start", self.arrows)

    def head(self, x1, y1, x2, y2):
        length = math.hypot(x2 - x1, y2 - y1)
        if length < HEAD_LENGTH:
            raise ValueError("too short an arrow")
        dx, dy = HEAD_LENGTH * (x2 - x1) / length, HEAD_LENGTH * (y2 - y1) / length
        self.arrows.append('<path d="M%d %dL%.1f %.1fL%.1f %.1fz"/>'
                           % (x2, y2, x2 - dx - dy / 2.5, y2 - dy + dx / 2.5, x2 - dx + dy / 2.5, y2 - dy - dx / 2.5))

    def svg(self):
        width, height = self.size
        return "\n".join([HEAD % (width, height, width, height, FONT)] + self.shapes + self.arrows + ["</svg>", ""])


def draw(path):
    drawing = Drawing()
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                drawing.read(line)
            except (ValueError, KeyError, AttributeError, TypeError, IndexError) as problem:
                sys.exit("%s:%d: %s" % (path.name, number, problem))
    return drawing.svg()


def main(check):
    stale = []
    for source in sorted(Path(__file__).resolve().parent.glob("*.txt")):
        target, svg = source.with_suffix(".svg"), draw(source)
        if not target.exists() or target.read_text() != svg:
            stale.append(target.name)
            if not check:
                target.write_text(svg)
    print("\n".join(stale) if stale else "up to date")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] == ["--check"]))
