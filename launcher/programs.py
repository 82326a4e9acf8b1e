# SPDX-License-Identifier: Apache-2.0
"""./ap demo, bench, crash, h2, image, quickcached…: programs of this repository, built with Maven and started on the built JDK.

A program's module names its main class in its pom.xml, as <mainClass> or <exec.mainClass>. It learns from system
properties where things are; all arguments are its own."""
import contextlib
import hashlib
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

from . import apimodule, builder, packages, statefile
from .console import Progress
from .errors import INTERRUPTED, SetupError
from .proc import clean_env, fail_with_log, run_logged, start_log
from .statefile import exclusive

DEMO = "apps/code-index"
BENCH = "bench/harness"
# Servers that benchmarks compare with, where they are installed.
BENCH_SERVERS = {"memcached": packages.MEMCACHED + packages.REDIS, "commits": packages.POSTGRESQL, "h2": packages.POSTGRESQL}
CRASH = "runtime-tests/crash"
IMAGE = "image-tool"
FAULTS = "runtime-tests/faults"
POWERCUT = "runtime-tests/powercut"
FUZZ = "runtime-tests/fuzz"
FOREIGN = "runtime-tests/foreign"
QUICKCACHED = "apps/quickcached"
H2 = "apps/h2-mvstore"
H2_AGENT = "target/autopersist-h2.jar"
H2_JVM_OPTIONS = (("--image", "-XX:NVMImage="), ("--size", "-XX:NVMSize="), ("--durability", "-XX:NVMDurability="),
                  ("--heap", "-Xmx"))
GROUP = "org.autopersist"
NO_POM = ElementTree.Element("project")
HELP = ("-h", "--help", "--list")
VERSION = ("-V", "--version")
# JMH uses sun.misc.Unsafe, the image tool calls functions of the C library; the JVM would warn of both.
JVM_OPTIONS = {BENCH: ["--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED"],
               IMAGE: ["--enable-native-access=ALL-UNNAMED"]}


def demo(layout, arguments):
    defaults = {"--jdk": layout.jdk(), "--sources": layout.tree / "src"}
    given = [a.split("=", 1)[0] for a in arguments]
    arguments = ["%s=%s" % item for item in defaults.items() if item[0] not in given] + arguments
    # The stock JDK runs the demo, and so is what it compares with.
    return run(layout, DEMO, arguments, stock=True)


def bench(layout, arguments):
    servers = BENCH_SERVERS.get(arguments[0]) if arguments else None
    if arguments[:1] == ["h2"] and "postgres" not in (option_value(list(arguments), "--only") or "postgres").lower():
        servers = None
    if servers and not any(a in HELP for a in arguments):
        packages.ensure_optional(layout, servers, "What is missing is left out.")
    return run(layout, BENCH, arguments, unbuilt=("report",))


def kernels(layout, arguments):
    return run(layout, BENCH, ["kernels"] + arguments)


def crash(layout, arguments):
    return run(layout, CRASH, arguments, unbuilt=("list",))


def image(layout, arguments):
    # Works on any JDK, also where the modified one was never built.
    return run(layout, IMAGE, arguments, stock=True, builds=False)


def powercut(layout, arguments):
    # The checker is no part of what it checks, and runs on the stock JDK.
    return run(layout, POWERCUT, arguments, stock=True, defaults=True)


def soak(layout, arguments):
    # The checker is no part of what it checks, and runs on the stock JDK.
    return run(layout, FAULTS, arguments, stock=True, defaults=True)


def fuzz(layout, arguments):
    if arguments[:1] == ["coverage"]:
        from . import coverage
        return coverage.run(layout, arguments[1:])
    # Random programs are judged by a JVM that is no part of what it judges.
    return run(layout, FUZZ, arguments, stock=arguments[:1] in (["roots"], ["jit"]), defaults=True)


def quickcached(layout, arguments):
    """Arguments that begin with -X are the JVM's: the image is one of them."""
    jvm = [a for a in arguments if a.startswith("-X")]
    return run(layout, QUICKCACHED, [a for a in arguments if a not in jvm], unbuilt=VERSION, defaults=True, jvm=jvm, server=True)


def h2(layout, arguments):
    """The image, its size, its durability and the heap are options of the JVM, which the server repeats in its help."""
    if arguments == ["agent"]:
        return h2_agent(layout)
    jvm = [a for a in arguments if a.startswith("-X")]
    own = [a for a in arguments if a not in jvm]
    for option, flag in H2_JVM_OPTIONS:
        value = option_value(own, option)
        # Help is also there on a JDK that knows no images.
        if value and not any(a in HELP for a in own):
            jvm.append(flag + value)
    if any(a.startswith("-XX:NVMImage=") for a in jvm):
        jvm.append("-javaagent:%s" % (layout.root / H2 / H2_AGENT))
    return run(layout, H2, own, jvm=jvm, server=True)


def h2_agent(layout):
    """Makes the agent's jar, and prints where it is, and nothing else."""
    with exclusive(layout, H2), contextlib.redirect_stdout(sys.stderr):
        compiled(layout, builder.choose_base(layout), H2)
    print(layout.root / H2 / H2_AGENT)


def option_value(arguments, option):
    """The value of the last `--option VALUE` or `--option=VALUE`, or None."""
    value = None
    for i, argument in enumerate(arguments):
        if argument == option and i + 1 < len(arguments):
            value = arguments[i + 1]
        elif argument.startswith(option + "="):
            value = argument[len(option) + 1:]
    return value


