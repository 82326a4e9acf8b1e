# SPDX-License-Identifier: Apache-2.0
"""The OCI image, made without a daemon: a layer of Debian's packages that a JVM needs, and one of the JDK.

It is an OCI layout in a tar, which `podman load`, `skopeo` and Docker from 25 on take; manifest.json is for Docker's older ones.
The Dockerfile makes the same from the tarball, on Debian's own image."""
import hashlib
import json

from . import distar, elf
from .debs import Debs
from .distar import Entry, with_folders
from .distdeb import NEEDED
from .distsbom import component, hashes, utc
from .errors import SetupError

# Debian's releases and their glibc: the first that is new enough is taken.
RELEASES = (("bookworm", "2.36"), ("trixie", "2.41"))
PACKAGES = ("base-files", "libc6", "netbase")
DROPPED = ("usr/share/man/", "usr/share/info/", "usr/share/locale/", "usr/share/lintian/", "usr/share/bug/", "usr/share/gcc/")
MERGED = ("bin", "lib", "lib64", "sbin")        # links into usr
USER = 65532                                    # as in images without a distribution
DATA = "data"
ETC = {
    "etc/passwd": "root:x:0:0:root:/root:/sbin/nologin\nautopersist:x:%d:%d:AutoPersist:/data:/sbin/nologin\n" % (USER, USER),
    "etc/group": "root:x:0:\nautopersist:x:%d:\n" % USER,
    "etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\nservices: files\nprotocols: files\n",
}
# The JDK's sources, 50 MB, are in the tarball.
NOT_IN_THE_IMAGE = ("lib/src.zip",)
MEDIA = "application/vnd.oci.image."
DOCKERFILE = """\
# docker build -t autopersist:%(version)s . , in the folder that has the tarball
FROM debian:%(suite)s-slim
ADD %(name)s-linux-x64.tar.gz /opt/
RUN install -d -m 700 -o %(user)d -g %(user)d /%(data)s
ENV JAVA_HOME=%(home)s
ENV PATH=%(home)s/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
LABEL org.opencontainers.image.title="AutoPersist JDK" \\
      org.opencontainers.image.version="%(full)s" \\
      org.opencontainers.image.revision="%(commit)s" \\
      org.opencontainers.image.licenses="GPL-2.0-only WITH Classpath-exception-2.0 AND Apache-2.0"
USER %(user)d:%(user)d
VOLUME /%(data)s
WORKDIR /%(data)s
ENTRYPOINT ["%(home)s/bin/java"]
"""


def suite(facts):
    for name, glibc in RELEASES:
        if facts.glibc <= elf.numbers(glibc):
            return name
    raise SetupError("no release of Debian has glibc %s, which %s needs" % (facts.glibc_text, facts.glibc_of))


def home(facts):
    return "/opt/" + facts.name


def dockerfile(facts):
    return DOCKERFILE % {"version": facts.version, "full": facts.full_version, "commit": facts.commit, "name": facts.name,
                         "suite": suite(facts), "user": USER, "data": DATA, "home": home(facts)}


def packages(facts):
    """Debian's, of the release that fits."""
    needed = {NEEDED[name] for name in facts.libraries if name in NEEDED}
    return Debs(facts.layout, suite(facts)).fetch(sorted(needed.union(PACKAGES)))


def system_layer(debs):
    """As such images have it: each package's control file is in status.d, where scanners look."""
    found = {name: Entry(name, link="usr/" + name) for name in MERGED}
    for deb in debs:
        for entry in deb.entries():
            name = merged(entry.name)
            documentation = name.startswith("usr/share/doc/") and not name.endswith("/copyright")
            if not entry.folder and not documentation and not name.startswith(DROPPED):
                found[name] = Entry(name, entry.content, entry.mode, entry.link)
        name = "var/lib/dpkg/status.d/" + deb.name
        found[name] = Entry(name, deb.control.encode())
    for name, text in ETC.items():
        found[name] = Entry(name, text.encode())
    found["tmp"] = Entry("tmp", folder=True, mode=0o1777)
    for name in ("dev", "proc", "root", "run", "sys", "usr/bin", "usr/lib", "usr/lib64", "usr/sbin", "var/tmp"):
        found.setdefault(name, Entry(name, folder=True, mode=0o700 if name == "root" else 0o755))
    return with_folders(found.values())


def merged(name):
    """Debian 12's packages have files in /lib still."""
    return "usr/" + name if name.split("/")[0] in MERGED else name


