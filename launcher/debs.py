# SPDX-License-Identifier: Apache-2.0
"""Packages of any Debian release, fetched and read, not installed: by an apt of its own, which takes nothing for installed."""
import lzma
import os
import re
import shutil
import tarfile
from io import BytesIO
from pathlib import Path

from . import distar
from .apt import PrivateApt, machine_entries, wanted_sources
from .console import Progress
from .errors import Failure, SetupError
from .proc import capture, fail_with_log, run_logged, start_log

INSTALLED = re.compile(r"^Inst (\S+) \((\S+) .*\[(\w+)\]\)", re.MULTILINE)


class Debs(PrivateApt):
    """`updated`: with the suites of updates and security fixes; an old release's may be listed, but gone."""

    kind = "deb"

    def __init__(self, layout, suite, etc=Path("/etc/apt"), system=None, updated=True):
        super().__init__(layout, etc, system)
        self.suite, self.updated = suite, updated
        self.home = layout.cache / ("apt-" + suite)
        self.lists = "Package lists of Debian " + suite
        self.problem = ""

    def settings(self):
        return {**super().settings(), "Dir::State::status": "/dev/null", "APT::Architecture": "amd64",
                "APT::Install-Recommends": "false"}

    def sources(self):
        if not shutil.which("apt-get") or self.system.get("ID") != "debian":
            raise SetupError("packages of Debian %s are fetched by the apt of a machine with Debian; this is none" % self.suite)
        found = wanted_sources(machine_entries(self.etc), self.system, self.suite)
        if not found:
            raise SetupError("the apt sources of this machine name no mirror of Debian")
        return [source for source in found if self.updated or source[1] == self.suite]

    def offers(self):
        return bool(self.offered(["libc6"]))

    def offered(self, names):
        """The files of the packages and of all that they need, as apt calls them."""
        code, out, err = capture(["apt-get", "install", "--simulate"] + self.options() + list(names))
        if code != 0:
            self.problem = err.strip()
            return []
        return sorted("%s_%s_%s.deb" % (name, version.replace(":", "%3a"), arch)
                      for name, version, arch in INSTALLED.findall(out))

    def fetch(self, names):
        """[Deb], by name. apt checks the sums, and the signature above them."""
        self.prepare()
        files = self.offered(names)
        if not files:
            raise Failure("Debian %s: %s" % (self.suite, self.problem[-400:] or "no packages " + ", ".join(names)))
        archives = self.home / "archives"
        log = start_log(self.layout.log("packages-" + self.suite))
        progress = Progress("Packages of Debian %s" % self.suite, len(files))
        code = run_logged(["apt-get", "install", "--download-only", "-y", "-qq"] + self.options() + list(names), log, progress,
                          lambda: sum((archives / f).exists() for f in files))
        if code != 0:
            progress.drop()
            fail_with_log("apt could not fetch packages of Debian %s." % self.suite, log, self.layout, errors=("E:", "Err:"))
        progress.finish("%d there" % len(files))
        return [Deb(archives / f) for f in files]


class Deb:
    """A file that ar made, with a tar of what is to be installed, and one with the control file."""

    def __init__(self, path):
        self.path = path
        self.control = self.tar("control").extractfile("./control").read().decode("utf-8")
        fields = dict(re.findall(r"^(\S+): (.*)$", self.control, re.MULTILINE))
        self.name, self.version, self.arch = fields["Package"], fields["Version"], fields["Architecture"]

    def tar(self, which):
        with open(self.path, "rb") as file:
            if file.read(8) != b"!<arch>\n":
                raise Failure("%s is no Debian package" % self.path)
            while True:
                header = file.read(60)
                if len(header) < 60:
                    raise Failure("%s has no %s.tar" % (self.path, which))
                name, size = header[:16].decode().strip().rstrip("/"), int(header[48:58])
                if name.startswith(which + ".tar"):
                    data = file.read(size)
                    return tarfile.open(fileobj=BytesIO(lzma.decompress(data) if name.endswith(".xz") else data))
                file.seek(size + size % 2, os.SEEK_CUR)

    def entries(self):
        """What it installs. Hard links become files."""
        with self.tar("data") as tar:
            for member in tar:
                name = member.name[2:] if member.name.startswith("./") else member.name
                if member.issym():
                    yield distar.Entry(name, link=member.linkname)
                elif member.isdir() and name not in ("", "."):
                    yield distar.Entry(name, folder=True, mode=member.mode)
                elif member.isreg() or member.islnk():
                    yield distar.Entry(name, tar.extractfile(member).read(), member.mode)
