# SPDX-License-Identifier: Apache-2.0
"""The edits as a few patches, one a topic, for who reviews them: `git apply` takes them. They quote OpenJDK's text around the
changes, so they are written outside of what is committed. hotspot/patches.txt has the topics."""
import fnmatch
import re
import subprocess
import tempfile
from pathlib import Path

from . import edits, overlay, statefile
from .errors import Failure

CONTEXT = 8     # lines around a change


class Topic:
    def __init__(self, subject):
        self.subject, self.patterns, self.files = subject, [], []

    def name(self, number):
        return "%02d-%s.patch" % (number, re.sub(r"[\W_]+", "-", self.subject.lower()).strip("-"))


def topics(layout):
    """The topics with their edit files, in order. Each edit file has one topic, each pattern an edit file."""
    found = parse(layout.hotspot_patches.read_text())
    problems = []
    unused = {(topic, pattern) for topic in found for pattern in topic.patterns}
    for edit_file in edits.load_folder(layout.hotspot_edits):
        path = str(edit_file.path.relative_to(layout.hotspot_edits))[:-len(".edit")]
        owners = [(topic, pattern) for topic in found for pattern in topic.patterns if fnmatch.fnmatchcase(path, pattern)]
        if len(owners) != 1:
            problems.append("%s has %d topics" % (path, len(owners)))
        for topic, pattern in owners:
            topic.files.append(edit_file)
            unused.discard((topic, pattern))
    problems += sorted("no edit is called %s" % pattern for _, pattern in unused)
    if problems:
        raise Failure("%s must give each edit one topic:\n%s"
                      % (layout.show(layout.hotspot_patches), "\n".join("  " + p for p in problems)))
    return found


def parse(text):
    found = []
    for line in text.split("\n"):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            found.append(Topic(line.strip()))
        elif found:
            found[-1].patterns.append(line.strip())
        else:
            raise Failure("a pattern before the first subject: %s" % line.strip())
    return found


def write(layout, folder):
    """Writes the patches into `folder`, and removes those of earlier times; returns their paths."""
    want, written = overlay.wanted(layout), []
    found = topics(layout)
    for number, topic in enumerate(found, 1):
        path = folder / topic.name(number)
        statefile.write_if_changed(path, render(layout, topic, want, "%d/%d" % (number, len(found))))
        written.append(path)
    for path in folder.glob("[0-9][0-9]-*.patch"):
        if path not in written:
            path.unlink()
    return written


def render(layout, topic, want, number):
    head = ["Subject: [PATCH %s] %s" % (number, topic.subject), ""]
    head += ["%s: %s" % (section.path, f.why) for f in topic.files for section in f.sections]
    parts = [overlay.encode("\n".join(head) + "\n---\n")]
    for section in sorted((s for f in topic.files for s in f.sections), key=lambda s: s.path):
        parts.append(difference(section.path, overlay.read(layout.pristine / section.path), want[section.path]))
    return b"".join(parts)


def difference(name, old, new):
    with tempfile.TemporaryDirectory() as folder:
        sides = [Path(folder) / side for side in ("a", "b")]
        for side, content in zip(sides, (old, new)):
            side.write_bytes(content)
        done = subprocess.run(["diff", "--text", "-U", str(CONTEXT), "--label", "a/" + name, "--label", "b/" + name]
                              + [str(side) for side in sides], stdout=subprocess.PIPE)
    return overlay.encode("diff --git a/%s b/%s\n" % (name, name)) + done.stdout
