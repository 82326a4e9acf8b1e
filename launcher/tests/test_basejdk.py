# SPDX-License-Identifier: Apache-2.0
from launcher import basejdk
from launcher.errors import USAGE, SetupError
from launcher.tests.helpers import Sandbox, make_jdk


class Find(Sandbox):
    def find(self, chosen=None, **environ):
        jdk, rejected = basejdk.find(chosen, environ, [str(self.folder / "jvm")])
        return (jdk and jdk.home.name), rejected

    def jdk(self, name, version="25.0.3+9-LTS", **release):
        return make_jdk(self.folder / "jvm" / name, version, **release)

    def test_newest_of_the_system(self):
        self.jdk("a", "25.0.2+10")
        self.jdk("b", "25.0.3+9")
        self.jdk("c", "17.0.15+6")
        self.jdk("d", "26+35")
        name, rejected = self.find()
        self.assertEqual(name, "b")
        self.assertEqual([why for _, why in rejected],
                         ["it is a JDK 17.0.15+6, a 25.0.x is needed", "it is a JDK 26+35, a 25.0.x is needed"])

    def test_order_of_choice(self):
        a, b, c = [str(self.jdk(name)) for name in "abc"]
        self.assertEqual(self.find(a, AUTOPERSIST_JDK=b, JAVA_HOME=c)[0], "a")
        self.assertEqual(self.find(AUTOPERSIST_JDK=b, JAVA_HOME=c)[0], "b")
        self.assertEqual(self.find(JAVA_HOME=c)[0], "c")

    def test_named_one_must_be_right(self):
        old = str(self.jdk("old", "17.0.15+6"))
        self.jdk("new")
        for arguments in ((old, {}), (None, {"AUTOPERSIST_JDK": old}), (str(self.folder / "none"), {})):
            with self.assertRaises(SetupError) as caught:
                self.find(arguments[0], **arguments[1])
            self.assertEqual(caught.exception.code, USAGE)
            self.assertIn("Install a JDK 25.0.x", str(caught.exception))

    def test_java_home_of_another_release_is_passed_over(self):
        old = str(self.jdk("old", "17.0.15+6"))
        self.jdk("new")
        name, rejected = self.find(JAVA_HOME=old)
        self.assertEqual(name, "new")
        self.assertIn("$JAVA_HOME", rejected[0][0])

    def test_what_is_no_base_jdk(self):
        run_time = self.jdk("jre")
        (run_time / "bin/javac").unlink()
        self.jdk("made", **{basejdk.MADE_HERE: "25.0.3+9"})
        self.jdk("arm", OS_ARCH="sparc")
        self.jdk("musl", LIBC="musl")
        name, rejected = self.find()
        self.assertIsNone(name)
        self.assertEqual(len(rejected), 4)
        message = str(basejdk.not_found(rejected))
        for part in ("run-time environment", "made", "sparc", "musl", "Install a JDK 25.0.x"):
            self.assertIn(part, message)
