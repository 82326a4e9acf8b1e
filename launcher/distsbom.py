# SPDX-License-Identifier: Apache-2.0
"""The SBOM of what is made, CycloneDX 1.6 in JSON: the same for the same commit and JDK."""
import json
import time
import uuid

from . import distar, sources
from .apt import KEPT
from .version import parse

NAMESPACE = uuid.UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")      # RFC 9562's, for names that are addresses
GPL = [{"expression": "GPL-2.0-only WITH Classpath-exception-2.0"}]
APACHE = [{"license": {"id": "Apache-2.0"}}]


class Bom:
    """Of one thing that was made: what is in it. Our sources always are."""

    def __init__(self, facts):
        self.facts = facts
        self.main = component("application", "autopersist", facts.full_version, bom_ref="main")
        self.components = [own_sources(facts)]

    def jdk(self, name, sha256):
        """It is a file with the JDK."""
        purl = "pkg:generic/%s@%s" % (name, self.facts.full_version)
        self.main = component("platform", name, self.facts.full_version, bom_ref="main", purl=purl, licenses=GPL,
                              hashes=hashes(sha256))
        self.components += [base_jdk(self.facts), openjdk(self.facts)]

    def library(self, component_of_it):
        self.components.append(component_of_it)

    def document(self):
        facts = self.facts
        unique = {c["bom-ref"]: c for c in self.components}
        components = [unique[ref] for ref in sorted(unique)]
        content = json.dumps([self.main, components], sort_keys=True)
        return {
            "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.6",
            "serialNumber": "urn:uuid:%s" % uuid.uuid5(NAMESPACE, facts.commit + content), "version": 1,
            "metadata": {"timestamp": utc(facts.moment), "component": self.main},
            "components": components,
            "dependencies": [{"ref": "main", "dependsOn": sorted(unique)}],
        }

    def write(self, path):
        path.write_text(json.dumps(self.document(), indent=1, sort_keys=True) + "\n", "utf-8")


def component(kind, name, version, bom_ref, **more):
    return dict({"type": kind, "name": name, "version": version, "bom-ref": bom_ref}, **more)


def hashes(sha256):
    return [{"alg": "SHA-256", "content": sha256}]


def properties(values):
    return [{"name": "release:" + name, "value": value} for name, value in sorted(values.items())]


def utc(moment):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment))


def base_jdk(facts):
    """All that its release file says, which is in ours."""
    release = facts.release
    name, version = release.get("IMPLEMENTOR", "unknown vendor"), release.get("JAVA_RUNTIME_VERSION", facts.full_version)
    return component("platform", "base JDK by " + name, version, bom_ref="base-jdk", licenses=GPL, supplier={"name": name},
                     properties=properties(release))


def openjdk(facts):
    """What libjvm.so was compiled from. A folder has no sum."""
    origin, version = facts.openjdk.get("origin", "unknown"), facts.openjdk.get("version", "unknown")
    found = source_sum(facts.layout, version) if origin.startswith("Debian's") else None
    more = {"hashes": hashes(found)} if found else {}
    # A folder's or tarball's place on this machine is nobody's business.
    return component("application", "OpenJDK, sources", version, bom_ref="openjdk-sources", licenses=GPL,
                     description=origin if found else origin.split()[0], **more)


def source_sum(layout, version):
    if version in KEPT:
        return KEPT[version][1]
    wanted = parse(version)
    return next((distar.sha256(s.path) for s in sources.cached(layout) if wanted and s.version.same_as(wanted)), None)


def own_sources(facts):
    return component("application", "AutoPersist, sources", facts.commit, bom_ref="autopersist-sources",
                     licenses=[{"expression": "GPL-2.0-only WITH Classpath-exception-2.0 AND Apache-2.0"}])
