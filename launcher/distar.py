# SPDX-License-Identifier: Apache-2.0
"""Archives whose bytes follow from what goes in: tar, gzip and ar, without owners, times and orders of this machine."""
import gzip
import hashlib
import io
import tarfile
from pathlib import Path

LEVEL = 6
CHUNK = 1 << 20


class Entry:
    """A folder, a link (`link`: where to), or a file whose content is a Path or bytes."""

    def __init__(self, name, content=None, mode=0o644, link=None, folder=False, owner=0):
        self.name, self.content, self.mode, self.link, self.folder, self.owner = name, content, mode, link, folder, owner

    @property
    def size(self):
        if self.folder or self.link is not None:
            return 0
        return self.content.stat().st_size if isinstance(self.content, Path) else len(self.content)

    def open(self):
        return open(self.content, "rb") if isinstance(self.content, Path) else io.BytesIO(self.content)

    def read(self):
        with self.open() as file:
            return file.read()

    def below(self, prefix):
        return Entry(prefix + self.name, self.content, self.mode, self.link, self.folder, self.owner)


class Summing:
    """A file to write to, which knows the sum and size of what was written."""

    def __init__(self, file):
        self.file, self.sum, self.size = file, hashlib.sha256(), 0

    def write(self, data):
        self.sum.update(data)
        self.size += len(data)
        return self.file.write(data)

    def tell(self):
        return self.size

    def flush(self):
        self.file.flush()

    @property
    def sha256(self):
        return self.sum.hexdigest()


def with_folders(entries):
    """The entries by name, each after the folders that it is in."""
    result = {}
    for entry in entries:
        parts = entry.name.split("/")
        for i in range(1, len(parts)):
            name = "/".join(parts[:i])
            result.setdefault(name, Entry(name, folder=True, mode=0o755))
        result[entry.name] = entry
    return [result[name] for name in sorted(result, key=lambda name: name.split("/"))]


def write_tar(out, entries, moment, progress=None, prefix=""):
    """`moment`: the time of all of them; `prefix`: before each name."""
    done = 0
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for entry in entries:
            info = tarfile.TarInfo(prefix + entry.name)
            info.mode, info.mtime, info.uid, info.gid = entry.mode, moment, entry.owner, entry.owner
            if not entry.owner:
                info.uname = info.gname = "root"
            if entry.folder:
                info.type = tarfile.DIRTYPE
            elif entry.link is not None:
                info.type, info.linkname, info.mode = tarfile.SYMTYPE, entry.link, 0o777
            if not info.isreg():
                tar.addfile(info)
                continue
            info.size = entry.size
            with entry.open() as file:
                tar.addfile(info, file)
            done += info.size
            if progress:
                progress.update(done >> 20)


def write_tar_gz(path, entries, moment, progress=None, prefix=""):
    """Returns the Summing of the tar and that of the file."""
    with open(path, "wb") as file:
        packed = Summing(file)
        with gzip.GzipFile(filename="", mode="wb", compresslevel=LEVEL, fileobj=packed, mtime=0) as zipped:
            plain = Summing(zipped)
            write_tar(plain, entries, moment, progress, prefix)
    return plain, packed


def gzipped(data):
    out = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=LEVEL, fileobj=out, mtime=0) as zipped:
        zipped.write(data)
    return out.getvalue()


def write_ar(path, members, moment):
    """`members`: names and contents, Paths or bytes; as dpkg wants them, without folders and long names."""
    with open(path, "wb") as out:
        out.write(b"!<arch>\n")
        for name, content in members:
            member = Entry(name, content)
            out.write(b"%-16s%-12d%-6d%-6d%-8o%-10d`\n" % (name.encode(), moment, 0, 0, 0o100644, member.size))
            with member.open() as file:
                for block in iter(lambda: file.read(CHUNK), b""):
                    out.write(block)
            if member.size % 2:
                out.write(b"\n")


def sha256(path):
    total = hashlib.sha256()
    with open(path, "rb") as file:
        for block in iter(lambda: file.read(CHUNK), b""):
            total.update(block)
    return total.hexdigest()
