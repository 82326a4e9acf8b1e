# SPDX-License-Identifier: Apache-2.0
"""docs/troubleshooting.md, made of the messages in the sources of the VM and the API, and of docs/messages.txt, which says of
each what causes it and what cures it. `python3 -m launcher.messages` writes the page.

A message is a text of two words and more. Not: texts of assertions and of the log's levels below `warning`, and of the FILES that
are left out. Whatever else is no message has an entry in docs/messages.txt that says why: so none is missing by accident."""
import collections
import re
import sys

from launcher.edits import PAYLOAD
from launcher.errors import Failure
from launcher.layout import Layout

VM = "hotspot/src/share/nvm"
API = "autopersist-api/src/main/java/org/autopersist"
HOOKS = "hotspot/edits"
ENTRIES = "docs/messages.txt"
PAGE = "docs/troubleshooting.md"

# What is in them is read by developers of AutoPersist only, or is an answer and no message.
LEFT_OUT = ("nvm_globals.hpp",             # descriptions of flags
            "barrier/", "share/opto/",     # names of nodes and reasons in compilers' logs
            "base/nvmMutants.cpp", "base/nvmMutants.hpp", "persist/nvmCrashSimulator.cpp", "persist/nvmCrashState.cpp",
            "persist/nvmTrace.cpp", "recover/nvmSession.cpp", "internal/CrashSim.java",    # tests of AutoPersist itself
            "api/nvmDCmd.cpp", "api/nvmDCmd.hpp", "api/nvmCounterList.cpp",                # answers of jcmd
            "internal/jfr/")                                                               # names of events

LITERAL = r'"(?:[^"\\\n]|\\.)*"'
FORMAT = r"(?:[A-Z]+\d*_FORMAT(?:_\w+)?(?:\(\w+\))?|PRI\w+)"
TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|'(?:[^'\\\n]|\\.)+'|" + LITERAL, re.DOTALL)
JOINT = re.compile(r"\s*(?:%s|\+|\+[^;\"?]*\+)?\s*" % FORMAT)      # of C++: a format; of Java: what is added in between
CONVERSION = re.compile(r"%[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z|j|t)?[a-zA-Z]")
UNSEEN = re.compile(r"\b(?:assert|guarantee|fatal|static_assert|precond|postcond|log_info|log_debug|log_trace)\s*\(")
WORD = re.compile(r"[A-Za-z]{2,}")

Message = collections.namedtuple("Message", "file text")
Entry = collections.namedtuple("Entry", "section patterns cause cure none")


def plain(literals):
    """A literal's text, with … for what is filled in."""
    text = literals.replace('\\"', '"').replace("\\n", " ").replace("\\\\", "\\")
    text = CONVERSION.sub("…", text.replace("%%", "%"))
    return re.sub(r"\s+", " ", re.sub(r"…(?:\s*…)+", "…", text)).strip(" ,;.:…")


def texts(source):
    """All texts of a source file, with the statement before each up to it, without literals and comments."""
    statement, text, end = 0, None, 0
    bare = TOKEN.sub(lambda m: " " * len(m.group()), source)
    for match in TOKEN.finditer(source):
        if not match.group().startswith('"'):
            continue
        joint = source[end:match.start()]
        if text is not None and JOINT.fullmatch(joint):
            text += ("…" if re.search(r"\w", joint) else "") + match.group()[1:-1]
        else:
            if text is not None:
                yield plain(text), bare[statement:end]
            text = match.group()[1:-1]
            statement = 1 + max(bare.rfind(mark, 0, match.start()) for mark in ";{}")
        end = match.end()
    if text is not None:
        yield plain(text), bare[statement:end]


def messages_of(file, source):
    return [Message(file, text) for text, statement in texts(source)
            if len(WORD.findall(text)) > 1 and " " in text and not UNSEEN.search(statement)]


def added(edit):
    """What an edit puts into HotSpot's file."""
    lines, ours = [], False
    for word, bar, text in (line.partition("|") for line in edit.splitlines()):
        ours = bool(bar) and (word.strip() in PAYLOAD.values() or ours and not word.strip())
        lines.append(text if ours else "")
    return "\n".join(lines)


