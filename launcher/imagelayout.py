# SPDX-License-Identifier: Apache-2.0
"""imageLayout.hpp: the constants of the image tool's ImageLayout.java, for the fuzzer's code in C++."""
import re

from . import statefile

SOURCE = "image-tool/src/main/java/org/autopersist/image/ImageLayout.java"
NAME = "imageLayout.hpp"
# Java's and C++'s expressions are alike, as far as that class has them.
CONSTANT = re.compile(r"public static final (?:int|long) (\w+) = ([^;\"]+);")


def header(java):
    lines = ["  static constexpr uint64_t %s = %s;" % found for found in CONSTANT.findall(java)]
    return "\n".join(["// Generated from %s." % SOURCE, "#pragma once", "#include <stdint.h>", "", "struct ImageLayout {"]
                     + lines + ["};", ""])


def write(layout, folder):
    """Makes it in a folder, or leaves it alone if it would be the same. Returns its path."""
    path = folder / NAME
    statefile.write_if_changed(path, header((layout.root / SOURCE).read_text("utf-8")).encode("utf-8"))
    return path
