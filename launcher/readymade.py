# SPDX-License-Identifier: Apache-2.0
"""AUTOPERSIST_JDK_BUILD: a JDK that ./ap dist made, here or elsewhere, in place of build/jdk. Nothing of HotSpot is compiled.

The value is `tarball` for the one in build/dist, or a tarball, or a folder with an unpacked JDK."""
import os
import shutil
from pathlib import Path

from . import basejdk, distfacts, disttree, sources, statefile
from .console import Progress, say, warn
from .errors import SetupError

VARIABLE = "AUTOPERSIST_JDK_BUILD"
TARBALL = "autopersist-jdk-*-linux-x64.tar.gz"
NOTE = "unpacked.json"


def choose(layout, environ=None):
    """Has `layout` name the JDK that the variable says, if it is set. Unpacks nothing yet."""
    value = (os.environ if environ is None else environ).get(VARIABLE)
    if not value:
        return
    path = newest_tarball(layout) if value == "tarball" else Path(value).expanduser().absolute()
    if not path.exists():
        raise SetupError("%s: there is no %s" % (VARIABLE, path))
    layout.tarball = None if path.is_dir() else path
    layout.ready_jdk = path if path.is_dir() else layout.build / "jdk-unpacked"
    if path.is_dir() and not (path / "bin" / "java").exists():
        raise SetupError("%s: %s is not a JDK (no bin/java)" % (VARIABLE, path))


def newest_tarball(layout):
    found = sorted((layout.build / "dist").glob(TARBALL), key=lambda p: p.stat().st_mtime)
    if not found:
        raise SetupError("%s=tarball: build/dist has none; run `./ap dist tarball`, or name a tarball or an unpacked JDK"
                         % VARIABLE)
    return found[-1]


def unpack(layout):
    """The tarball, unless it is the one that was unpacked last."""
    if not layout.tarball:
        return
    stat = layout.tarball.stat()
    wanted = {"tarball": "%s %d %d" % (layout.tarball, stat.st_size, stat.st_mtime_ns)}
    note = layout.state / NOTE
    if statefile.load(note) == wanted and (layout.ready_jdk / "bin" / "java").exists():
        return
    note.unlink(missing_ok=True)
    fresh = layout.build / "jdk-unpacked.new"
    shutil.rmtree(fresh, ignore_errors=True)
    layout.build.mkdir(parents=True, exist_ok=True)
    sources.unpack(layout.tarball, fresh, Progress("Unpack " + layout.tarball.name))
    if not (fresh / "bin" / "java").exists():
        shutil.rmtree(fresh)
        raise SetupError("%s: %s holds no JDK" % (VARIABLE, layout.tarball))
    shutil.rmtree(layout.ready_jdk, ignore_errors=True)
    os.rename(fresh, layout.ready_jdk)
    statefile.save(note, wanted)


def prepare(layout, base):
    """In place of a build. The base JDK runs Maven and is what tests compare with."""
    unpack(layout)
    release = basejdk.read_release(layout.ready_jdk)
    if basejdk.MADE_HERE not in release:
        raise SetupError("%s: %s is no JDK that ./ap made" % (VARIABLE, layout.ready_jdk))
    say("JDK from %s; nothing is built. Base JDK: %s" % (layout.show(layout.tarball or layout.ready_jdk), base.describe()))
    made_of = release.get(disttree.COMMIT)
    if made_of:
        head = distfacts.head(layout)
        if head and head != made_of:
            warn("that JDK is of commit %s, this checkout is at %s" % (made_of[:12], head[:12]))
    return layout.ready_jdk


def refuse(layout, what):
    """For what is nothing without the tree and the object files."""
    if layout.ready_jdk:
        raise SetupError("%s needs HotSpot's build, not a JDK that is done: run it without %s" % (what, VARIABLE))
