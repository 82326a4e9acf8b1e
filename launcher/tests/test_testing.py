# SPDX-License-Identifier: Apache-2.0
from unittest import mock

from launcher import hotspot, jtreg, overlay, programs, statefile, testing
from launcher.errors import SetupError
from launcher.layout import Layout
from launcher.testing import Tally
from launcher.tests.helpers import Sandbox, write


class Tallies(Sandbox):
    def test_surefire(self):
        folder = self.layout.root / "runtime-tests/programs/target/surefire-reports"
        write(folder / "TEST-a.xml", '<testsuite tests="5" failures="1" errors="1" skipped="1"/>')
        write(folder / "TEST-b.xml", '<testsuite tests="2" failures="0" errors="0" skipped="0"><testcase/></testsuite>')
        write(self.layout.root / "apps/code-index/target/surefire-reports/TEST-c.xml", '<testsuite tests="1"/>')
        trouble = []
        tally = testing.surefire_tally(testing.reports(self.layout), trouble)
        self.assertEqual((tally.line(), trouble), ("5 passed, 2 failed, 1 skipped", []))
        write(folder / "TEST-d.xml", "<testsuite")
        testing.surefire_tally(testing.reports(self.layout), trouble)
        self.assertIn("TEST-d.xml", trouble[0])

    def test_unittest(self):
        for output, line in (("....\nRan 24 tests in 1.7s\n\nOK\n", "24 passed, 0 failed"), ("Ran 1 test in 0s\n\nOK (skipped=1)\n", "0 passed, 0 failed, 1 skipped"),
                             ("E\nRan 9 tests in 1s\n\nFAILED (failures=2, errors=1, skipped=1)\n", "5 passed, 3 failed, 1 skipped")):
            self.assertEqual(testing.unittest_tally(output).line(), line)


class Jtreg(Sandbox):
    def test_list(self):
        names = jtreg.test_names(Layout())
        self.assertGreaterEqual(len(names), 200)
        self.assertEqual(len(names), len(set(names)))
        for top in ("compiler/", "gc/", "runtime/"):
            self.assertGreaterEqual(sum(n.startswith(top) for n in names), 20, top)
        self.assertEqual([n for n in names if not n.endswith(".java")], [])

    def test_summary(self):
        path = write(self.folder / "summary.txt", "a/B.java   Passed. Execution successful\na/C.java#G1  Failed. Execution failed: x\n"
                     "a/D.java  Error. Agent error\na/E.java  Not run. Test filtered\n")
        self.assertEqual(jtreg.read_summary(path), {"a/B.java": "Passed", "a/C.java#G1": "Failed", "a/D.java": "Error"})

    def test_comparison(self):
        tally = jtreg.compare(self.layout, {"stock": {"a": "Passed", "b": "Passed", "c": "Failed"},
                                            "autopersist": {"a": "Passed", "b": "Failed", "c": "Failed"}}, [])
        self.assertEqual((tally.passed, tally.failed, tally.skipped), (1, 1, 1))
        self.assertIn("Failed with AutoPersist, passed without: b", self.printed())
        self.assertEqual(Tally(1, 0).line(), "1 passed, 0 failed")


class Arguments(Sandbox):
    def test_a_debug_jdk_of_older_sources_is_left_out(self):
        self.unpacked()
        write(self.layout.jdk(True) / "bin/java", "")
        self.assertEqual(testing.debug_jdk(self.layout).name, "jdk-debug-none")
        self.assertIn("./ap test --debug", self.printed())
        write(self.layout.conf_dir(True) / "support/modules_libs/java.base/server/libjvm.so", "")
        statefile.save(hotspot.made_note(self.layout, True), {"sources": overlay.fingerprint(self.layout)})
        self.assertEqual(testing.debug_jdk(self.layout).name, "jdk-debug")

    def test_main_class(self):
        pom = write(self.folder / "pom.xml", "<!-- <mainClass>a.No</mainClass> --><mainClass> a.b.Main </mainClass>")
        self.assertEqual(programs.main_class(self.folder), "a.b.Main")
        pom.write_text("<project/>")
        with self.assertRaises(SetupError):
            programs.main_class(self.folder)

    def test_demo_learns_where_things_are_unless_told(self):
        with mock.patch.object(programs, "run") as run:
            programs.demo(self.layout, ["--jdk=other", "--kills", "2"])
        arguments = run.call_args[0][2]
        self.assertEqual(arguments, ["--sources=%s" % (self.layout.tree / "src"), "--jdk=other", "--kills", "2"])

    def test_a_reference_that_can_not_be_installed_costs_only_its_tests(self):
        options = mock.Mock(no_install=False)
        with mock.patch.object(testing.packages, "ensure", side_effect=SetupError("no mirror")) as ensure:
            testing.ensure_references(self.layout, options)
        ensure.assert_called_once_with(self.layout, testing.packages.REFERENCES, True)
        self.assertIn("no mirror", self.printed())
