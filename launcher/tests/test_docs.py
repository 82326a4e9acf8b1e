# SPDX-License-Identifier: Apache-2.0
"""What the documents name is there: files, flags, classes of the VM, anchors. And their sentences are short."""
import os
import re
import unittest

from launcher import main
from launcher.layout import Layout

ROOT = Layout().root
NVM = ROOT / "hotspot" / "src" / "share" / "nvm"
GENERATED = {"build", "mxbuild", "target", ".git", "__pycache__"}
SHORT = ("README.md", "CONTRIBUTING.md", "docs/guide.md", "docs/architecture.md", "docs/limits.md", "docs/image-format.md",
         "docs/operations.md")
MOST_WORDS = 40

# HotSpot's own.
STOCK_FLAGS = {"AOTCacheOutput", "AOTMode", "CompactStrings", "ExitOnOutOfMemoryError", "LockingMode", "MaxRAMPercentage",
               "PartialPeelLoop", "StartFlightRecording", "UnlockDiagnosticVMOptions", "UseCompactObjectHeaders",
               "UseCompressedClassPointers", "UseCompressedOops", "UseG1GC", "UseObjectMonitorTable", "UseParallelGC",
               "UsePerfData", "UseSerialGC"}
# The reader's, JDKs', and names of classes.
ELSEWHERE = {"Plain.java", "bin/java", "mx.autopersist/env", "src/share/nvm/x.cpp", "src/hotspot/share/nvm/x.cpp",
             "docs/drawings/NAME.txt", "a/b/C"}
CLASS_NAME = re.compile(r"java/\w+/[\w/]+")

FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
CODE_SPAN = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
FLAG = re.compile(r"-XX:[+-]?(\w+)")
CLASS = re.compile(r"\bNVM[A-Z]\w+")
PATH = re.compile(r"(?:[\w.-]+/)+(?:[\w.-]+)?|[\w.-]+\.(?:hpp|cpp|ad|h|c|py|java|md|txt|svg|xml|sh)")
SOURCE = re.compile(r"(?:\w+/)*(?:nvm|NVM)\w+(?:\.inline)?\.(?:hpp|cpp|ad)\b")
LISTED_FOLDER = re.compile(r"^    ([\w./-]+/)  ", re.MULTILINE)
COMMAND = re.compile(r"\./ap (\w+)")
DECLARED_FLAG = re.compile(r"^ +(?:product|develop)\([^,]+, (\w+),", re.MULTILINE)


def ends(path):
    """Of a/b/c and the folders above it: a/b/c, b/c, c, a/b, b, a."""
    parts = path.split("/")
    return ("/".join(parts[i:j]) for j in range(1, len(parts) + 1) for i in range(j))


def all_files():
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if name not in GENERATED]
        for name in names:
            yield os.path.relpath(os.path.join(folder, name), ROOT)


FILES = sorted(all_files())
ENDS = {tail for name in FILES for tail in ends(name)}


def text_of(name):
    return (ROOT / name).read_text()


def paragraphs(text):
    """Without blocks of code."""
    return [part for part in re.split(r"\n\s*\n", FENCED.sub("", text)) if not part.startswith("    ")]


def code_spans(text):
    return [re.sub(r"\s+", " ", span) for part in paragraphs(text) for span in CODE_SPAN.findall(part)]


