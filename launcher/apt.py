# SPDX-License-Identifier: Apache-2.0
"""A private apt configuration that only names source packages: the machine's own is left alone.

OpenJDK 25's sources are in Debian's suite trixie. An older Debian reaches them through the mirror that
its own apt sources name, with the suite changed; apt checks the signatures as always."""
import os
import re
import shutil
import time
from pathlib import Path

from . import version
from .basejdk import os_release
from .console import Progress
from .errors import Failure, SetupError
from .proc import capture, fail_with_log, run_logged, start_log

PACKAGE = "openjdk-25"
SUITE = "trixie"
# A mirror keeps files longer than its lists name them: by release, the file's size and SHA256.
KEPT = {"25.0.3+9": (74084132, "2dd6c441b49705480db1ebfcd03f43d5dcb7f1d4290e98c1fa6eeefae50cfa07")}
HELPERS = ("/usr/lib/apt/apt-helper", "/usr/libexec/apt/apt-helper")
LISTS_GOOD_FOR = 24 * 3600


class Entry:
    """One deb source of the machine: where, which suites, and the key that signs it."""

    def __init__(self, uris, suites, components, signed_by):
        self.uris, self.suites, self.components, self.signed_by = uris, suites, components, signed_by


def parse_one_line(text):
    entries = []
    for line in text.splitlines():
        line = line.split("#", 1)[0].strip()
        found = re.match(r"^deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s*(.*)$", line)
        if found:
            options, uri, suite, components = found.groups()
            signed = re.search(r"signed-by=(\S+)", options or "", re.IGNORECASE)
            entries.append(Entry([uri], [suite], components.split(), signed.group(1) if signed else None))
    return entries


def parse_deb822(text):
    entries = []
    for stanza in re.split(r"\n\s*\n", text):
        fields, name = {}, None
        for line in stanza.splitlines():
            if line.startswith("#"):
                continue
            if line[:1] in (" ", "\t") and name:
                fields[name] += "\n" + line
            elif ":" in line:
                name, value = line.split(":", 1)
                name = name.strip().lower()
                fields[name] = value.strip()
        if "deb" not in fields.get("types", "").split() or fields.get("enabled", "yes").lower() in ("no", "false"):
            continue
        entries.append(Entry(fields.get("uris", "").split(), fields.get("suites", "").split(),
                             fields.get("components", "").split(), fields.get("signed-by") or None))
    return entries


def machine_entries(etc=Path("/etc/apt")):
    entries = []
    parts = etc / "sources.list.d"
    files = [etc / "sources.list"] + (sorted(parts.iterdir()) if parts.is_dir() else [])
    for path in files:
        try:
            text = path.read_text("utf-8", "replace")
        except OSError:
            continue
        if path.suffix == ".sources":
            entries += parse_deb822(text)
        elif path.suffix == ".list":
            entries += parse_one_line(text)
    return [e for e in entries if e.uris and not e.uris[0].startswith(("cdrom:", "file:"))]


def wanted_sources(entries, system, suite=SUITE):
    """[(uri, suite, components, signed_by)], made from the machine's own. On Ubuntu the suite is always the machine's."""
    codename = system.get("VERSION_CODENAME", "")
    debian = system.get("ID") == "debian"
    suite = suite if debian else codename
    components = ["main"] if debian else ["main", "universe"]
    result = []
    for entry in entries:
        for own in entry.suites:
            if own != codename and not own.startswith(codename + "-") and own not in ("stable", "testing"):
                continue
            ending = own[len(codename):] if own.startswith(codename) else ""
            if ending not in ("", "-updates", "-security"):
                continue
            item = (entry.uris[0], suite + ending, tuple(components), entry.signed_by)
            if "main" in entry.components and item not in result:
                result.append(item)
    return result


def as_deb822(sources, kind="deb-src"):
    stanzas = []
    for uri, suite, components, signed_by in sources:
        lines = ["Types: " + kind, "URIs: " + uri, "Suites: " + suite, "Components: " + " ".join(components)]
        if signed_by:
            lines.append("Signed-By: " + signed_by)
        stanzas.append("\n".join(lines))
    return "\n\n".join(stanzas) + "\n"


