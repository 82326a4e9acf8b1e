# SPDX-License-Identifier: Apache-2.0
"""jmods of what ./ap build makes, if its base JDK has packaged modules. jlink takes them before lib/modules: so java.base has our
libjvm.so, or what jlink makes would keep nothing, and org.autopersist is there, too."""
import os
import zipfile

from .basejdk import LIBJVM
from .errors import Failure
from .proc import capture, clean_env

FOLDER = "jmods"
BASE = FOLDER + "/java.base.jmod"
API = FOLDER + "/org.autopersist.jmod"
MAGIC = b"JM\x01\x00"     # before what is a zip file otherwise


def present(base):
    return (base.home / BASE).exists()


def make(base, home, libjvm, api):
    """Those two. All others are the base JDK's files: java.base has hashes of them, and nobody one of java.base."""
    (home / FOLDER).mkdir(exist_ok=True)
    temporary = home / (BASE + ".%d" % os.getpid())
    with_libjvm(base.home / BASE, libjvm, temporary)
    os.replace(temporary, home / BASE)
    (home / API).unlink(missing_ok=True)
    code, out, err = capture([base.home / "bin" / "jmod", "create", "--class-path", api, home / API], env=clean_env())
    if code != 0:
        raise Failure("jmod of the base JDK failed:\n%s" % (out + err).strip())


def with_libjvm(packaged, libjvm, target):
    with open(target, "wb") as file:
        file.write(MAGIC)
        with zipfile.ZipFile(packaged) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new:
            for entry in old.infolist():
                if entry.filename != LIBJVM:
                    new.writestr(entry, old.read(entry), compresslevel=1)
            new.write(libjvm, LIBJVM)
