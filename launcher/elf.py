# SPDX-License-Identifier: Apache-2.0
"""What an ELF file asks of the machine it runs on: libraries, and versions of their symbols."""
import re
import struct

MAGIC = b"\x7fELF\x02\x01"      # 64 bits, little-endian
SECTION = struct.Struct("<IIQQQQIIQQ")
DYNAMIC, VERSIONS_NEEDED = 6, 0x6ffffffe
DT_NEEDED = 1
GLIBC = re.compile(r"GLIBC_(\d+(?:\.\d+)+)")


class Needs:
    """`libraries` by their sonames; `glibc`, the highest version as numbers, () if none is named."""

    def __init__(self, libraries, glibc):
        self.libraries, self.glibc = libraries, glibc


def needs(path):
    """None for what is no such file."""
    with open(path, "rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            return None
        file.seek(0x28)
        start, _, _, _, _, size, count, _ = struct.unpack("<QIHHHHHH", file.read(24))
        file.seek(start)
        table = file.read(size * count)
        sections = [SECTION.unpack_from(table, i * size) for i in range(count)]

        def content(section):
            file.seek(section[4])
            return file.read(section[5])

        libraries, versions = [], []
        for section in sections:
            if section[1] == DYNAMIC:
                names = content(sections[section[6]])
                libraries = [text(names, value) for tag, value in struct.iter_unpack("<QQ", content(section)) if tag == DT_NEEDED]
            elif section[1] == VERSIONS_NEEDED:
                versions = needed_versions(content(section), content(sections[section[6]]))
    found = [GLIBC.fullmatch(name) for name in versions]
    return Needs(libraries, max([numbers(m.group(1)) for m in found if m], default=()))


def needed_versions(table, names):
    """Of each library a record, and behind it one of each version; both say how far it is to the next."""
    versions, at = [], 0
    while True:
        _, count, _, first, following = struct.unpack_from("<HHIII", table, at)
        entry = at + first
        for _ in range(count):
            _, _, _, name, further = struct.unpack_from("<IHHII", table, entry)
            versions.append(text(names, name))
            entry += further
        if not following:
            return versions
        at += following


def text(names, start):
    return names[start:names.index(b"\0", start)].decode()


def numbers(version):
    return tuple(int(part) for part in version.split("."))
