# SPDX-License-Identifier: Apache-2.0
"""The Debian package: an ar file of three members, written without Debian's tools."""
import hashlib
import io
import os

from . import distar, disttree
from .distar import Entry

PACKAGE = "autopersist-25-jdk"
FOLDER = "usr/lib/jvm/autopersist-25"
DOC = "usr/share/doc/" + PACKAGE
MAINTAINER = "The AutoPersist developers <autopersist@localhost.invalid>"
# Packages by the libraries that the JDK's own need. What the desktop needs is only recommended, as no server has it.
NEEDED = {"libc.so.6": "libc6", "libz.so.1": "zlib1g", "libgcc_s.so.1": "libgcc-s1", "libstdc++.so.6": "libstdc++6"}
DESKTOP = {"libX11.so.6": "libx11-6", "libXext.so.6": "libxext6", "libXi.so.6": "libxi6", "libXrender.so.1": "libxrender1",
           "libXtst.so.6": "libxtst6", "libasound.so.2": "libasound2t64 | libasound2", "libfreetype.so.6": "libfreetype6",
           "libfontconfig.so.1": "libfontconfig1", "libcups.so.2": "libcups2t64 | libcups2", "libjpeg.so.62": "libjpeg62-turbo",
           "liblcms2.so.2": "liblcms2-2", "libpng16.so.16": "libpng16-16t64 | libpng16-16", "libgif.so.7": "libgif7",
           "libharfbuzz.so.0": "libharfbuzz0b"}
CONTROL = """\
Package: %(package)s
Version: %(version)s
Architecture: amd64
Maintainer: %(maintainer)s
Installed-Size: %(size)d
Depends: %(depends)s
%(recommends)sSuggests: libpmem1
Section: java
Priority: optional
Description: JDK 25 whose Java objects survive the death of the process
 OpenJDK 25 with a changed HotSpot: everything reachable from a static field
 with the annotation @DurableRoot is durable. Without an image of durable
 objects it is an ordinary JDK.
 .
 It is installed beside other JDKs and is nobody's default: name
 /%(folder)s/bin/java, or set JAVA_HOME.
"""
COPYRIGHT = """\
AutoPersist JDK %s, of commit %s of its sources.

OpenJDK, Copyright Oracle and/or its affiliates and other contributors, with
the changes of AutoPersist to HotSpot: GNU General Public License, version 2,
with the Classpath Exception; see /usr/share/common-licenses/GPL-2 and
/%s/LICENSE. Parts by others are listed in its folder legal.

The module org.autopersist: Apache License, version 2.0; see
/usr/share/common-licenses/Apache-2.0.

"""


def version(facts):
    """Grows with each commit, and with OpenJDK's version before that."""
    return "%s-%s" % (facts.full_version, disttree.stamp(facts.moment))


def file_name(facts):
    return "%s_%s_amd64.deb" % (PACKAGE, version(facts))


def write(path, facts, tree, progress):
    entries = payload(facts, tree)
    data = path.with_name("data.tar.gz")
    try:
        distar.write_tar_gz(data, dotted(distar.with_folders(entries)), facts.moment, progress)
        distar.write_ar(path, [("debian-binary", b"2.0\n"), ("control.tar.gz", control_tar(facts, entries)),
                               ("data.tar.gz", data)], facts.moment)
    finally:
        if data.exists():
            os.unlink(data)


def payload(facts, tree):
    notice = (facts.layout.root / "NOTICE").read_bytes()
    copyright_file = (COPYRIGHT % (facts.full_version, facts.commit, FOLDER)).encode() + notice
    return [entry.below(FOLDER + "/") for entry in tree] + [Entry(DOC + "/copyright", copyright_file)]


def dotted(entries):
    """As dpkg names them."""
    return [Entry(".", folder=True, mode=0o755)] + [entry.below("./") for entry in entries]


def control_tar(facts, entries):
    files = [entry for entry in entries if not entry.folder]
    sums = b"".join(b"%s  %s\n" % (md5(e).encode(), e.name.encode())
                    for e in sorted(files, key=lambda e: e.name) if e.link is None)
    out = io.BytesIO()
    distar.write_tar(out, dotted([Entry("control", control(facts, files).encode()), Entry("md5sums", sums)]), facts.moment)
    return distar.gzipped(out.getvalue())


def control(facts, files):
    packages = {NEEDED[name] for name in facts.libraries if name in NEEDED}
    depends = ["libc6 (>= %s)" % facts.glibc_text if name == "libc6" and facts.glibc else name for name in sorted(packages)]
    desktop = sorted({DESKTOP[name] for name in facts.libraries if name in DESKTOP})
    return CONTROL % {"package": PACKAGE, "version": version(facts), "maintainer": MAINTAINER, "folder": FOLDER,
                      "size": sum((e.size + 1023) // 1024 for e in files), "depends": ", ".join(depends),
                      "recommends": "Recommends: %s\n" % ", ".join(desktop) if desktop else ""}


def md5(entry):
    total = hashlib.md5()
    with entry.open() as file:
        for block in iter(lambda: file.read(distar.CHUNK), b""):
            total.update(block)
    return total.hexdigest()
