# SPDX-License-Identifier: Apache-2.0
"""Each source file says which licence holds for it, as NOTICE does for folders."""
import subprocess
import unittest

from launcher.layout import Layout

GPL = "SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0"
APACHE = "SPDX-License-Identifier: Apache-2.0"
UNDER_GPL = ("hotspot/", "runtime-tests/fuzz/src/main/native/")
SOURCES = (".ad", ".c", ".cpp", ".edit", ".h", ".hpp", ".java", ".py")


def licence_line(text):
    """The first line, or the one below `#!`."""
    lines = text.split("\n", 2)
    return lines[1] if lines[0].startswith("#!") else lines[0]


class Licences(unittest.TestCase):
    def test_each_source_file_begins_with_its_licence(self):
        root, wrong = Layout().root, []
        names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=root, check=True,
                               stdout=subprocess.PIPE).stdout.decode("utf-8").splitlines()
        sources = [name for name in names if name.endswith(SOURCES) or name in ("ap", ".ci/run")]
        self.assertGreater(len(sources), 2000)
        for name in sources:
            licence = GPL if name.startswith(UNDER_GPL) else APACHE
            path = root / name
            if path.exists() and licence_line(path.read_text(encoding="utf-8")) not in ("// " + licence, "# " + licence):
                wrong.append("%s: the first line is to be: %s" % (name, licence))
        self.assertEqual([], wrong)