def messages(root):
    found = {}
    for folder, endings in ((VM, (".cpp", ".hpp")), (HOOKS, (".edit",)), (API, (".java",))):
        for path in sorted((root / folder).rglob("*")):
            file = path.relative_to(root / folder).as_posix()
            if file.endswith(endings) and not file.startswith(LEFT_OUT):
                source = path.read_text(encoding="utf-8")
                for message in messages_of(file, added(source) if folder == HOOKS else source):
                    found.setdefault(message)
    return list(found)


def part(text, name):
    found = re.search(r"^%s: (.*(?:\n .*)*)" % name, text, re.MULTILINE)
    return re.sub(r"\s+", " ", found.group(1)).strip() if found else ""


def entries(text):
    """Sections begin with `== `. An entry is a paragraph: its patterns, `- [FILE: ]TEXT`, with * for anything, then `cause:` and
    `cure:`, or `none:` and why these are no messages. The first entry that fits a message is its."""
    section = ""
    for paragraph in re.split(r"\n\s*\n", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)):
        if paragraph.strip().startswith("== "):
            section = paragraph.strip()[3:]
        elif paragraph.strip():
            patterns = re.findall(r"^- (.*)$", paragraph, re.MULTILINE)
            entry = Entry(section, patterns, part(paragraph, "cause"), part(paragraph, "cure"), part(paragraph, "none"))
            if not patterns or not (entry.none or entry.cause and entry.cure):
                raise Failure("%s: not an entry:\n%s" % (ENTRIES, paragraph))
            yield entry


def compiled(pattern):
    """The end of a file's name, and the texts that the pattern is for."""
    file, text = re.fullmatch(r"(?:([\w/]+\.(?:cpp|hpp|edit|java)): )?(.*)", pattern).groups(default="")
    return file, re.compile(".*".join(re.escape(piece) for piece in text.split("*")))


def paired(found, listed):
    """The messages of each entry, those of none, and the patterns that fit nothing."""
    patterns = [(index, p) + compiled(p) for index, entry in enumerate(listed) for p in entry.patterns]
    of, lost, used = [[] for _ in listed], [], set()
    for message in found:
        for index, pattern, file, text in patterns:
            if message.file.endswith(file) and text.fullmatch(message.text):
                of[index].append(message)
                used.add((index, pattern))
                break
        else:
            lost.append(message)
    return of, lost, [pattern for index, pattern, _, _ in patterns if (index, pattern) not in used]


HEAD = """# Troubleshooting

Each message of the JVM and of the API, with what causes it and what cures it. Look for a few words of yours on this page: …
stands for what is filled in, and some messages are made of several parts, each of which is here. What to do at night is in
[operations.md](operations.md).

The page is generated: `python3 -m launcher.messages` writes it, from the sources and from [messages.txt](messages.txt), and
a test finds what is missing (`./ap test launcher`). It has every text of two words and more. Not here are texts of
assertions, which are bugs, of the log's levels below `warning`, answers of `jcmd`, and what only tests of AutoPersist itself
can meet. What `./ap image` prints is not here either; it has the same words for the same things.
"""


def cell(text):
    return text.replace("|", "\\|")


def code(text):
    return "`%s`" % text.replace("`", "'").replace("|", "\\|")


def page(of, listed):
    lines, section = [HEAD], None
    for entry, theirs in zip(listed, of):
        if entry.none:
            continue
        if entry.section != section:
            section = entry.section
            lines += ["## %s\n" % section, "| message | cause | cure |", "|---|---|---|"]
        shown = sorted({message.text for message in theirs})
        lines.append("| %s | %s | %s |" % ("<br>".join(code(text) for text in shown), cell(entry.cause), cell(entry.cure)))
    return re.sub(r"\|\n(?=##)", "|\n\n", "\n".join(lines)) + "\n"


def generated(root):
    listed = list(entries((root / ENTRIES).read_text(encoding="utf-8")))
    of, lost, idle = paired(messages(root), listed)
    if lost or idle:
        raise Failure("\n".join(["%s has no entry for: %s: %s" % ((ENTRIES,) + m) for m in lost]
                                  + ["%s: no message fits: %s" % (ENTRIES, p) for p in idle]))
    return page(of, listed)


if __name__ == "__main__":
    try:
        text = generated(Layout().root)
    except Failure as problem:
        sys.exit(str(problem))
    (Layout().root / PAGE).write_text(text, encoding="utf-8")
