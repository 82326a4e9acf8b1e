# SPDX-License-Identifier: Apache-2.0
"""AUTOPERSIST_JDK_BUILD: what ./ap dist made is used, and nothing is built."""
import os
import types
from unittest import mock

from launcher import builder, commands, main, packages, readymade, testing
from launcher.errors import SetupError
from launcher.testing import Tally
from launcher.tests.helpers import make_jdk, write
from launcher.tests.test_dist import DistCase

OPTIONS = {"which": "all", "debug": False, "jdk": None, "source": None, "no_install": True, "only": None}


class ReadyMade(DistCase):
    def setUp(self):
        super().setUp()
        release = self.jdk / "release"
        release.write_text(release.read_text() + 'AUTOPERSIST_BASE="25.0.3"\n')
        stock = make_jdk(self.folder / "base")
        for patch in (mock.patch.object(packages, "ensure"), mock.patch.dict(os.environ, {"AUTOPERSIST_JDK": str(stock)})):
            patch.start()
            self.addCleanup(patch.stop)

    def choose(self, value):
        readymade.choose(self.layout, {readymade.VARIABLE: str(value)})

    def test_the_tarball_in_build_dist(self):
        with self.assertRaisesRegex(SetupError, "./ap dist tarball"):
            self.choose("tarball")
        self.dist("tarball", output="checkout/build/dist")
        self.choose("tarball")
        self.assertFalse(self.layout.jdk().exists())
        home = builder.build(self.layout)
        self.assertEqual((home, self.layout.jdk()), (self.layout.build / "jdk-unpacked",) * 2)
        self.assertTrue(os.access(home / "bin/java", os.X_OK))
        self.assertNotIn("note:", self.printed())
        write(home / "mark", "")
        builder.build(self.layout)
        self.assertTrue((home / "mark").exists())
        self.dist_again()
        builder.build(self.layout)
        self.assertFalse((home / "mark").exists())

    def dist_again(self):
        self.layout.ready_jdk = None
        self.dist("tarball", output="checkout/build/dist")
        self.choose("tarball")

    def test_a_folder_of_another_commit(self):
        self.dist(install=str(self.folder / "other"))
        write(self.layout.root / "new", "")
        self.commit()
        self.choose(self.folder / "other")
        self.assertEqual(builder.build(self.layout), self.folder / "other")
        self.assertRegex(self.printed(), "that JDK is of commit [0-9a-f]{12}, this checkout is at [0-9a-f]{12}")

    def test_what_is_no_jdk_of_ours(self):
        for value, why in ((self.folder / "gone", "there is no"), (self.folder / "bin", "not a JDK")):
            (self.folder / "bin").mkdir(exist_ok=True)
            with self.assertRaisesRegex(SetupError, why):
                self.choose(value)
        self.choose(self.folder / "base")
        with self.assertRaisesRegex(SetupError, "no JDK that ./ap made"):
            builder.build(self.layout)

    def test_what_needs_the_build_says_so(self):
        self.choose(self.jdk)
        for run in (lambda: commands.build(self.layout, mock.Mock()), lambda: builder.build(self.layout, debug=True),
                    lambda: commands.pass_through(self.layout, "java", ["--debug", "-version"]),
                    lambda: self.dist("tarball"), lambda: self.run_tests("gtest"), lambda: self.run_tests("jtreg")):
            with self.assertRaisesRegex(SetupError, "needs HotSpot's build"):
                run()

    def test_tests_of_all_leave_out_gtest(self):
        self.choose(self.jdk)
        with mock.patch.object(testing, "launcher_tests", return_value=Tally(1)), \
                mock.patch.object(testing, "java_tests", return_value=Tally(2)):
            self.assertEqual(self.run_tests("all"), 0)
        self.assertIn("gtest: left out", self.printed())
        self.assertIn("3 passed, 0 failed", self.printed())

    def run_tests(self, which):
        return testing.run(self.layout, types.SimpleNamespace(**{**OPTIONS, "which": which}))

    def test_the_command_line_looks_at_the_variable(self):
        with mock.patch.dict(os.environ, {readymade.VARIABLE: str(self.jdk)}), self.assertRaises(SystemExit), \
                mock.patch.object(commands, "run_tool", side_effect=SystemExit) as run:
            main.main(["java", "-version"])
        self.assertEqual(run.call_args[0], (self.jdk / "bin/java", ["-XX:+AutoPersist", "-version"]))
