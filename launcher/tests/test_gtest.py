# SPDX-License-Identifier: Apache-2.0
"""The command that compiles a test in C++, and the report of a run."""
from unittest import mock

from launcher import gtest
from launcher.tests.helpers import Sandbox, write

COMMAND = ("cd /tree && /usr/bin/g++ -MMD -MF build/nvmSession.d.tmp -fpch-preprocess -Ibuild/precompiled -include precompiled.hpp "
           "-std=c++14 -O3 -c -o build/nvmSession.o src/hotspot/share/nvm/recover/nvmSession.cpp")


class Gtest(Sandbox):
    def test_a_test_is_compiled_as_a_file_of_the_vm(self):
        linker = gtest.Linker(self.layout, debug=False)
        write(linker.objects / "nvmSession.o.cmdline", COMMAND)
        command = linker.compile_command(self.folder / "test_x.cpp", self.folder / "test_x.o")
        self.assertTrue(command.endswith("-c -o %s %s" % (self.folder / "test_x.o", self.folder / "test_x.cpp")), command)
        self.assertIn("-I%s" % (self.layout.root / gtest.FOLDER), command)
        self.assertNotIn("precompiled", command)
        self.assertNotIn("-O3", command)

    def test_a_report_is_counted(self):
        report = write(self.folder / "report.xml", '<testsuites tests="7" failures="2" disabled="1" errors="0"/>')
        self.assertEqual((4, 2, 1), gtest.read_report(report))
        self.assertIsNone(gtest.read_report(self.folder / "none.xml"))

    def test_a_run_without_a_report_is_trouble(self):
        trouble = []
        with mock.patch.object(gtest.packages, "ensure"), mock.patch.object(gtest.Linker, "make"), \
                mock.patch.object(gtest.Linker, "launcher", return_value="/bin/false"), \
                mock.patch.object(gtest, "GtestImage") as image:
            image.return_value.up_to_date.return_value = True
            image.return_value.server = self.folder
            gtest.Linker(self.layout, False).out.mkdir(parents=True)
            self.assertEqual((0, 0, 0), gtest.run(self.layout, None, False, trouble))
        self.assertIn("exit code 1", trouble[0])