def jdk_layer(facts, tree):
    entries = [entry.below(home(facts)[1:] + "/") for entry in tree if entry.name not in NOT_IN_THE_IMAGE]
    return with_folders(entries + [Entry(DATA, folder=True, mode=0o700, owner=USER)])


class Image:
    """Blobs by their sums, in the folder `work` until they are in the tar."""

    def __init__(self, facts, work):
        self.facts, self.work = facts, work
        self.blobs, self.layers = {}, []

    def layer(self, entries, what, progress=None):
        path = self.work / ("layer-%d.tar.gz" % len(self.layers))
        plain, packed = distar.write_tar_gz(path, entries, self.facts.moment, progress)
        self.blobs[packed.sha256] = path
        self.layers.append((descriptor("layer.v1.tar+gzip", packed.sha256, packed.size), plain.sha256, what))

    def json(self, kind, value):
        data = json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
        total = hashlib.sha256(data).hexdigest()
        self.blobs[total] = data
        return descriptor(kind, total, len(data))

    def config(self):
        facts, created = self.facts, utc(self.facts.moment)
        labels = {"title": "AutoPersist JDK", "version": facts.full_version, "revision": facts.commit, "created": created,
                  "licenses": "GPL-2.0-only WITH Classpath-exception-2.0 AND Apache-2.0"}
        return {
            "created": created, "architecture": "amd64", "os": "linux",
            "config": {
                "User": "%d:%d" % (USER, USER), "WorkingDir": "/" + DATA, "Volumes": {"/" + DATA: {}},
                "Env": ["JAVA_HOME=" + home(facts),
                        "PATH=%s/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" % home(facts)],
                "Entrypoint": [home(facts) + "/bin/java"],
                "Labels": {"org.opencontainers.image." + name: value for name, value in labels.items()}},
            "rootfs": {"type": "layers", "diff_ids": ["sha256:" + plain for _, plain, _ in self.layers]},
            "history": [{"created": created, "created_by": what} for _, _, what in self.layers],
        }

    def write(self, path):
        config = self.json("config.v1+json", self.config())
        manifest = self.json("manifest.v1+json", {
            "schemaVersion": 2, "mediaType": MEDIA + "manifest.v1+json", "config": config,
            "layers": [layer for layer, _, _ in self.layers]})
        tag = "autopersist:" + self.facts.version
        manifest["annotations"] = {"io.containerd.image.name": "docker.io/library/" + tag,
                                   "org.opencontainers.image.ref.name": self.facts.version}
        manifest["platform"] = {"architecture": "amd64", "os": "linux"}
        index = {"schemaVersion": 2, "mediaType": MEDIA + "index.v1+json", "manifests": [manifest]}
        older = [{"Config": blob(config), "RepoTags": [tag], "Layers": [blob(layer) for layer, _, _ in self.layers]}]
        named = {"oci-layout": {"imageLayoutVersion": "1.0.0"}, "index.json": index, "manifest.json": older}
        files = [Entry(name, json.dumps(value, sort_keys=True).encode()) for name, value in named.items()]
        files += [Entry("blobs/sha256/" + total, content) for total, content in self.blobs.items()]
        with open(path, "wb") as out:
            distar.write_tar(out, with_folders(files), self.facts.moment)


def descriptor(kind, total, size):
    return {"mediaType": MEDIA + kind, "digest": "sha256:" + total, "size": size}


def blob(described):
    return "blobs/" + described["digest"].replace(":", "/")


def make(dist, path):
    """The image, and what of Debian is in it, for the SBOM."""
    facts = dist.facts
    debs = packages(facts)
    image = Image(facts, dist.work)
    image.layer(system_layer(debs), "Debian %s: %s" % (suite(facts), ", ".join(deb.name for deb in debs)))
    tree = jdk_layer(facts, dist.tree)
    progress = dist.progress("OCI image", tree)
    image.layer(tree, "AutoPersist JDK %s" % facts.full_version, progress)
    image.write(path)
    for layer in dist.work.glob("layer-*"):
        layer.unlink()
    progress.finish("%s, %d MB" % (path.name, path.stat().st_size >> 20))
    for deb in debs:
        purl = "pkg:deb/debian/%s@%s?arch=%s&distro=%s" % (deb.name, deb.version, deb.arch, suite(facts))
        dist.bom.library(component("library", deb.name, deb.version, bom_ref=purl, purl=purl,
                                   hashes=hashes(distar.sha256(deb.path))))
