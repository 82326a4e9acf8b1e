# SPDX-License-Identifier: Apache-2.0
"""A JDK for jtreg that gives each JVM of a test an image of its own.

jtreg passes the same VM options to all, but a test may start several JVMs, also at once. So bin/java is a script that
looks at its arguments; all else are links into the JDK under test. A JVM that jtreg starts has the same image in each
life, by the name of the file that jtreg describes the action in; what a test starts itself has one for this process only.
"""
import os
import shutil

# What docs/limits.md says AutoPersist does not work with: such a JVM runs as it is.
EXCLUDED = ("-XX:+UseZGC|-XX:+UseShenandoahGC|-XX:+UseEpsilonGC|-XX:-UseCompressedOops|-XX:-UseCompressedClassPointers|"
            "-XX:-UseCompactObjectHeaders|-XX:-UseObjectMonitorTable|-XX:LockingMode=*|-XX:*AutoPersist|-Xshare:dump|"
            "-Xmx32[gG]|-Xmx3[3-9][gG]|-Xmx[4-9]?[gG]|-Xmx[0-9]*[0-9]?[tT]")
SCRIPT = """#!/bin/bash
# Made by launcher/jtregimage.py.
shopt -s extglob
test=$AUTOPERSIST_JTREG_TEST
image=${test:+$test.$$}
collector=-XX:+Use%(default)sGC young=-Xmn%(young)s leave=
for argument; do
  case $argument in
    -Dtest.name=*) name=${argument#*=};;
    *.jta) [ -z "$name" ] || { image=${argument#%(work)s/}; image=${image//\\//_}; test=$image; };;
    -XX:[+-]Use*GC) collector=;;&
    -Xm[nsx]*|-XX:*New*|-XX:*Heap*|-XX:*RAM*|-XX:*Region*|-XX:*Ratio*) young=;;&
    %(excluded)s) leave=1;;
  esac
done
ulimit -c 0
[ -n "$image" ] && [ -z "$leave" ] || exec %(java)s "$@"
collectors=(%(collectors)s)
[ -z "$collector" ] || collector=-XX:+Use${collectors[${#test} %% ${#collectors[@]}]}GC
tracking=("" -XX:+NVMStressEager -XX:NVMEagerThreshold=1)
export AUTOPERSIST_JTREG_TEST=${test%%.jta}
exec %(java)s $collector $young -XX:ErrorFile=%(errors)s/${image%%.jta}.%%p.log %(flags)s "$@"
"""
# TestNG's own state: it leads to reflected members, so that stores to it would be refused instead of the test's.
HARNESS = "org.testng.TestNG.m_instance,org.testng.TestNG.m_jCommander"
STRESS = ("-XX:NVMImage=%s/${image%%.jta}.nvm -XX:NVMSize=%s -XX:+UnlockDiagnosticVMOptions "
          "${tracking[${#test} / ${#collectors[@]} %% ${#tracking[@]}]} -XX:+NVMStressRoots -XX:+NVMVerify "
          "-XX:UnrecoverableFields=" + HARNESS)


def make(home, jdk, life, images, collectors, size="1g", young="16m"):
    """images: the folder of images; None for a JDK whose JVMs get the same collectors, but no image."""
    shutil.rmtree(home, ignore_errors=True)
    (home / "bin").mkdir(parents=True)
    for part in jdk.iterdir():
        if part.name != "bin":
            os.symlink(part, home / part.name)
    for tool in (jdk / "bin").iterdir():
        if tool.name != "java":
            os.symlink(tool, home / "bin" / tool.name)
    errors = life / "crashes"
    errors.mkdir(parents=True, exist_ok=True)
    script = home / "bin" / "java"
    script.write_text(SCRIPT % {
        "java": jdk / "bin" / "java", "work": life / "work", "errors": errors, "excluded": EXCLUDED, "young": young,
        "default": collectors[0], "collectors": " ".join(collectors),
        "flags": STRESS % (images, size) if images else ""}, "utf-8")
    script.chmod(0o755)
    return home