def anchors(text):
    """As GitHub makes them of headings."""
    headings = re.findall(r"^#+ (.*)$", FENCED.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def dead_links(name, text):
    for target in (target for part in paragraphs(text) for target in LINK.findall(CODE_SPAN.sub("", part))):
        path, _, anchor = target.partition("#")
        if not re.match(r"\w+:", path):
            file = (ROOT / name).parent / path if path else None
            if file and not file.exists() or anchor and anchor not in anchors(file.read_text() if file else text):
                yield target


def missing_files(text):
    """A path may begin with any folder, as those of architecture.md do."""
    for path in [span for span in code_spans(text) if PATH.fullmatch(span) and span != "./ap"] + LISTED_FOLDER.findall(text):
        known = path in ELSEWHERE or GENERATED & set(path.split("/")) or CLASS_NAME.fullmatch(path)
        if not known and path.rstrip("/") not in ENDS:
            yield path


def missing_sources(text):
    """Our files of the VM of which a comment speaks."""
    for line in text.splitlines():
        for path in SOURCE.findall(line.partition("//")[2]):
            if path not in ENDS:
                yield path


def long_sentences(text):
    for part in paragraphs(text):
        for item in re.split(r"\n(?=[-*|#] |\d+\. )", part):
            if not item.startswith("|"):
                for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z`\"\[*(-])", item):
                    if len(sentence.split()) > MOST_WORDS:
                        yield re.sub(r"\s+", " ", sentence)


class Docs(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.documents = {name: text_of(name) for name in FILES if name.endswith(".md")}
        self.flags = set(DECLARED_FLAG.findall((NVM / "nvm_globals.hpp").read_text()))
        self.sources = {name: text_of(name) for name in FILES if name.startswith("hotspot/") and not name.endswith(".md")}

    def assertNothing(self, found):
        self.assertEqual({}, {name: sorted(what) for name, what in found.items() if what})

    def test_links_lead_somewhere(self):
        self.assertNothing({name: set(dead_links(name, text)) for name, text in self.documents.items()})

    def test_files_are_there(self):
        self.assertNothing({name: set(missing_files(text)) for name, text in self.documents.items()})

    def test_files_in_comments_are_there(self):
        self.assertNothing({name: set(missing_sources(text)) for name, text in self.sources.items()})

    def test_flags_are_there(self):
        known = self.flags | STOCK_FLAGS | {"FLAG"}
        self.assertNothing({name: set(FLAG.findall(text)) - known for name, text in self.documents.items()})

    def test_commands_are_there(self):
        known = {name for action in main.parser()._subparsers._group_actions for name in action.choices}
        self.assertNothing({name: set(COMMAND.findall(text)) - known for name, text in self.documents.items()})

    def test_every_flag_is_in_the_guide(self):
        self.assertEqual(set(), self.flags - set(re.findall(r"\w+", self.documents["docs/guide.md"])))

    def test_classes_of_the_vm_are_there(self):
        known = self.flags | {word for text in self.sources.values() for word in CLASS.findall(text)}
        self.assertNothing({name: set(CLASS.findall(" ".join(code_spans(text)))) - known
                            for name, text in self.documents.items()})

    def test_sentences_are_short(self):
        self.assertNothing({name: set(long_sentences(self.documents[name])) for name in SHORT})


class WhatIsFound(unittest.TestCase):
    def test_a_dead_link(self):
        self.assertEqual(["no.md", "guide.md#no", "#no"], list(dead_links(
            "docs/limits.md", "# Here\n[a](no.md), [b](guide.md#no), [c](#no), [d](guide.md#flags), [e](#here), `[f](no)`\n")))

    def test_a_missing_file(self):
        self.assertEqual(["base/nvmNo.hpp", "no.py", "docs/no/"], list(missing_files(
            "`base/nvmNo.hpp`, `base/nvmWord.hpp`, `no.py`, `docs.py`, `a b`, `build/x`\n\n"
            "    docs/no/     nothing\n    launcher/    ./ap\n".replace("docs.py", "test_docs.py"))))

    def test_a_missing_source(self):
        self.assertEqual(["base/nvmNo.hpp", "NVMWord.hpp"], list(missing_sources(
            "int a; // base/nvmNo.hpp, base/nvmWord.hpp\n// NVMWord.hpp, nvmWord.hpp, oop.hpp\n")))

    def test_a_long_sentence(self):
        most = " ".join(["Word"] * MOST_WORDS)
        self.assertEqual(["- a " + most + "."], list(long_sentences(
            "# A\n\n%s. %s.\n- a %s.\n- %s\n\n    %s x\n\n| %s x |\n" % ((most,) * 3 + (most[5:],) + (most,) * 2))))
