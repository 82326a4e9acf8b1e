# SPDX-License-Identifier: Apache-2.0
"""The files of a distribution: those of build/jdk, with our licences, and a README of its own."""
import os
import stat
import time
from pathlib import Path

from .distar import Entry, with_folders
from .errors import Failure
from .image import STAMP

OURS = ("LICENSE", "LICENSE-APACHE", "NOTICE")
BASE_NOTICE = "NOTICE-BASE-JDK"
COMMIT = "AUTOPERSIST_COMMIT"     # the line that the release file gets


def entries(facts):
    """By name, without the folder that they are in."""
    found = {entry.name: entry for entry in jdk_entries(facts.home)}
    if "NOTICE" in found:
        found[BASE_NOTICE] = Entry(BASE_NOTICE, found["NOTICE"].content)
    for name in OURS:
        found[name] = Entry(name, facts.layout.root / name)
    release = (facts.home / "release").read_bytes().rstrip(b"\n")
    found["release"] = Entry("release", release + b'\n%s="%s"\n' % (COMMIT.encode(), facts.commit.encode()))
    found["README.md"] = Entry("README.md", readme(facts).encode())
    return with_folders(found.values())


def jdk_entries(home):
    for folder, below, names in os.walk(home):
        for name in names + [name for name in below if os.path.islink(os.path.join(folder, name))]:
            path = Path(folder) / name
            relative = path.relative_to(home).as_posix()
            if relative != STAMP:
                yield entry(home, path, relative)


def entry(home, path, relative):
    """Links stay links where they lead to a file of the same JDK; others are of this machine, and their file goes in."""
    if path.is_symlink():
        target = os.readlink(path)
        inside = os.path.normpath(os.path.join(os.path.dirname(relative), target))
        if not os.path.isabs(target) and not inside.startswith(".."):
            return Entry(relative, link=target)
        path = Path(os.path.realpath(path))
    if not path.is_file():
        raise Failure("%s: neither a file nor a link to one" % (home / relative))
    executable = path.stat().st_mode & stat.S_IXUSR
    return Entry(relative, path, 0o755 if executable else 0o644)


def install(entries_of, target, moment):
    """Lays them into the folder `target`."""
    for item in entries_of:
        path = target / item.name
        if item.folder:
            path.mkdir(parents=True, exist_ok=True)
        elif item.link is not None:
            os.symlink(item.link, path)
        else:
            with item.open() as source, open(path, "wb") as out:
                for block in iter(lambda: source.read(1 << 20), b""):
                    out.write(block)
            os.chmod(path, item.mode)
            os.utime(path, (moment, moment))


def stamp(moment):
    """A time as part of a version."""
    return time.strftime("%Y%m%d.%H%M%S", time.gmtime(moment))


def readme(facts):
    return README % {"name": facts.name, "version": facts.full_version, "base": facts.release.get("IMPLEMENTOR", "OpenJDK"),
                     "commit": facts.commit, "glibc": facts.glibc_text, "glibc_of": facts.glibc_of or "none of its files",
                     "openjdk": facts.openjdk.get("version", facts.full_version), "notice": BASE_NOTICE}


README = """\
# AutoPersist JDK %(version)s

A JDK 25 whose Java objects survive the death of the process: mark a static field `@DurableRoot`, and everything reachable from it
is durable. Without an image it is an ordinary JDK.

It runs on Linux on x86-64 with glibc %(glibc)s or later (because of `%(glibc_of)s`), from any folder, without installation.

## The first program

`Visits.java`:

```java
import java.util.*;
import org.autopersist.*;

class Visits {
    @DurableRoot
    static List<String> names = DurableCollections.list(new ArrayList<>());

    public static void main(String[] args) {
        names.add(args[0]);
        System.out.println(names);
    }
}
```

    bin/javac -d classes Visits.java
    bin/java -XX:NVMImage=visits.nvm -cp classes Visits Ada      prints [Ada]
    bin/java -XX:NVMImage=visits.nvm -cp classes Visits Bob      prints [Ada, Bob]

A change of several stores needs a region, `org.autopersist.FailureAtomic`; `-XX:FailureAtomicMethods=@collections` makes each
change of a collection one. The sources' `docs/guide.md` has all else.

## Limits

The collectors Serial, Parallel and G1; images of at most 16 GiB; a heap below 32 GiB. The data survives the death of the process
(`kill -9`, a crash of the JVM), and a power failure only with `-XX:NVMDurability=disk` or `pmem`. The sources' `docs/limits.md`
has the whole list.

## What it is made of

OpenJDK's sources %(openjdk)s, changed by the folder `hotspot/` of commit %(commit)s
of AutoPersist's sources; all but `lib/server`, `lib/modules`, `lib/ct.sym` and `jmods` are files of the base JDK, by %(base)s.

OpenJDK and the changes: GNU General Public License, version 2, with the Classpath Exception (`LICENSE`). The module
`org.autopersist`: Apache License, version 2.0 (`LICENSE-APACHE`). See `NOTICE`, `legal/`, and the base JDK's `%(notice)s`, if it
has one.

## The Debian package

It installs to `/usr/lib/jvm/autopersist-25` and registers nothing with `update-alternatives`: `java` stays what it was, since
this JVM is an addition for programs that ask for it, not the system's Java. So there is no `.jinfo` file either, which only
tells `update-java-alternatives` what was registered. Set `JAVA_HOME`, or name its `bin/java`.
"""
