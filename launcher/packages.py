# SPDX-License-Identifier: Apache-2.0
"""The programs and headers that a build needs, checked one by one; as root the missing packages are installed."""
import os
import shutil
from pathlib import Path

from .basejdk import os_release
from .console import Progress, say, warn
from .errors import Failure, SetupError
from .proc import capture, fail_with_log, run_logged, start_log

HEADER_FOLDERS = ("/usr/include", "/usr/include/freetype2", "/usr/local/include")


class Need:
    """A Debian package and how to see that what it brings is there."""

    def __init__(self, package, program=None, header=None, path=None, why=""):
        self.package, self.program, self.header, self.path, self.why = package, program, header, path, why

    def present(self):
        if self.program:
            return shutil.which(self.program) is not None
        if self.path:
            return Path(self.path).exists()
        folders = [Path(f) for f in HEADER_FOLDERS] + list(Path("/usr/include").glob("*-linux-gnu*"))
        return any((f / self.header).exists() for f in folders)


# OpenJDK's configure asks for the headers of the desktop libraries even if only HotSpot is built.
BUILD = [
    Need("make", program="make"), Need("g++", program="g++"), Need("gcc", program="gcc"),
    Need("autoconf", program="autoconf"), Need("pkg-config", program="pkg-config"),
    Need("file", program="file"), Need("unzip", program="unzip"), Need("zip", program="zip"),
    Need("tar", program="tar"), Need("xz-utils", program="xz"), Need("diffutils", program="diff"),
    Need("ccache", program="ccache", why="optional, makes later builds fast"),
    Need("libasound2-dev", header="alsa/asoundlib.h"), Need("libcups2-dev", header="cups/cups.h"),
    Need("libfontconfig-dev", header="fontconfig/fontconfig.h"), Need("libfreetype-dev", header="ft2build.h"),
    Need("libx11-dev", header="X11/Xlib.h"), Need("libxext-dev", header="X11/extensions/shape.h"),
    Need("libxrender-dev", header="X11/extensions/Xrender.h"), Need("libxtst-dev", header="X11/extensions/XTest.h"),
    Need("libxrandr-dev", header="X11/extensions/Xrandr.h"), Need("libxt-dev", header="X11/Intrinsic.h"),
]
MAVEN = [Need("maven", program="mvn")]
JTREG = [Need("jtreg7", path="/usr/share/java/jtreg.jar")]
GOOGLETEST = [Need("googletest", path="/usr/src/googletest/googletest/src/gtest-all.cc")]
AFL = [Need("afl++", program="afl-fuzz")]
MEMCACHED = [Need("memcached", program="memcached", why="optional, quickcached is compared with it")]
REDIS = [Need("redis-server", program="redis-server", why="optional, quickcached is compared with it")]
# What creates clusters is there with any server, of whatever version.
POSTGRESQL = [Need("postgresql", program="pg_ctlcluster", why="optional, synchronous commits and H2 are compared with it")]
REFERENCES = MEMCACHED + [
    Need("libmemcached-tools", program="memccapable", why="optional, tests servers like quickcached")]
SOURCES = [Need("tar", program="tar"), Need("xz-utils", program="xz")]


def missing(needs):
    return [need for need in needs if not need.present()]


def is_optional(need):
    return need.why.startswith("optional")


def candidate(package):
    """The version that this machine's apt would install, or None."""
    code, out, _ = capture(["apt-cache", "policy", package])
    for line in out.splitlines():
        if line.strip().startswith("Candidate:") and "(none)" not in line:
            return line.split(":", 1)[1].strip()
    return None


def ensure(layout, needs, install=True):
    """Sees to it that all `needs` are there, or ends with the one command that brings them."""
    lacking = missing(needs)
    if not lacking:
        return
    names = sorted({need.package for need in lacking})
    hard = [need for need in lacking if not is_optional(need)]
    if shutil.which("apt-get") and os.geteuid() == 0 and install:
        install_packages(layout, names)
        still = [need for need in missing(needs) if not is_optional(need)]
        if still:
            raise SetupError("installed, but still not found: " + ", ".join(n.package for n in still))
        return
    if not hard:
        say("not installed: %s" % ", ".join("%s (%s)" % (n.package, n.why) for n in lacking))
        return
    raise SetupError("packages are missing; run this, then the command again:\n  %s" % command(names))


def ensure_optional(layout, needs, without, install=True):
    """The same for what can be done without, where nothing that goes wrong ends the command; `without`: what happens then."""
    try:
        ensure(layout, needs, install)
    except Failure as problem:
        warn("%s\n%s" % (problem, without))


def command(names):
    if shutil.which("apt-get"):
        return ("" if os.geteuid() == 0 else "sudo ") + "apt-get install " + " ".join(names)
    return "(install what %s's packages are called here) %s" % ("Debian", " ".join(names))


def install_packages(layout, names):
    log = start_log(layout.log("packages"))
    progress = Progress("Install " + (names[0] if len(names) == 1 else "%d packages" % len(names)))
    env = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    argv = ["apt-get", "install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"] + names
    code = 1
    # Lists that are there may be old and name packages that the mirror has replaced since.
    if all(candidate(name) for name in names):
        code = run_logged(argv, log, progress, env=env)
    if code != 0:
        run_logged(["apt-get", "update", "-o", "DPkg::Lock::Timeout=300"], log, progress, env=env)
        code = run_logged(argv, log, progress, env=env)
    if code != 0:
        progress.drop()
        fail_with_log("apt-get could not install: " + " ".join(names), log, layout, errors=("E:",))
    progress.finish("installed")


def install_base_jdk(layout, install=True):
    """Installs the system's package of JDK 25 if there is one and we may. True if it did."""
    if not install or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    if os_release().get("VERSION_CODENAME") in ("bookworm", "bullseye"):
        return False
    if candidate("openjdk-25-jdk") is None:
        capture(["apt-get", "update"], timeout=600)
    if candidate("openjdk-25-jdk") is None:
        return False
    install_packages(layout, ["openjdk-25-jdk"])
    return True
