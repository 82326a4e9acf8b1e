# SPDX-License-Identifier: Apache-2.0
"""A compiler and libraries of an old Debian under build/sysroot, so that what is linked there runs on old systems, too.

A program needs the glibc that it was linked with, or a newer one. Nothing is installed: the packages are unpacked, and wrappers
named gcc and g++ say where they are. The binutils are the machine's own, which no symbol comes from."""
import os
import shutil
from pathlib import PurePosixPath

from . import distar, statefile
from .console import Progress
from .debs import Debs

SUITE, GLIBC = "bullseye", "2.31"
GCC = "10"
# The headers of the desktop are for OpenJDK's configure, as in packages.py.
PACKAGES = ("g++-" + GCC, "libc6-dev", "libasound2-dev", "libcups2-dev", "libfontconfig1-dev", "libfreetype6-dev", "libx11-dev",
            "libxext-dev", "libxrender-dev", "libxtst-dev", "libxrandr-dev", "libxt-dev")
KEPT = ("lib/", "lib64/", "usr/include/", "usr/lib/", "usr/bin/x86_64-linux-gnu-g")
DROPPED = ("usr/lib/python", "usr/lib/x86_64-linux-gnu/perl", "usr/lib/dpkg", "lib/systemd")
# What the compiler itself needs and a machine may have otherwise. libz and libzstd come with its binutils.
COMPILERS_OWN = ("libgmp.so.10", "libisl.so.23", "libmpc.so.3", "libmpfr.so.6")
WRAPPER = """\
#!/bin/sh
# Written by ./ap.
LD_LIBRARY_PATH=%(own)s exec %(root)s/usr/bin/x86_64-linux-gnu-%(name)s --sysroot=%(root)s "$@"
"""


def folder(layout):
    return layout.build / "sysroot"


def toolchain(layout):
    """The folder for configure's --with-toolchain-path."""
    return folder(layout) / "toolchain"


def make(layout):
    """Unpacks it, unless it is there. Returns its toolchain(). The old release changes no more."""
    root = folder(layout)
    note = root / "made.json"
    wanted = {"by": distar.sha256(__file__), "where": str(root)}
    if statefile.load(note) == wanted:
        return toolchain(layout)
    debs = Debs(layout, SUITE, updated=False).fetch(PACKAGES)
    shutil.rmtree(root, ignore_errors=True)
    progress = Progress("Unpack Debian %s" % SUITE, len(debs), "packages")
    for number, deb in enumerate(debs):
        unpack(deb, root)
        progress.update(number)
    wrap(root)
    statefile.save(note, wanted)
    progress.finish("%d packages" % len(debs))
    return toolchain(layout)


def unpack(deb, root):
    for entry in deb.entries():
        if not entry.name.startswith(KEPT) or entry.name.startswith(DROPPED):
            continue
        path = root / entry.name
        if entry.folder:
            path.mkdir(parents=True, exist_ok=True)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(path):
            path.unlink()
        if entry.link is not None:
            path.symlink_to(inside(entry))
        else:
            path.write_bytes(entry.content)
            os.chmod(path, entry.mode)


def inside(entry):
    """Links of Debian's packages that begin with / mean the sysroot's."""
    if not entry.link.startswith("/"):
        return entry.link
    return "/".join([".."] * len(PurePosixPath(entry.name).parent.parts)) + entry.link


def wrap(root):
    own, tools = root / "compilers-own", root / "toolchain"
    for made in (own, tools):
        made.mkdir()
    for name in COMPILERS_OWN:
        (own / name).symlink_to(next(root.glob("usr/lib/*/" + name)))
    for name in ("gcc", "g++"):
        path = tools / name
        path.write_text(WRAPPER % {"own": own, "root": root, "name": "%s-%s" % (name, GCC)})
        os.chmod(path, 0o755)