def needs_jdk(arguments, unbuilt, defaults):
    if not arguments:
        return defaults
    return arguments[0] not in unbuilt and not any(a in HELP for a in arguments)


def run(layout, module, arguments, stock=False, builds=True, unbuilt=(), defaults=False, jvm=(), server=False):
    """unbuilt: first arguments that the JDK need not be built for; defaults: it runs without any argument, too; jvm: its
    JVM's options; server: it takes this process's place, so that signals reach it."""
    folder = layout.root / module
    if not (folder / "pom.xml").exists():
        raise SetupError("this checkout has no %s/pom.xml" % module)
    with exclusive(layout, module):
        # Neither help nor a missing name must cost a build of HotSpot.
        if builds and needs_jdk(arguments, unbuilt, defaults):
            builder.build(layout)
        base = builder.choose_base(layout)
        class_path = compiled(layout, base, module)
    java = layout.jdk() / "bin" / "java"
    if stock or not java.exists():
        java = base.home / "bin" / "java"
    command = ([str(java), "-cp", class_path] + JVM_OPTIONS.get(module, []) + list(jvm) + properties(layout, base)
               + [main_class(folder)] + arguments)
    sys.stdout.flush()
    if server:
        os.execve(command[0], command, clean_env())
    try:
        return subprocess.run(command, env=clean_env()).returncode
    except KeyboardInterrupt:
        # The program got the signal as well and has said what it had to say.
        return INTERRUPTED


def properties(layout, base):
    values = {"autopersist.base": base.home, "autopersist.jdk": layout.jdk(), "autopersist.jdk.debug": layout.jdk(True),
              "autopersist.checkout": layout.root, "autopersist.sources": layout.tree}
    return ["-D%s=%s" % item for item in values.items()]


def main_class(folder):
    pom = re.sub(r"<!--.*?-->", "", (folder / "pom.xml").read_text("utf-8", "replace"), flags=re.DOTALL)
    found = re.search(r"<(?:exec\.)?mainClass>\s*([\w.$]+)\s*</", pom)
    if not found:
        raise SetupError("%s/pom.xml names no <mainClass>" % folder.name)
    return found.group(1)


def compiled(layout, base, module):
    """Builds the module and what it needs of this repository, unless nothing changed. Returns its class path."""
    name = module.replace("/", "-")
    note = layout.state / ("program-%s.json" % name)
    listing = layout.root / module / "target" / "class-path.txt"
    stamp = stamp_of(layout, module)
    if statefile.load(note).get("stamp") != stamp or not listing.exists():
        packages.ensure(layout, packages.MAVEN)
        log = start_log(layout.log("maven-" + name))
        progress = Progress("Maven " + module)
        code = run_logged(apimodule.maven_command(
            layout, "-q", "-pl", module, "-am", "-DskipTests", "package", "dependency:build-classpath",
            "-Dmdep.outputFile=target/class-path.txt", "-DincludeScope=runtime"),
            log, progress, cwd=layout.root, env=apimodule.maven_environment(base))
        if code != 0:
            progress.drop()
            fail_with_log("Maven could not build %s." % module, log, layout, errors=("ERROR",))
        progress.finish()
        statefile.save(note, {"stamp": stamp})
    own = layout.root / module / "target" / "classes"
    return os.pathsep.join([str(own)] + [p for p in listing.read_text().strip().split(os.pathsep) if p])


def modules_of(layout, module):
    """The folders of the modules of this repository that a module's class path has besides its own, in the order of their
    names. Tests are no part of it."""
    poms = poms_of(layout)
    folders = {artifact(pom): folder for folder, pom in poms.items()}
    found, open_ends = set(), [module]
    while open_ends:
        for name in needed(poms.get(open_ends.pop(), NO_POM)):
            folder = folders.get(name)
            if folder and folder != module and folder not in found:
                found.add(folder)
                open_ends.append(folder)
    return sorted(found)


def poms_of(layout):
    """Folder of each module that the root's pom.xml lists: its pom.xml."""
    names = [e.text.strip() for e in read_pom(layout.root / "pom.xml").findall("{*}modules/{*}module")]
    return {name: read_pom(layout.root / name / "pom.xml") for name in names}


def read_pom(path):
    """Empty if there is none; Maven, which is run next, says so better."""
    try:
        return ElementTree.parse(path).getroot()
    except FileNotFoundError:
        return NO_POM
    except ElementTree.ParseError as error:
        raise SetupError("%s is no XML: %s" % (path, error)) from None


def artifact(pom):
    return (pom.findtext("{*}artifactId") or "").strip()


def needed(pom):
    """The artifacts of this repository that a pom.xml's module needs, but for its tests."""
    return [artifact(d) for d in pom.findall("{*}dependencies/{*}dependency")
            if (d.findtext("{*}groupId") or "").strip() == GROUP and (d.findtext("{*}scope") or "").strip() != "test"]


def stamp_of(layout, module):
    total = hashlib.sha256(apimodule.stamp_of(layout).encode())
    for folder in [layout.root / name for name in [module] + modules_of(layout, module)]:
        for path in [folder / "pom.xml"] + sorted((folder / "src").rglob("*")):
            if path.is_file():
                total.update(str(path.relative_to(folder)).encode())
                total.update(path.read_bytes())
    return total.hexdigest()
