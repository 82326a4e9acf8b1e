# SPDX-License-Identifier: Apache-2.0
"""./ap fuzz coverage: its options, what it builds and starts, what it reads of AFL's files and makes of crashes."""
import io
import os
import shutil
import subprocess
import time
import unittest
from contextlib import redirect_stderr
from pathlib import Path
from unittest import mock

from launcher import afl, coverage, imagelayout, programs, sanitize
from launcher.layout import Layout
from launcher.proc import clean_env
from launcher.tests.helpers import Sandbox, write

PLOT = """# relative_time, cycles_done, cur_item, corpus_count, pending_total, pending_favs, map_size, saved_crashes, saved_hangs, max_depth, execs_per_sec, total_execs, edges_found
5, 0, 1, 10, 9, 2, 1.50%%, 0, 0, 1, 100.00, 500, 1000
65, 0, 1, %d, 9, 2, 1.50%%, %d, 3, 1, 120.50, %d, %d
"""


class Options(Sandbox):
    def test_help_costs_nothing(self):
        with mock.patch.object(coverage.packages, "ensure") as ensure, mock.patch.object(coverage.builder, "build") as build:
            self.assertEqual(programs.fuzz(self.layout, ["coverage", "--help"]), 0)
            ensure.assert_not_called()
            build.assert_not_called()
        for word in ("--minutes", "--seed-corpus", "--input", "1 crashes"):
            self.assertIn(word, self.printed())

    def test_wrong_use_is_code_2_and_installs_nothing(self):
        for arguments in (["--minutes", "0"], ["--jobs", "0"], ["--seed-corpus", "/no/such"], ["--input", "/no/such"], ["--what"]):
            with mock.patch.object(coverage.packages, "ensure") as ensure, redirect_stderr(io.StringIO()), \
                    self.assertRaises(SystemExit) as end:
                coverage.run(self.layout, arguments)
            self.assertEqual(end.exception.code, 2)
            ensure.assert_not_called()

    def test_other_fuzzers_install_no_afl(self):
        with mock.patch.object(coverage.packages, "ensure") as ensure, mock.patch.object(programs, "run", return_value=0):
            self.assertEqual(programs.fuzz(self.layout, ["--images", "5"]), 0)
            self.assertEqual(programs.fuzz(self.layout, ["roots"]), 0)
            ensure.assert_not_called()


class Builds(Sandbox):
    def test_only_this_build_has_edges_and_the_fork_server(self):
        self.assertIn("-fsanitize-coverage=trace-pc", coverage.Linker.flags)
        self.assertIn("-fsanitize=address,undefined", coverage.Linker.flags)
        self.assertNotIn("-fsanitize-coverage=trace-pc", sanitize.Linker.flags)
        self.assertEqual(sanitize.Linker(self.layout).further_objects(), [])
        self.assertNotEqual(coverage.Linker(self.layout).out, sanitize.Linker(self.layout).out)

    def test_the_natives_are_compiled_again_when_a_header_changes(self):
        for name in ("a.cpp", "b.cpp", "c.hpp"):
            write(self.layout.root / coverage.NATIVE / name, "")
        write(self.layout.root / imagelayout.SOURCE, "")
        linker = coverage.Linker(self.layout)
        linker.out.mkdir(parents=True)

        def compile_native(_, command):
            Path(command[-1]).write_text("")
            # As if it had taken longer than a tick of the file system's clock.
            os.utime(command[-1], (time.time() + 1, time.time() + 1))

        with mock.patch.object(coverage, "compile_native", side_effect=compile_native) as compiler, \
                mock.patch.object(linker, "with_hotspot", return_value=Path("native-vm.o")):
            self.assertEqual([path.name for path in linker.further_objects()], ["native-a.o", "native-b.o", "native-vm.o"])
            linker.further_objects()
            self.assertEqual(compiler.call_count, 2)
            (linker.out / "native-a.o").unlink()
            linker.further_objects()
            self.assertEqual(compiler.call_count, 3)


class Constants(unittest.TestCase):
    def test_numbers_of_java_are_numbers_of_cpp(self):
        text = imagelayout.header("""
            /** Bits. */
            public static final int BITS = 30;
            public static final long MASK = (1L << BITS) - 1;
            public static final String NAME = "x";
            private static final int OWN = 1;
            """)
        self.assertIn("static constexpr uint64_t BITS = 30;\n  static constexpr uint64_t MASK = (1L << BITS) - 1;\n};", text)
        for name in ("NAME", "OWN"):
            self.assertNotIn(name, text)


