# SPDX-License-Identifier: Apache-2.0
"""Units: .cpp files of HotSpot that are compiled as one, since their headers cost more than they do.

hotspot/units.txt says which file is in which; what is not in it compiles alone. Files leave their unit where that makes
the next build shorter, see Units.update(). An edit of CompileJvm.gmk includes units.gmk, if that is there."""
import re

from . import overlay, statefile
from .errors import Failure

PREFIX = "unit_"
SOURCE = "src/hotspot/"
# Include paths of make's commands, below src/hotspot; what stands before them in a file's name is not part of its #include.
ROOTS = re.compile(r"^(?:share|(?:os|cpu|os_cpu)/\w+)/")
HEADERS = (".hpp", ".h", ".inc")
DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
UNDEF = re.compile(r"^[ \t]*#[ \t]*undef[ \t]+(\w+)", re.MULTILINE)
INCLUDE = re.compile(r'^#include "(?:.*/)?(\w+)\.cpp"', re.MULTILINE)
FAILED = re.compile(r"\*\*\* \[.*/%s(\w+)\.o\] " % PREFIX)
COLD = 0.9          # so many units are to be compiled: a new start
EDITED = 3          # so many files of a unit may be changed by hand at a time; more have come with an update
MAKEFILE = """\
# Written by ./ap build. Code that was generated takes longest, and comes first.
JVM_SRC_DIRS := $(filter %%/adfiles, $(JVM_SRC_DIRS)) $(JVM_OUTPUTDIR)/units $(filter-out %%/adfiles, $(JVM_SRC_DIRS))
JVM_EXCLUDE_FILES += \\
%s    #
"""


def read_plan(path):
    """{unit: [files below src/hotspot]}."""
    plan, homes, files = {}, {}, None
    for number, line in enumerate(path.read_text("utf-8").splitlines() if path.exists() else (), 1):
        text = line.split("#")[0].rstrip()
        name = text.strip()
        if not name:
            continue
        if name == text:
            if name in plan:
                raise Failure("%s:%d: a second unit %s" % (path, number, name))
            files = plan[name] = []
            continue
        if files is None:
            raise Failure("%s:%d: a file before the first unit" % (path, number))
        if not ROOTS.match(name) or not name.endswith(".cpp"):
            raise Failure("%s:%d: not a .cpp file such as share/opto/node.cpp" % (path, number))
        if name in homes:
            raise Failure("%s:%d: %s is also in line %d" % (path, number, name, homes[name]))
        homes[name] = number
        files.append(name)
    return plan


def stem(file):
    return file.rsplit("/", 1)[-1].rsplit(".", 1)[0]


def holders(folder):
    """{file without folder and .cpp: the object that has it, without .o} of the units that were written to `folder`."""
    written = sorted(folder.glob(PREFIX + "*.cpp"))
    return {name: unit.stem for unit in written for name in INCLUDE.findall(unit.read_text("utf-8"))}


class Units:
    def __init__(self, layout, debug):
        library = layout.conf_dir(debug) / "hotspot" / "variant-server" / "libjvm"
        self.tree = layout.tree
        self.folder, self.objects = library / "units", library / "objs"
        self.plan = read_plan(layout.hotspot_units)
        self.note = layout.state / ("units-%s.json" % layout.level(debug))
        noted = statefile.load(self.note)
        self.alone = set(noted.get("alone", ()))
        self.dissolved = set(noted.get("dissolved", ()))
        self.failed = set()          # in this build

    def path(self, file):
        return self.tree / SOURCE / file

    def members(self):
        """{unit: its files}, of those that there are."""
        result = {}
        for unit, files in self.plan.items():
            there = [f for f in files if f not in self.alone and self.path(f).exists()]
            if len(there) > 1 and unit not in self.dissolved | self.failed:
                result[unit] = there
        return result

    def update(self, newer):
        """Decides what is compiled together and writes it. `newer` gives the sources that an object is older than, or None.

        A file that was changed since its unit was compiled leaves it: who edits it will do so again, and then waits for one
        file. It stays away when it is the repository's again, since its return would cost the whole unit. When nearly all
        units are to be compiled anyway, all files return."""
        late = {unit: newer(PREFIX + unit) for unit in self.plan}
        if sum(found is None or bool(found) for found in late.values()) >= COLD * len(late):
            self.alone, self.dissolved = set(), set()
        else:
            for unit, files in self.members().items():
                changed = [f for f in files if str(self.path(f)) in (late[unit] or ())]
                self.alone.update(changed if len(changed) <= EDITED else ())
        self.save()
        self.write()

    def save(self):
        statefile.save(self.note, {"alone": sorted(self.alone), "dissolved": sorted(self.dissolved)})

    def write(self):
        members = self.members()
        shared = self.macros_of_headers() if members else ()
        texts = {PREFIX + unit: "".join(self.inclusion(f, shared) for f in files) for unit, files in members.items()}
        for old in self.folder.glob(PREFIX + "*.cpp"):
            if old.stem not in texts:
                old.unlink()
                for left in self.objects.glob(old.stem + ".*"):
                    left.unlink()
        for name, text in texts.items():
            statefile.write_if_changed(self.folder / (name + ".cpp"), text.encode())
        excluded = "".join("    %s%s \\\n" % (SOURCE, f) for files in members.values() for f in files)
        statefile.write_if_changed(self.folder / "units.gmk", (MAKEFILE % excluded).encode())

    def inclusion(self, file, shared):
        """Macros of the file's own end with it. Headers are included once, so theirs must stay."""
        own = set(DEFINE.findall(self.path(file).read_text("utf-8", "replace"))) - shared
        return '#include "%s"\n' % ROOTS.sub("", file) + "".join("#undef %s\n" % name for name in sorted(own))

    def macros_of_headers(self):
        """Those that a header leaves to who includes it."""
        found = set()
        for name in overlay.walk(self.tree / SOURCE):
            if name.endswith(HEADERS):
                text = self.path(name).read_text("utf-8", "replace")
                found.update(set(DEFINE.findall(text)) - set(UNDEF.findall(text)))
        return found

    def dissolve(self, log):
        """Of units that did not compile the files compile alone. Says which; the build may go on if there are any."""
        members = self.members()
        failed = {unit: len(members[unit]) for unit in FAILED.findall(log) if unit in members}
        if failed:
            self.failed.update(failed)
            self.write()
        return failed

    def keep_dissolved(self):
        """The build has worked without them, so it was not the files' fault."""
        if self.failed:
            self.dissolved |= self.failed
            self.save()
