# SPDX-License-Identifier: Apache-2.0
"""Maven, and the module autopersist-api, which the build publishes to the local Maven repository."""
import hashlib
import os
import subprocess
import sys

from . import packages, statefile
from .console import Progress
from .errors import SetupError
from .proc import fail_with_log, run_logged, start_log

MODULE = "autopersist-api"


def present(layout):
    return (layout.root / MODULE / "pom.xml").exists()


def maven_environment(base):
    env = dict(os.environ, JAVA_HOME=str(base.home))
    # Debian's Maven is older than JDK 25, which warns of what it does with it on every run.
    env.setdefault("MAVEN_OPTS", "--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow")
    return env


def maven_command(layout, *arguments):
    color = [] if sys.stdout.isatty() else ["-Dstyle.color=never"]
    return ["mvn", "-B", "-ntp", "-f", str(layout.root / "pom.xml")] + color + list(arguments)


def stamp_of(layout):
    total = hashlib.sha256()
    folder = layout.root / MODULE
    paths = [layout.root / "pom.xml", folder / "pom.xml"] + sorted((folder / "src").rglob("*"))
    for path in paths:
        if path.is_file():
            total.update(str(path.relative_to(layout.root)).encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def jars(layout):
    return [p for p in (layout.root / MODULE / "target").glob(MODULE + "-*.jar")
            if not p.stem.endswith(("-sources", "-javadoc"))]


def jar(layout):
    """The one that publish() made last."""
    return max(jars(layout), key=lambda p: p.stat().st_mtime)


def javac_sources(layout):
    """The sources of org.autopersist.javac, which only the built JDK has."""
    return sorted((layout.root / MODULE / "src" / "javac").rglob("*.java"))


def publish(layout, base):
    """Installs the API into the local Maven repository, unless it is there unchanged."""
    note = layout.state / "api.json"
    stamp = stamp_of(layout)
    if statefile.load(note).get("stamp") == stamp and jars(layout):
        return "up to date"
    log = start_log(layout.log("api"))
    progress = Progress("Maven " + MODULE)
    code = run_logged(maven_command(layout, "-q", "-pl", MODULE, "-am", "-DskipTests", "install"), log, progress,
                      cwd=layout.root, env=maven_environment(base))
    if code != 0:
        progress.drop()
        fail_with_log("Maven could not build %s." % MODULE, log, layout, errors=("ERROR",))
    progress.finish()
    statefile.save(note, {"stamp": stamp})
    return "in the local Maven repository"


def run_maven(layout, base, *arguments):
    """Maven in the foreground, output shown. Returns its exit code."""
    packages.ensure(layout, packages.MAVEN)
    try:
        return subprocess.run(maven_command(layout, *arguments), cwd=layout.root, stdin=subprocess.DEVNULL,
                              env=maven_environment(base)).returncode
    except FileNotFoundError:
        raise SetupError("mvn is missing; run: " + packages.command(["maven"])) from None
