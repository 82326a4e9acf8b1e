# SPDX-License-Identifier: Apache-2.0
"""./ap build: from a fresh machine to build/jdk, each step skipped when there is nothing to do."""
import os
from pathlib import Path

from . import apimodule, basejdk, hotspot, modules, overlay, packages, readymade, sources, statefile
from .console import say, warn
from .errors import Failure, SetupError
from .image import Image


def choose_base(layout, chosen=None, install=True):
    """The base JDK: the one named, else the one used last, else what is found; installed if it may be."""
    note = layout.state / "base.json"
    jdk, rejected = None, []
    if not chosen and not os.environ.get("AUTOPERSIST_JDK"):
        # Another JDK than last time would mean another build, so the last one stays while it is there.
        last = statefile.load(note).get("home")
        if last:
            jdk, _ = basejdk.examine(last)
    if jdk is None:
        jdk, rejected = basejdk.find(chosen)
    if jdk is None and packages.install_base_jdk(layout, install):
        jdk, rejected = basejdk.find(chosen)
    if jdk is None:
        raise basejdk.not_found(rejected)
    statefile.save(note, {"home": str(jdk.home)})
    return jdk


def build(layout, debug=False, jdk=None, source=None, install=True, force=False):
    """All steps. The caller holds the checkout's lock."""
    if layout.ready_jdk:
        if debug:
            readymade.refuse(layout, "--debug")
        base = choose_base(layout, jdk, install)
        packages.ensure(layout, packages.MAVEN, install)
        return readymade.prepare(layout, base)
    if any(c.isspace() for c in str(layout.root)):
        raise SetupError("OpenJDK cannot be built below a folder with a space in its name: %s" % layout.root)
    base = choose_base(layout, jdk, install)
    say("1 Base JDK      %s" % base.describe())

    packages.ensure(layout, packages.BUILD + packages.MAVEN, install)
    say("2 Packages      all there")

    with statefile.exclusive(layout, "build", "tree"):
        prepare_sources(layout, base, source, force)
        written, left = overlay.apply(layout, force)
    say("3 Sources       OpenJDK %s, %s" % (sources.current(layout)["version"], sources.current(layout)["origin"]))
    say("4 Overlay       %s" % ("%d files changed" % len(written) if written else "up to date"))
    if left:
        warn("built as well: %d files of %s with changes that are not in the repository (./ap hotspot export):\n%s"
             % (len(left), layout.show(layout.tree), overlay.listing(left, "    ")))

    name = layout.level(debug)
    configured = hotspot.configure(layout, base, debug)
    libjvm, made = hotspot.make(layout, debug)
    say("5 HotSpot       %s %s" % (name, "built" if made or configured else "up to date"))

    if apimodule.present(layout):
        published = apimodule.publish(layout, base)
        modules.make(layout, base)
        say("6 Java API      %s" % published)
    image = Image(layout, base, debug)
    if image.up_to_date(libjvm):
        say("7 Image         %s up to date" % layout.show(image.home))
    else:
        image.build(libjvm)
        say("7 Image         %s built" % layout.show(image.home))
    return image.home


def prepare_sources(layout, base, given, force):
    if given and not Path(given).expanduser().exists():
        raise SetupError("--source %s: no such file or folder" % given)
    known = sources.current(layout)
    source = sources.choose(layout, base.version, given)
    if source is None:
        if not layout.pristine.is_dir():
            sources.ensure_pristine(layout)
        if known["wanted"] != base.version.short:
            warn("the sources are of %s, the base JDK is %s" % (known["version"], base.version.short))
        return
    if not layout.tree.exists():
        sources.install(layout, source, base.version)
        return
    if not known:
        sources.adopt(layout, source, base.version)
        return
    refuse_loss(layout, force)
    sources.install(layout, source, base.version)


def refuse_loss(layout, force):
    """The tree is about to be replaced by other sources: not with changes in it that are nowhere else."""
    if not layout.pristine.is_dir():
        return
    state = overlay.Comparison(layout, overlay.wanted(layout))
    lost = sorted(state.local + state.conflicts)
    if lost and not force:
        raise Failure("other sources are to be unpacked, but %s has changes that are not in the repository:\n%s\n"
                      "Take them over with `./ap hotspot export`, or drop them with `./ap build --force`."
                      % (layout.show(layout.tree), overlay.listing(lost)))
    if lost:
        overlay.keep_copy(layout, lost)
