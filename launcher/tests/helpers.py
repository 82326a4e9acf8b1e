# SPDX-License-Identifier: Apache-2.0
"""A checkout, sources and a base JDK in small, made in a temporary folder."""
import io
import os
import shutil
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path

from launcher.layout import Layout

NUMBERS = "DEFAULT_VERSION_FEATURE=%d\nDEFAULT_VERSION_INTERIM=0\nDEFAULT_VERSION_UPDATE=%d\n"
OOP = """#ifndef SHARE_OOPS_OOP_HPP
#define SHARE_OOPS_OOP_HPP

#include "memory/universe.hpp"
#include "oops/markWord.hpp"

class oopDesc {
 public:
  static int header_size() {
    return sizeof(oopDesc) / HeapWordSize;
  }

  void set_mark(markWord m) {
    _mark = m;
  }

  void init_mark(markWord m) {
    _mark = m;
  }
};

#endif
"""
CONFIGURE = """#!/bin/bash
echo "configure $*" >> configured
for argument in "$@"; do case "$argument" in --with-conf-name=*) conf="${argument#*=}";; esac; done
[ -e refuse ] && { echo "configure: error: no luck"; exit 1; }
mkdir -p build/$conf && touch build/$conf/spec.gmk
"""
MAKE = """#!/bin/bash
[ "$1" = hotspot ] || exit 2
conf=${2#CONF=}
echo "$*" >> made
if grep -rq SYNTAX_ERROR src/hotspot; then echo "oop.cpp:1: error: SYNTAX_ERROR"; exit 2; fi
objs=build/$conf/hotspot/variant-server/libjvm/objs
mkdir -p $objs build/$conf/support/modules_libs/java.base/server
touch $objs/oop.o
cat $(find src/hotspot -type f | sort) > build/$conf/support/modules_libs/java.base/server/libjvm.so
"""
# Answers as a JVM does to what the launcher asks of it; the libjvm.so's text says which flags it knows.
JAVA = """#!/bin/sh
home=$(dirname "$(dirname "$0")")
libjvm=$home/lib/server/libjvm.so
archive=$home/lib/server/classes.jsa
for argument in "$@"; do
  case "$argument" in
    -XX:+AutoPersist) grep -q AutoPersist "$libjvm" || { echo "Unrecognized VM option 'AutoPersist'" >&2; exit 1; }
      archive=$home/lib/server/classes_ap.jsa;;
    -XX:SharedArchiveFile=*) archive=${argument#*=};;
    -Xshare:dump) dump=1;;
  esac
done
[ -n "$dump" ] && echo archive > "$archive"
exit 0
"""


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    os.chmod(path, mode)
    return path


def make_source(folder, update=3, feature=25):
    """A source tree with what the launcher looks at."""
    write(folder / "make/conf/version-numbers.conf", NUMBERS % (feature, update))
    write(folder / "make/data/big.txt", "not tracked\n")
    write(folder / "configure", CONFIGURE, 0o755)
    write(folder / "src/hotspot/share/oops/oop.hpp", OOP)
    write(folder / "src/hotspot/share/oops/oop.cpp", '#include "oops/oop.hpp"\n')
    write(folder / "test/readme", "tests\n")
    return folder


def make_jdk(folder, version="25.0.3+9-LTS", java=JAVA, **release):
    values = {"IMPLEMENTOR": "Somebody", "JAVA_RUNTIME_VERSION": version, "JAVA_VERSION": version.split("+")[0]}
    values.update(release)
    write(folder / "release", "".join('%s="%s"\n' % item for item in values.items()))
    write(folder / "bin/java", java, 0o755)
    write(folder / "bin/javac", "#!/bin/sh\n", 0o755)
    write(folder / "lib/modules", "m" * (2 << 20))
    write(folder / "lib/libjava.so", "libjava")
    write(folder / "lib/server/libjvm.so", "stock")
    write(folder / "lib/server/classes.jsa", "stale")
    write(folder / "lib/server/classes_coh.jsa", "stale")
    write(folder / "conf/net.properties", "a=b\n")
    return folder


class Sandbox(unittest.TestCase):
    """Each test has a folder of its own with a checkout in it; what is printed is in self.printed()."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="ap-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.layout = Layout(self.folder / "checkout", self.folder / "cache")
        self.layout.root.mkdir()
        self.layout.state.mkdir(parents=True)
        self.out = io.StringIO()
        redirect = redirect_stdout(self.out)
        redirect.__enter__()
        self.addCleanup(redirect.__exit__, None, None, None)

    def printed(self):
        return self.out.getvalue()

    def unpacked(self, update=3):
        """A checkout whose sources are unpacked and unchanged."""
        from launcher import sources, version
        source = sources.named_source(make_source(self.folder / "source", update))
        sources.install(self.layout, source, version.parse("25.0.%d+9" % update))
        return self.layout.tree
