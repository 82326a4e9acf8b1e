# SPDX-License-Identifier: Apache-2.0
"""Small JSON files in which one run tells the next what it did."""
import fcntl
import json
import os
from contextlib import contextmanager

from .errors import Failure


def load(path, default=None):
    try:
        return json.loads(path.read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {} if default is None else default


def save(path, value):
    write_if_changed(path, (json.dumps(value, indent=1, sort_keys=True) + "\n").encode("utf-8"))


def write_if_changed(path, data, mode=None):
    """Writes whole or not at all, and leaves an equal file (and its time stamp) alone. True if written."""
    try:
        if path.read_bytes() == data:
            return False
    except (FileNotFoundError, IsADirectoryError):
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(".%s.ap%d" % (path.name, os.getpid()))
    temporary.write_bytes(data)
    if mode is None and path.exists():
        mode = path.stat().st_mode & 0o777
    if mode is not None:
        os.chmod(temporary, mode)
    os.replace(temporary, path)
    return True


@contextmanager
def exclusive(layout, what, area="build"):
    """One command at a time in each area of a checkout: `build` for what is made, `tree` for the sources."""
    layout.state.mkdir(parents=True, exist_ok=True)
    with open(layout.state / ("lock-" + area), "a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            raise Failure("another ./ap is at work in this checkout (%s); wait until it ends"
                          % (lock.read().strip() or "unknown")) from None
        lock.seek(0)
        lock.truncate()
        lock.write("%s, process %d" % (what, os.getpid()))
        lock.flush()
        yield
