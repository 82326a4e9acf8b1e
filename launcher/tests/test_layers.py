# SPDX-License-Identifier: Apache-2.0
"""The folders of hotspot/src/share/nvm are layers: each includes only those before it."""
import re
import unittest

from launcher.layout import Layout

LAYERS = ("base", "persist", "disk", "image", "convert", "sync", "region", "roots", "recover", "gc", "barrier", "api")
INCLUDE = re.compile(r'^#include (?:"|CPU_HEADER(?:_INLINE)?\()nvm/(\w+)/([\w./]+)', re.MULTILINE)
SOURCES = ("*.hpp", "*.cpp", "*.ad")


def layer_of(path):
    """None for a file outside of all layers."""
    parts = path.parts
    below = parts[parts.index("nvm") + 1] if "nvm" in parts[:-1] else None
    return LAYERS.index(below) if below in LAYERS else None


def upward(path, text):
    """What the file includes of layers above its own."""
    own = layer_of(path)
    return [] if own is None else [name + "/" + rest for name, rest in INCLUDE.findall(text)
                                   if name not in LAYERS or LAYERS.index(name) > own]


class Layers(unittest.TestCase):
    def sources(self):
        root = Layout().hotspot_src
        return [(p.relative_to(root), p) for pattern in SOURCES for p in sorted(root.rglob(pattern))]

    def test_no_file_includes_a_layer_above_its_own(self):
        self.assertEqual({}, {str(name): found for name, path in self.sources()
                              if (found := upward(name, path.read_text()))})

    def test_every_file_has_a_layer(self):
        self.assertCountEqual(
            ["share/nvm/nvm_globals.hpp", "cpu/x86/nvmPersist_x86.inline.hpp", "cpu/x86/nvmPersist_x86.cpp"],
            [str(name) for name, _ in self.sources() if layer_of(name) is None])

    def test_an_upward_include_is_found(self):
        path = Layout().hotspot_src.relative_to(Layout().root) / "share" / "nvm" / "image" / "nvmHeap.cpp"
        self.assertEqual(["recover/nvmTracer.hpp", "barrier/nvmBarrierAssembler"],
                         upward(path, '#include "nvm/recover/nvmTracer.hpp"\n#include "nvm/base/nvmWord.hpp"\n'
                                      "#include CPU_HEADER(nvm/barrier/nvmBarrierAssembler)\n"))
