# SPDX-License-Identifier: Apache-2.0
"""lib/ct.sym of what ./ap build makes: javac --release looks there, also for the release that it is of, and not into
lib/modules. It is a zip file; its folders are named by the releases whose classes they have, a digit of base 36 each."""
import os
import shutil
import zipfile

NAME = "lib/ct.sym"
MODULE = "org.autopersist"
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def path(layout):
    return layout.build / "modules" / "ct.sym"


def make(layout, base, api):
    """The base JDK's, with the API's module in the folder of this release; none if that has none."""
    target = path(layout)
    target.unlink(missing_ok=True)
    if not (base.home / NAME).exists():
        return
    temporary = target.with_name(target.name + ".%d" % os.getpid())
    shutil.copyfile(base.home / NAME, temporary)
    with zipfile.ZipFile(api) as jar, zipfile.ZipFile(temporary, "a", zipfile.ZIP_DEFLATED) as symbols:
        for name in jar.namelist():
            stem, suffix = os.path.splitext(name)
            if suffix == ".class":
                entry = zipfile.ZipInfo("%s/%s/%s.sig" % (DIGITS[base.version.feature], MODULE, stem))
                entry.compress_type = zipfile.ZIP_DEFLATED
                symbols.writestr(entry, jar.read(name))
    os.replace(temporary, target)
