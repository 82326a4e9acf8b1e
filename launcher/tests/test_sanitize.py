# SPDX-License-Identifier: Apache-2.0
"""The commands that compile and link with sanitizers are made of those of the product build."""
import unittest
from pathlib import Path
from unittest import mock

from launcher import sanitize
from launcher.errors import Failure
from launcher.tests.helpers import Sandbox, write

COMPILE = ("cd /tree && CCACHE_COMPRESS=1 /usr/bin/g++ -MMD -MF build/objs/nvmHome.d.tmp -fpch-preprocess "
           "-Ibuild/objs/precompiled -include precompiled.hpp -std=c++14 -Isrc -O3 -c -o build/objs/nvmHome.o src/nvmHome.cpp")
LINK = "/usr/bin/g++ -shared -O1 -Wl,-soname=libjvm.so -o /tree/libjvm.so @/tree/objectfilenames.txt -lm"


class Sanitizers(unittest.TestCase):
    def test_the_object_goes_elsewhere_with_other_checks_and_without_the_precompiled_header(self):
        command = sanitize.compile_command(COMPILE, Path("/out/nvmHome.o"))
        self.assertIn(" -o /out/nvmHome.o src/nvmHome.cpp", command)
        self.assertIn("-MF /out/nvmHome.d ", command)
        self.assertIn("-fsanitize=address,undefined -fno-sanitize=vptr,shift-base -fno-sanitize-recover=all", command)
        self.assertIn("-include precompiled/precompiled.hpp -std", command)
        self.assertNotIn("-O3", command)
        self.assertNotIn("build/objs/precompiled", command)

    def test_the_library_is_linked_of_the_listed_objects(self):
        command = sanitize.link_command(LINK, Path("/out/libjvm.so"), Path("/out/objects.txt"))
        self.assertIn("-fsanitize=address,undefined", command)
        self.assertIn("-o /out/libjvm.so @/out/objects.txt -lm", command)

    def test_an_unknown_command_is_named(self):
        with self.assertRaises(Failure):
            sanitize.compile_command("g++ -c x.cpp", Path("/out/x.o"))

    def test_the_runtime_is_the_first_library(self):
        env = sanitize.environment(Path("/jdk"), {"PATH": "/bin"})
        self.assertEqual(env["LD_PRELOAD"], "/jdk/lib/server/libasan.so")
        self.assertIn("handle_segv=0", env["ASAN_OPTIONS"])
        self.assertEqual(env["PATH"], "/bin")


class OfUnits(Sandbox):
    """The product has compiled the files together."""

    def setUp(self):
        super().setUp()
        library = self.layout.conf_dir() / "hotspot/variant-server/libjvm"
        write(library / "units/unit_nvm_00.cpp", '#include "nvm/image/nvmHome.cpp"\n#undef X\n#include "nvm/image/nvmHeap.cpp"\n')
        command = COMPILE.replace("src/nvmHome.cpp", "build/units/nvmHome.cpp -frandom-seed=nvmHome.cpp")
        write(library / "objs/unit_nvm_00.o.cmdline", command.replace("nvmHome", "unit_nvm_00"))
        self.objects = library / "objs"
        self.linker = sanitize.Linker(self.layout)

    def test_a_file_is_compiled_alone(self):
        source = "src/hotspot/share/nvm/image/nvmHome.cpp"
        command = self.linker.command(Path(source), Path("/out/nvmHome.o"), [])
        self.assertIn(" -o /out/nvmHome.o %s -frandom-seed=nvmHome.cpp" % source, command)
        self.assertNotIn("unit_nvm_00", command)

    def test_the_unit_is_not_linked_as_well(self):
        names = [str(write(self.objects / (name + ".o"), "")) for name in ("os", "unit_nvm_00", "vm")]
        write(self.objects / "_BUILD_LIBJVM_objectfilenames.txt", "\n".join(names))
        write(self.objects / "BUILD_LIBJVM_run_ld.cmdline", LINK)
        for name in ("nvmHome", "nvmHeap"):
            write(self.linker.out / (name + ".o"), "")
        with mock.patch.object(sanitize, "run"):
            self.linker.link(["nvmHome", "nvmHeap"], [])
        self.assertEqual(["os.o", "vm.o", "nvmHome.o", "nvmHeap.o"],
                         [Path(line).name for line in (self.linker.out / "objects.txt").read_text().split()])


if __name__ == "__main__":
    unittest.main()
