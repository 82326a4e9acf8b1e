# SPDX-License-Identifier: Apache-2.0
"""hotspot/jtreg/stress-*.txt: which of OpenJDK's own tests run with durable static fields, and what is left out and why.

A line is a folder or a test, or

    without PATH: REASON    left out
    once PATH: REASON       not judged in the second life, whose static fields begin with what the first one left
"""
from .errors import Failure

SUITES = {"stress-jdk.txt": "jdk", "stress-hotspot.txt": "hotspot/jtreg"}


class StressList:
    def __init__(self, folder, name):
        self.suite, self.tests, self.without, self.once = SUITES[name], [], {}, {}
        for number, line in enumerate((folder / name).read_text("utf-8").splitlines(), 1):
            line = line.split("#", 1)[0].strip() if line.startswith("#") else line.strip()
            if not line:
                continue
            word, _, rest = line.partition(" ")
            if word not in ("without", "once"):
                self.tests.append(line)
                continue
            path, _, reason = rest.partition(": ")
            if not reason.strip():
                raise Failure("%s, line %d: a reason is missing" % (name, number))
            (self.without if word == "without" else self.once)[path.strip()] = reason.strip()

    def is_left_out(self, test):
        return covers(self.without, test)

    def is_judged_once(self, test):
        return covers(self.once, test)


def covers(paths, test):
    file = test.split("#", 1)[0]
    return any(p in (test, file) or file.startswith(p + "/") for p in paths)


def load(layout):
    return [StressList(layout.root / "hotspot" / "jtreg", name) for name in SUITES]