class PrivateApt:
    kind, lists = "deb-src", "Debian's source lists"

    def __init__(self, layout, etc=Path("/etc/apt"), system=None):
        self.layout = layout
        self.home = layout.cache / "apt"
        self.etc = etc
        self.system = system or os_release()

    def settings(self):
        settings = {"Dir::Etc::sourcelist": "/dev/null", "Dir::Etc::sourceparts": self.home / "sources.d",
                    "Dir::State::lists": self.home / "lists", "Dir::Cache": self.home}
        if os.geteuid() == 0:
            settings["APT::Sandbox::User"] = "root"   # the unprivileged helper user cannot enter our cache
        return settings

    def options(self):
        return [part for name, value in self.settings().items() for part in ("-o", "%s=%s" % (name, value))]

    def sources(self):
        """Those of the machine, changed to what is wanted; there are some."""
        if not shutil.which("apt-get"):
            raise SetupError("this machine has no apt-get to fetch OpenJDK's sources with; name them:\n"
                             "  ./ap build --source DIR|TARBALL   (a jdk25u checkout or tarball)")
        sources = wanted_sources(machine_entries(self.etc), self.system)
        if not sources:
            raise SetupError("the apt sources of this machine name no Debian or Ubuntu mirror; name OpenJDK's\n"
                             "sources instead: ./ap build --source DIR|TARBALL   (a jdk25u checkout or tarball)")
        return sources

    def prepare(self):
        """Writes the configuration and fetches the package lists, unless a recent copy is there."""
        sources = self.sources()
        for folder in ("sources.d", "lists/partial", "archives/partial"):
            (self.home / folder).mkdir(parents=True, exist_ok=True)
        config = self.home / "sources.d" / "autopersist.sources"
        text = as_deb822(sources, self.kind)
        stamp = self.home / "lists-fetched"
        fresh = (config.exists() and config.read_text() == text and stamp.exists()
                 and time.time() - stamp.stat().st_mtime < LISTS_GOOD_FOR)
        if fresh:
            return
        config.write_text(text)
        log = start_log(self.layout.log("apt-lists"))
        progress = Progress(self.lists)
        code = run_logged(["apt-get", "update"] + self.options(), log, progress)
        if code != 0 and not self.offers():
            progress.drop()
            fail_with_log("apt could not fetch the package lists. Is the mirror reachable, and its key\n"
                          "known (package debian-archive-keyring)?", log, self.layout, errors=("E:", "Err:"))
        stamp.touch()
        progress.finish("fetched")

    def offers(self):
        """Whether the lists that are there have what is wanted."""
        return bool(self.versions())

    def versions(self):
        """The package's versions on offer, as Debian writes them."""
        code, out, _ = capture(["apt-cache", "showsrc", "--only-source"] + self.options() + [PACKAGE])
        if code != 0:
            return []
        return list(dict.fromkeys(re.findall(r"^Version: (\S+)$", out, re.MULTILINE)))

    def kept(self):
        """The releases in KEPT that a mirror of this machine may still have."""
        return list(KEPT) if self.pools() else []

    def pools(self):
        uris = [uri for uri, _, _, _ in wanted_sources(machine_entries(self.etc), self.system)]
        return list(dict.fromkeys("%s/pool/main/%s/%s/" % (uri.rstrip("/"), PACKAGE[0], PACKAGE) for uri in uris))

    def tarball(self, package_version):
        """([address], file name, size, SHA256) of the upstream sources of one version or kept release."""
        if package_version in KEPT:
            name = "%s_%s.orig.tar.xz" % (PACKAGE, package_version)
            return ([pool + name for pool in self.pools()], name) + KEPT[package_version]
        code, out, err = capture(["apt-get", "source", "--print-uris"] + self.options()
                                 + ["%s=%s" % (PACKAGE, package_version)])
        for line in out.splitlines():
            found = re.match(r"^'([^']+)'\s+(\S+\.orig\.tar\.\w+)\s+(\d+)\s+SHA256:([0-9a-f]{64})", line)
            if found:
                return [found.group(1)], found.group(2), int(found.group(3)), found.group(4)
        raise Failure("apt names no .orig.tar file of %s %s: %s" % (PACKAGE, package_version, err.strip()[-400:]))

    def download(self, addresses, target, size, sha256):
        """Fetches the file from the first of the addresses that has it."""
        helper = next((h for h in HELPERS if os.path.exists(h)), None)
        if helper is None:
            raise SetupError("apt-helper is missing (package apt); fetch the sources by hand and pass --source")
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(target.name + ".part%d" % os.getpid())
        log = start_log(self.layout.log("download"))
        progress = Progress("Download " + target.name, size >> 20, "MB")

        def fetched():
            return part.stat().st_size >> 20 if part.exists() else 0

        try:
            for address in addresses:
                code = run_logged([helper] + self.options() + ["download-file", address, part, "SHA256:" + sha256],
                                  log, progress, fetched)
                if code == 0 and part.exists():
                    break
            else:
                progress.drop()
                fail_with_log("The download of %s failed; run the command again, or pass --source."
                              % target.name, log, self.layout, errors=("E:", "Err:"))
            os.replace(part, target)
        finally:
            if part.exists():
                part.unlink()
        progress.finish("fetched, checksum right")


def upstream(package_version):
    """25.0.3+9-2~deb13u1 as the upstream release 25.0.3+9."""
    return version.parse(package_version.split(":")[-1].rsplit("-", 1)[0])
