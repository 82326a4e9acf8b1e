# SPDX-License-Identifier: Apache-2.0
import subprocess

from launcher import jtregimage, jtreglists, jtregstress
from launcher.errors import Failure
from launcher.layout import Layout
from launcher.tests.helpers import Sandbox, make_jdk, write

ECHO = "#!/bin/sh\necho \"$AUTOPERSIST_JTREG_TEST\" \"$@\"\n"


class Lists(Sandbox):
    def test_ours(self):
        for each in jtreglists.load(Layout()):
            self.assertGreaterEqual(len(each.tests), 50, each.suite)
            self.assertEqual(len(each.tests), len(set(each.tests)))
            self.assertEqual([p for p in list(each.without) + list(each.once) if not jtreglists.covers(each.tests, p)], [])

    def test_lines(self):
        write(self.folder / "stress-jdk.txt", "# why\n\na/B\na/C.java#id1\nwithout a/B/no: takes hours\nonce a/B/D.java: counts\n")
        each = jtreglists.StressList(self.folder, "stress-jdk.txt")
        self.assertEqual((each.suite, each.tests), ("jdk", ["a/B", "a/C.java#id1"]))
        self.assertTrue(each.is_left_out("a/B/no/E.java"))
        self.assertFalse(each.is_left_out("a/B/not/E.java"))
        self.assertTrue(each.is_judged_once("a/B/D.java#id0"))

    def test_a_reason_is_asked_for(self):
        write(self.folder / "stress-jdk.txt", "a/B\nwithout a/B/no\n")
        with self.assertRaisesRegex(Failure, "line 2: a reason is missing"):
            jtreglists.StressList(self.folder, "stress-jdk.txt")


class Verdicts(Sandbox):
    def test_each(self):
        for result, text, crashes, expected in (
                ("Passed", "", [], "passed"), ("Not run", "", [], "not run"), ("Failed", "java.lang.AssertionError", [], "failed"),
                ("Failed", "ObjectRefusedException: java.lang.Thread can't be made recoverable: why", [], "refused"),
                ("Failed", "org.autopersist.ImageFullException: the NVM image is full", [], "refused"),
                ("Error", "java.lang.Thread can't be made recoverable\nError. Program `java' timed out (timeout set to 480000ms", [], "failed"),
                ("Passed", "", ["hs_err"], "failed"), ("Failed", "NVMVerify: home 7 differs", [], "failed")):
            self.assertEqual(jtregstress.verdict(result, text, crashes), expected, (result, text))

    def test_files_of_a_test(self):
        suite = jtregstress.Suite.__new__(jtregstress.Suite)
        suite.folder = self.folder
        write(self.folder / "life-1/work/a/B_id1.jtr", "what happened")
        log = write(self.folder / "life-1/crashes/a_B_id1.d_main.0.77.log", "")
        write(self.folder / "life-1/crashes/a_BC.d_main.0.77.log", "")
        self.assertEqual(suite.text("life-1", "a/B.java#id1"), "what happened")
        self.assertEqual(suite.text("life-1", "a/B.java"), "")
        self.assertEqual((suite.crashes("life-1", "a/B.java#id1"), suite.crashes("life-1", "a/B.java")), ([log], []))


class Classes(Sandbox):
    def test_each_job_has_what_all_have_compiled(self):
        for job, name in (("0", "a/A"), ("1", "a/B"), ("1", "a/A")):
            write(self.folder / "before" / job / (name + ".class"), job)
        for jobs, folders in ((1, ["."]), (3, ["0", "1", "2"])):
            jtregstress.share_classes(self.folder / "before", self.folder / str(jobs), jobs)
            for folder in folders:
                self.assertEqual(sorted(p.name for p in (self.folder / str(jobs) / folder / "a").iterdir()), ["A.class", "B.class"])
        write(self.folder / "alone/a/A.class", "")
        jtregstress.share_classes(self.folder / "alone", self.folder / "after", 2)
        self.assertTrue((self.folder / "after/1/a/A.class").exists())
        jtregstress.share_classes(self.folder / "nowhere", self.folder / "none", 2)


class Images(Sandbox):
    def java(self, *arguments, images="images", env=None):
        jdk = make_jdk(self.folder / "jdk", java=ECHO)
        life = self.folder / "life-1"
        home = jtregimage.make(self.folder / "links", jdk, life, self.folder / images if images else None, ("Serial", "G1"))
        self.assertTrue((home / "bin" / "javac").is_symlink() and (home / "lib").is_symlink())
        argv = [a.replace("WORK", str(life / "work")) for a in arguments]
        return subprocess.run([str(home / "bin" / "java")] + argv, stdout=subprocess.PIPE, env=env, check=True).stdout.decode().rstrip("\n")

    def test_a_test_has_the_same_image_in_each_life(self):
        said = self.java("-Dtest.name=a/B.java", "Main", "WORK/a/B.d/main.0.jta")
        self.assertTrue(said.startswith("a_B.d_main.0 -XX:+UseSerialGC -Xmn16m -XX:ErrorFile="), said)
        self.assertIn("-XX:NVMImage=%s/a_B.d_main.0.nvm " % (self.folder / "images"), said)
        self.assertIn("-XX:+NVMStressRoots -XX:+NVMVerify -XX:UnrecoverableFields=%s -Dtest.name=a/B.java Main " % jtregimage.HARNESS, said)

    def test_collectors_and_which_objects_are_tracked_take_turns(self):
        seen = set()
        for number in range(6):
            said = self.java("-Dtest.name=a/B.java", "Main", "WORK/a/B%s.d/main.0.jta" % ("x" * number))
            tracking = [f for f in ("-XX:+NVMStressEager", "-XX:NVMEagerThreshold=1") if f in said]
            seen.add(("-XX:+UseSerialGC" in said, *tracking))
        self.assertEqual(len(seen), 6, seen)

    def test_what_a_test_starts_has_one_of_its_own(self):
        said = self.java("-XX:+UseParallelGC", "-Xmx64m", "-version", env={"AUTOPERSIST_JTREG_TEST": "a_B.d_main.0"})
        self.assertRegex(said, r"^a_B.d_main.0 -XX:ErrorFile=\S+ -XX:NVMImage=\S+/a_B.d_main.0.\d+.nvm ")
        self.assertTrue(said.endswith(" -XX:+UseParallelGC -Xmx64m -version"), said)

    def test_others_run_as_they_are(self):
        self.assertEqual(self.java("-version"), " -version")
        for excluded in ("-XX:+UseZGC", "-XX:-UseCompressedOops", "-XX:LockingMode=1", "-Xmx40g", "-Xshare:dump"):
            self.assertEqual(self.java(excluded, env={"AUTOPERSIST_JTREG_TEST": "a"}), "a " + excluded)

    def test_without_images_only_the_collector_is_chosen(self):
        said = self.java("-Dtest.name=a/B.java", "Main", "WORK/a/B.d/main.12.jta", images=None)
        self.assertRegex(said, r"^a_B.d_main.12 -XX:\+UseG1GC -Xmn16m -XX:ErrorFile=\S+ -Dtest.name=a/B.java Main \S+$")
