# SPDX-License-Identifier: Apache-2.0
"""lib/modules of what ./ap build makes: the base JDK's modules and org.autopersist, so that javac, java, JShell, Maven
and IDEs that run on it find the API without any path, and org.autopersist.javac, by which javac checks its annotations.

jlink makes the file. A JDK that has no packaged modules (JEP 493) cannot link one with jlink in it, so the modules are
extracted from the base JDK's own lib/modules. java.base knows others by the hash of their packaged form; those hashes
are left out.

The jlink of what is made links from lib/modules again, as that of its base JDK does (JEP 493): the module jdk.jlink has lists of
what is not in lib/modules, with hashes. One whose base JDK has packaged modules takes those: see jmods.py."""
import hashlib
import os
import shutil
import struct
from pathlib import Path

from . import apimodule, ctsym, statefile
from .basejdk import LIBJVM
from .console import Progress
from .errors import SetupError
from .proc import clean_env, fail_with_log, run_logged, start_log

TOOLS = ("javac", "jimage", "jlink")
ADDED = ("org.autopersist", "org.autopersist.javac")
PROGRAMS = ("DropModuleHashes.java", "AgentClasses.java")
MADE_BY = PROGRAMS + ("ctsym.py",)
LINK_LISTS = "jdk.jlink/jdk/tools/jlink/internal/runtimelink"
MAY_DIFFER = {"java.base": LIBJVM, "jdk.compiler": ctsym.NAME}      # by the module that such a file belongs to
NO_DIFFERENCES = struct.pack(">ii", 0xabba, 0)      # jlink's file of that kind: its magic, and how many there are


def path(layout):
    return layout.build / "modules" / "modules"


def current(layout):
    """The file, or None where the checkout has no API."""
    return path(layout) if path(layout).exists() else None


def make(layout, base):
    """Makes it, unless base JDK and API are those of last time."""
    note = layout.state / "modules.json"
    stamp = {"base": str(base.home), "version": base.runtime_version, "api": apimodule.stamp_of(layout), "by": own_stamp()}
    if path(layout).exists() and statefile.load(note) == stamp:
        return
    for tool in TOOLS:
        if not (base.home / "bin" / tool).exists():
            raise SetupError("%s has no bin/%s; take a whole JDK 25 (--jdk DIR)" % (base.home, tool))
    work = layout.build / "modules-work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    link(layout, base, work)
    path(layout).parent.mkdir(parents=True, exist_ok=True)
    os.replace(work / "linked" / "lib" / "modules", path(layout))
    ctsym.make(layout, base, apimodule.jar(layout))
    shutil.rmtree(work)
    statefile.save(note, stamp)


def own_stamp():
    total = hashlib.sha256()
    for name in (Path(__file__).name,) + MADE_BY:
        total.update(Path(__file__).with_name(name).read_bytes())
    return total.hexdigest()


def link(layout, base, work):
    log = start_log(layout.log("modules"))
    progress = Progress("Modules", expected=20)
    extracted = work / "extracted"

    def run(program, *arguments):
        if run_logged([base.home / "bin" / program, *arguments], log, progress, env=clean_env()) != 0:
            progress.drop()
            fail_with_log("%s of the base JDK failed." % program, log, layout, errors=("Error",))

    run("jimage", "extract", "--dir", extracted, base.home / "lib" / "modules")
    hashes, agent = [Path(__file__).with_name(name) for name in PROGRAMS]
    run("java", hashes, extracted)
    run("java", agent, extracted / "jdk.hotspot.agent")
    make_linkable(extracted / LINK_LISTS)
    names = sorted(p.name for p in extracted.iterdir())
    checks = work / "checks"
    run("javac", "-d", checks, "--module-path", apimodule.jar(layout), *apimodule.javac_sources(layout))
    # The classes that this plug-in generates are among those extracted.
    run("jlink", "--disable-plugin", "generate-jli-classes", "--module-path",
        "%s:%s:%s" % (extracted, apimodule.jar(layout), checks),
        "--add-modules", ",".join([*ADDED, *names]), "--output", work / "linked")
    progress.finish()


def make_linkable(lists):
    """Has jlink take our libjvm.so and lib/ct.sym, which are none that its lists know, and the modules that they lack."""
    if not (lists / "diff_java.base").exists():
        return      # jlink of that base JDK takes packaged modules
    for module, name in MAY_DIFFER.items():
        with open(lists / ("upgrade_files_%s.conf" % module), "a", encoding="utf-8") as may_differ:
            may_differ.write("\n%s\n" % name)
    for module in ADDED:
        (lists / ("fs_%s_files" % module)).write_bytes(b"")
        (lists / ("diff_%s" % module)).write_bytes(NO_DIFFERENCES)
