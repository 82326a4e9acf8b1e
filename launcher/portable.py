# SPDX-License-Identifier: Apache-2.0
"""./ap dist --portable: build/jdk-portable, whose libjvm.so is compiled with build/sysroot, for old systems.

It is a build like the others, with a configuration of its own in build/openjdk. Dates and names of users are not in it."""
from . import builder, sysroot
from .layout import Layout

LEVEL = "portable"
# The date of the release that the sources are of.
FIXED = ("--with-source-date=version", "--with-build-user=autopersist")


class PortableLayout(Layout):
    def __init__(self, layout):
        super().__init__(layout.root, layout.cache)
        self.configure_options = ("--with-toolchain-path=%s" % sysroot.toolchain(layout),) + FIXED

    def level(self, debug=False):
        return LEVEL

    def jdk(self, debug=False):
        return self.build / ("jdk-" + LEVEL)


def build(layout):
    """Brings it up to date. Returns its layout."""
    sysroot.make(layout)
    made = PortableLayout(layout)
    builder.build(made)
    return made