class Environment(unittest.TestCase):
    def test_reports_are_signals_for_afl(self):
        env = afl.environment(Path("/jdk"), Path("/work"), Path("/lib.so"))
        self.assertIn("abort_on_error=1", env["ASAN_OPTIONS"])
        self.assertIn("symbolize=0", env["ASAN_OPTIONS"])
        self.assertIn("handle_segv=0", env["ASAN_OPTIONS"])
        self.assertIn("abort_on_error=1", env["UBSAN_OPTIONS"])
        self.assertEqual(env["AFL_PRELOAD"], "/jdk/lib/server/libasan.so")
        self.assertNotIn("LD_PRELOAD", env)


class Figures(Sandbox):
    def setUp(self):
        super().setUp()
        self.jobs = afl.Jobs(self.layout, self.folder / "afl", self.folder, Path("/jdk"), Path("/lib.so"))
        self.jobs.processes = [mock.Mock(), mock.Mock()]
        write(self.folder / "afl/job0/plot_data", PLOT % (20, 1, 6000, 1500))
        write(self.folder / "afl/job1/plot_data", PLOT % (30, 2, 5000, 1400))

    def test_summary(self):
        self.assertEqual(self.jobs.state(), "240/s, 1500 edges, 3 crashes")
        self.assertEqual(self.jobs.summary(), "11000 executions in 1.1 minutes (169/s), 1500 edges, 30 inputs, 6 that took "
                                              "longer than 2 s, 3 crashes")

    def test_what_was_found(self):
        for name in ("job0/queue/id:1,orig:a", "job0/queue/id:2,src:1", "job1/queue/id:3,sync:job0", "job1/crashes/id:0,sig:6",
                     "job1/crashes/README.txt"):
            write(self.folder / "afl" / name, name)
        self.assertEqual([path.name for path in self.jobs.queue()], ["id:2,src:1"])
        self.assertEqual([path.name for path in self.jobs.crashes()], ["id:0,sig:6"])


class Crashes(Sandbox):
    def campaign(self):
        result = coverage.Campaign(self.layout, mock.Mock(), self.folder / "jdk", "classes", mock.Mock())
        result.failures.mkdir(parents=True)
        return result

    def test_each_kind_is_shown_once_with_the_command_that_repeats_it(self):
        crashes = [write(self.folder / name, name) for name in ("one", "two", "three")]
        campaign = self.campaign()
        with mock.patch.object(campaign, "replay", side_effect=[(99, "x.cpp:1:2: runtime error: a"), (99, "x.cpp:1:2: runtime error: a"),
                                                                (0, "REFUSED: NVM image")]):
            groups = campaign.judge(crashes)
        self.assertEqual(sorted(len(members) for members in groups.values()), [1, 2])
        self.assertIn("FAILED: x.cpp:1:2: runtime error: a (2 inputs)", self.printed())
        self.assertIn("repeated alone it does no harm: REFUSED", self.printed())
        kept = self.layout.build / "fuzz/failures" / ("coverage-%s.input" % coverage.digest(crashes[0]))
        self.assertEqual(kept.read_text(), "one")
        self.assertIn("again: ./ap fuzz coverage --input build/fuzz/failures/" + kept.name, self.printed())

    def test_a_frame_names_a_kind_wherever_the_jvm_lay(self):
        kinds = {coverage.telling("# Problematic frame:\n# V  [libjvm.so+0x%s]  NVMTracer::check(unsigned int)+0x1ac" % at)
                 for at in ("abc", "def")}
        self.assertEqual(kinds, {"# V  [libjvm.so]  NVMTracer::check(unsigned int)"})

    def test_a_report_begins_where_it_says_what_is_wrong(self):
        self.assertEqual(coverage.important("a\n=1=ERROR: AddressSanitizer: x\nb"), "=1=ERROR: AddressSanitizer: x\nb")
        self.assertEqual(coverage.important("a\nb"), "a\nb")


@unittest.skipUnless(shutil.which("g++"), "needs a C++ compiler")
class Native(Sandbox):
    """The code that turns inputs into images, compiled by itself."""

    def test_checksums_and_mutants(self):
        folder = Layout().root / coverage.NATIVE
        program = self.folder / "input-test"
        imagelayout.write(Layout(), self.folder)
        sources = [Layout().root / programs.FUZZ / "src/test/native/imageInputTest.cpp", folder / "imageInput.cpp",
                   folder / "mutator/imageMutator.cpp"]
        done = subprocess.run(["g++", "-std=c++17", "-O0", "-g", "-msse4.2", "-Wall", "-fsanitize=address,undefined",
                               "-fno-sanitize-recover=all", "-I", folder, "-I", self.folder, *sources, "-o", program], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = subprocess.run([program], capture_output=True, text=True, env=clean_env())
        self.assertEqual((done.returncode, done.stdout), (0, "ok\n"), done.stderr)


if __name__ == "__main__":
    unittest.main()
