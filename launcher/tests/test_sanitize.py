"""The commands that compile and link with sanitizers are made of those of the product build."""
import unittest
from pathlib import Path

from launcher import sanitize
from launcher.errors import Failure

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


if __name__ == "__main__":
    unittest.main()
