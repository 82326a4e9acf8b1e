# SPDX-License-Identifier: Apache-2.0
"""What a distribution is made of, and refused for: a JDK that is not what the repository's commit says."""
import os

from . import apimodule, basejdk, elf, hotspot, overlay, sources, statefile, version
from .errors import Failure, SetupError
from .image import Image
from .proc import capture


class Facts:
    """`home` of the JDK; its `release` file's values and `version` (25.0.3); `commit` and its `moment`; the C library it needs:
    `glibc` and the file `glibc_of` that needs most, and all `libraries` that are not in it."""

    def __init__(self, layout):
        self.layout = layout
        self.home = layout.jdk()
        self.release = basejdk.read_release(self.home)
        found = version.parse(self.release.get("JAVA_RUNTIME_VERSION") or self.release.get("JAVA_VERSION", ""))
        if found is None:
            raise SetupError("%s names no version" % layout.show(self.home / "release"))
        self.full_version = found.short
        self.version = found.short.split("+")[0]
        self.commit, self.moment = commit(layout)
        self.openjdk = sources.current(layout)
        self.glibc, self.glibc_of, self.libraries = native_needs(self.home)

    @property
    def name(self):
        return "autopersist-jdk-" + self.version

    @property
    def glibc_text(self):
        return ".".join(map(str, self.glibc)) or "any version"


def head(layout):
    """The checkout's commit; None if it is none of Git's."""
    code, out, _ = capture(["git", "-C", layout.root, "rev-parse", "HEAD"])
    return out.strip() if code == 0 else None


def commit(layout):
    """(hash, time) of the checkout's commit; $SOURCE_DATE_EPOCH is another time."""
    code, out, _ = capture(["git", "-C", layout.root, "log", "-1", "--format=%H %ct"])
    if code != 0:
        raise SetupError("%s is no checkout of Git with a commit: what is made could not say what it was made of" % layout.root)
    found, moment = out.split()
    _, changed, _ = capture(["git", "-C", layout.root, "status", "--porcelain", "--untracked-files=no"])
    if changed.strip():
        raise Failure("the checkout has changes that are in no commit; commit them first:\n"
                      + overlay.listing([line[3:] for line in changed.splitlines()]))
    given = os.environ.get("SOURCE_DATE_EPOCH", moment)
    if not given.isdigit():
        raise SetupError("SOURCE_DATE_EPOCH is no number of seconds: %s" % given)
    return found, int(given)


def require_current(layout):
    """Refuses build/jdk if ./ap build would change it, or if it has what the repository has not."""
    home = layout.require_jdk()
    why = outdated(layout)
    if why:
        raise Failure("%s is not what this checkout makes: %s.\nRun: ./ap build" % (layout.show(home), why))


def outdated(layout):
    """Why; None if it is current."""
    if not layout.tree.is_dir() or not layout.pristine.is_dir():
        return "%s is not there" % layout.show(layout.tree)
    state = overlay.Comparison(layout, overlay.wanted(layout))
    differing = sorted(state.local + state.pending + state.conflicts)
    if differing:
        return "files of %s differ from the repository's (./ap hotspot status):\n%s" % (
            layout.show(layout.tree), overlay.listing(differing))
    if not hotspot.is_current(layout, False):
        return "its libjvm.so is of older sources"
    if apimodule.present(layout) and statefile.load(layout.state / "modules.json").get("api") != apimodule.stamp_of(layout):
        return "its module org.autopersist is of older sources"
    base, problem = basejdk.examine(statefile.load(layout.state / "base.json").get("home") or "none")
    if base is None:
        return "its base JDK: %s" % problem
    if not Image(layout, base, False).up_to_date(hotspot.built_libjvm(layout, False)):
        return "libjvm.so, lib/modules or the base JDK is newer"
    return None


def native_needs(home):
    """(highest version of glibc, the file that needs it, libraries that `home` does not have)."""
    most, where, wanted, own = (), None, set(), set()
    for folder, _, names in sorted(os.walk(home)):
        for name in sorted(names):
            path = os.path.join(folder, name)
            own.add(name)
            found = elf.needs(path) if os.path.isfile(path) else None
            if found:
                wanted.update(found.libraries)
                if found.glibc > most:
                    most, where = found.glibc, os.path.relpath(path, home)
    return most, where, sorted(wanted - own)
