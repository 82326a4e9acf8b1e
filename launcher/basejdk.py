# SPDX-License-Identifier: Apache-2.0
"""Finding the base JDK: the installed JDK 25 whose files, all but libjvm.so, ours is made of."""
import os
import platform
import re
from pathlib import Path

from . import version
from .errors import SetupError

SYSTEM_FOLDERS = ("/usr/lib/jvm", "/usr/java", "/opt/java", "/opt", "/usr/local", "/usr/local/java",
                  "~/.sdkman/candidates/java", "~/.jdks")
LIBJVM = "lib/server/libjvm.so"
NEEDED = ("release", "bin/java", "bin/javac", "lib/modules", LIBJVM, "lib/libjava.so")

MADE_HERE = "AUTOPERSIST_BASE"     # a line that ./ap build adds to the release file of what it makes


class BaseJdk:
    def __init__(self, home, release):
        self.home = home
        self.release = release
        self.version = version.parse(release.get("JAVA_RUNTIME_VERSION") or release.get("JAVA_VERSION", ""))

    @property
    def runtime_version(self):
        return self.release.get("JAVA_RUNTIME_VERSION") or self.release["JAVA_VERSION"]

    @property
    def vendor(self):
        return self.release.get("IMPLEMENTOR", "unknown vendor")

    def describe(self):
        return "%s (%s, %s)" % (self.home, self.runtime_version, self.vendor)


def read_release(home):
    values = {}
    try:
        for line in (home / "release").read_text("utf-8", "replace").splitlines():
            found = re.match(r'^(\w+)="?(.*?)"?$', line.strip())
            if found:
                values[found.group(1)] = found.group(2)
    except OSError:
        pass
    return values


def examine(home):
    """(BaseJdk, None), or (None, why this folder is not one)."""
    home = Path(os.path.realpath(os.path.expanduser(str(home))))
    if not home.is_dir():
        return None, "no such folder"
    missing = [name for name in NEEDED if not (home / name).exists()]
    if missing:
        if (home / "bin" / "java").exists() and "bin/javac" in missing:
            return None, "a run-time environment, not a JDK (no bin/javac)"
        return None, "not a JDK (no %s)" % missing[0]
    jdk = BaseJdk(home, read_release(home))
    if jdk.version is None:
        return None, "its release file names no version"
    if not jdk.version.supported:
        return None, "it is a JDK %s, a 25.0.x is needed" % jdk.runtime_version
    arch = jdk.release.get("OS_ARCH")
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    if arch and arch != machine:
        return None, "it is for %s, this machine is %s" % (arch, machine)
    if jdk.release.get("LIBC", "gnu") not in ("gnu", "default"):
        return None, "it is for the C library %s" % jdk.release["LIBC"]
    if MADE_HERE in jdk.release:
        return None, "it is a JDK that ./ap build made; name the stock JDK it came from"
    return jdk, None


def system_homes(folders=SYSTEM_FOLDERS):
    """Every folder under the usual places that has a `release` file, each real folder once."""
    seen, homes = set(), []
    for folder in folders:
        folder = Path(os.path.expanduser(folder))
        try:
            entries = sorted(folder.iterdir())
        except OSError:
            continue
        for entry in entries:
            real = os.path.realpath(entry)
            if real not in seen and (entry / "bin" / "java").exists():
                seen.add(real)
                homes.append(Path(real))
    return homes


def find(chosen=None, environ=None, folders=SYSTEM_FOLDERS):
    """(BaseJdk or None, [(folder, why it was passed over)]). A JDK that was named must be right."""
    environ = os.environ if environ is None else environ
    for name, value in (("--jdk", chosen), ("AUTOPERSIST_JDK", environ.get("AUTOPERSIST_JDK"))):
        if value:
            jdk, why = examine(value)
            if jdk is None:
                raise SetupError("%s %s: %s.\n%s" % (name, value, why, what_to_install()))
            return jdk, []
    rejected = []
    if environ.get("JAVA_HOME"):
        jdk, why = examine(environ["JAVA_HOME"])
        if jdk:
            return jdk, rejected
        rejected.append((environ["JAVA_HOME"] + " ($JAVA_HOME)", why))
    found = []
    for home in system_homes(folders):
        jdk, why = examine(home)
        if jdk:
            found.append(jdk)
        else:
            rejected.append((str(home), why))
    found.sort(key=lambda jdk: (-jdk.version.update, -(jdk.version.build or 0), str(jdk.home)))
    return (found[0] if found else None), rejected


def os_release():
    values = {}
    try:
        for line in Path("/etc/os-release").read_text("utf-8", "replace").splitlines():
            name, _, value = line.partition("=")
            values[name] = value.strip().strip('"')
    except OSError:
        pass
    return values


def what_to_install():
    system = os_release()
    codename = system.get("VERSION_CODENAME", "")
    if system.get("ID") == "debian" and codename in ("bookworm", "bullseye"):
        return ("Install a JDK 25.0.x: %s has no package of it, so unpack a build of JDK 25 (such as Eclipse\n"
                "Temurin's) under /usr/lib/jvm, or name its folder: ./ap build --jdk DIR" % system["PRETTY_NAME"])
    return ("Install a JDK 25.0.x: apt-get install openjdk-25-jdk (Debian 13, Ubuntu), or unpack one anywhere\n"
            "and name its folder: ./ap build --jdk DIR")


def not_found(rejected):
    lines = ["no JDK 25.0.x found."]
    lines += ["  passed over: %s: %s" % item for item in rejected[:10]]
    lines.append(what_to_install())
    return SetupError("\n".join(lines))
