# SPDX-License-Identifier: Apache-2.0
"""The Maven artifacts: a repository folder with jars, sources, Javadoc and POMs of some modules.

They are compiled in a checkout of the commit of their own, whose target folders nothing else has been in. The folder is laid out
here and not deployed: Maven would give snapshots, and its metadata, the time of day as a name."""
import hashlib
import re
import shutil

from . import apimodule, builder, distar, packages, programs
from .console import Progress
from .distsbom import APACHE, component, hashes, utc
from .errors import Failure
from .proc import capture, fail_with_log, run_logged, start_log

MODULES = ("autopersist-api", "image-tool", "autopersist-test")
FOLDER = "maven"
KINDS = ("", "-sources", "-javadoc")
SUMS = ("md5", "sha1", "sha256", "sha512")
LIBRARIES = "target/libraries.txt"
# A line of dependency:list with the files.
LIBRARY = re.compile(r"^\s+([\w.-]+):([\w.-]+):jar:([\w.-]+):\w+:(\S+\.jar)", re.MULTILINE)
SETTINGS = """\
<!-- mvn -s settings.xml -Dautopersist.maven=THIS_FOLDER ...: its artifacts besides those of Maven Central. -->
<settings>
  <profiles>
    <profile>
      <id>autopersist</id>
      <repositories>
        <repository>
          <id>autopersist</id>
          <url>file://${autopersist.maven}</url>
          <snapshots>
            <enabled>true</enabled>
          </snapshots>
        </repository>
      </repositories>
    </profile>
  </profiles>
  <activeProfiles>
    <activeProfile>autopersist</activeProfile>
  </activeProfiles>
</settings>
"""


def make(dist):
    checkout = dist.work / "checkout"
    try:
        check_out(dist.facts, checkout)
        compile_in(dist.facts, checkout)
        version = programs.read_pom(checkout / "pom.xml").findtext("{*}version").strip()
        publish(dist, checkout / "pom.xml", version)
        for module in MODULES:
            publish(dist, checkout / module / "pom.xml", version, KINDS)
            libraries(dist, checkout / module)
        dist.path(FOLDER + "/settings.xml").write_text(SETTINGS)
    finally:
        shutil.rmtree(checkout, ignore_errors=True)


def check_out(facts, target):
    target.mkdir()
    archive = target.with_name("checkout.tar")
    for command in (["git", "-C", facts.layout.root, "-c", "tar.umask=0022", "archive", "-o", archive, facts.commit],
                    ["tar", "-x", "-C", target, "-f", archive]):
        code, _, err = capture(command)
        if code != 0:
            raise Failure("%s failed: %s" % (command[0], err.strip()))
    archive.unlink()


def compile_in(facts, checkout):
    layout = facts.layout
    packages.ensure(layout, packages.MAVEN)
    log = start_log(layout.log("maven-dist"))
    progress = Progress("Maven artifacts", expected=60)
    command = apimodule.maven_command(
        layout, "-q", "-Pdist", "-pl", ",".join(MODULES), "-am", "-Dmaven.test.skip=true",
        "-Dproject.build.outputTimestamp=" + utc(facts.moment), "package", "dependency:list", "-DincludeScope=runtime",
        "-DoutputFile=" + LIBRARIES, "-DoutputAbsoluteArtifactFilename=true")
    command[command.index("-f") + 1] = checkout / "pom.xml"
    if run_logged(command, log, progress, cwd=checkout, env=apimodule.maven_environment(builder.choose_base(layout))) != 0:
        progress.drop()
        fail_with_log("Maven could not build the artifacts.", log, layout, errors=("ERROR",))
    progress.finish(", ".join(MODULES))


def publish(dist, pom, version, kinds=()):
    name = programs.artifact(programs.read_pom(pom))
    folder = "%s/%s/%s/%s" % (FOLDER, programs.GROUP.replace(".", "/"), name, version)
    stem = "%s-%s" % (name, version)
    put(dist, "%s/%s.pom" % (folder, stem), pom)
    for kind in kinds:
        put(dist, "%s/%s%s.jar" % (folder, stem, kind), pom.parent / "target" / ("%s%s.jar" % (stem, kind)))
    if kinds:
        jar = dist.work / folder / (stem + ".jar")
        dist.bom.library(library(programs.GROUP, name, version, jar, licenses=APACHE))


def put(dist, name, source):
    """The file, and its sums as Maven reads them."""
    content = source.read_bytes()
    dist.path(name).write_bytes(content)
    for kind in SUMS:
        dist.path("%s.%s" % (name, kind)).write_text(hashlib.new(kind, content).hexdigest())


def libraries(dist, module):
    """What the module brings along when it is used."""
    for group, name, version, jar in LIBRARY.findall((module / LIBRARIES).read_text("utf-8")):
        if group != programs.GROUP:
            dist.bom.library(library(group, name, version, jar))


def library(group, name, version, jar, **more):
    purl = "pkg:maven/%s/%s@%s" % (group, name, version)
    return component("library", name, version, bom_ref=purl, purl=purl, group=group, hashes=hashes(distar.sha256(jar)), **more)
