# SPDX-License-Identifier: Apache-2.0
import contextlib
import os
from unittest import mock

from launcher import programs
from launcher.errors import SetupError
from launcher.layout import Layout
from launcher.tests.helpers import Sandbox, write

POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><parent><artifactId>x-parent</artifactId></parent>
<artifactId>%s</artifactId>%s</project>"""
DEPENDENCY = "<dependency><artifactId>%s</artifactId><groupId>%s</groupId><scope>%s</scope></dependency>"


class Programs(Sandbox):
    def test_main_class(self):
        pom = write(self.layout.root / "a/pom.xml", "<!-- <mainClass>no.No</mainClass> --><exec.mainClass> a.B </exec.mainClass>")
        self.assertEqual(programs.main_class(pom.parent), "a.B")
        pom.write_text("<project/>")
        with self.assertRaisesRegex(SetupError, "names no <mainClass>"):
            programs.main_class(pom.parent)

    def test_each_program_has_its_main_class(self):
        for module in (programs.DEMO, programs.BENCH, programs.CRASH, programs.IMAGE, programs.FAULTS,
                       programs.POWERCUT, programs.QUICKCACHED, programs.H2, programs.FUZZ, programs.FOREIGN):
            folder = Layout().root / module
            source = programs.main_class(folder).replace(".", "/") + ".java"
            self.assertTrue((folder / "src/main/java" / source).exists(), source)

    def test_stamp_follows_sources(self):
        source = write(self.layout.root / programs.BENCH / "src/main/java/A.java", "class A {}")
        before = programs.stamp_of(self.layout, programs.BENCH)
        self.assertEqual(programs.stamp_of(self.layout, programs.BENCH), before)
        source.write_text("class A { int i; }")
        self.assertNotEqual(programs.stamp_of(self.layout, programs.BENCH), before)

    def test_stamp_follows_modules_that_a_program_needs(self):
        self.poms({programs.CRASH: ["x-engine"], "rooms/engine": []})
        source = write(self.layout.root / "rooms/engine/src/main/java/A.java", "class A {}")
        before = programs.stamp_of(self.layout, programs.CRASH)
        source.write_text("class A { int i; }")
        self.assertNotEqual(programs.stamp_of(self.layout, programs.CRASH), before)

    @contextlib.contextmanager
    def compiled_program(self, module):
        """A program that needs no compiling, on a stock JDK whose java exits with 7; gives the mock of HotSpot's build."""
        write(self.layout.root / module / "pom.xml", "<mainClass>a.B</mainClass>")
        base = mock.Mock(home=self.folder / "stock")
        write(self.folder / "stock/bin/java", "#!/bin/sh\nexit 7\n", 0o755)
        with mock.patch.object(programs.builder, "build") as build, mock.patch.object(programs, "compiled", return_value="x"), \
                mock.patch.object(programs.builder, "choose_base", return_value=base):
            yield build

    def poms(self, modules):
        """A root's pom.xml and those of modules; artifacts are x- and the folder's last name."""
        write(self.layout.root / "pom.xml", POM % ("x-parent", "<modules>%s</modules>" % "".join(
            "<module>%s</module>" % name for name in modules)))
        for name, needs in modules.items():
            write(self.layout.root / name / "pom.xml", POM % (
                "x-" + name.split("/")[-1], "<dependencies>%s</dependencies>" % "".join(
                    DEPENDENCY % tuple((need.split() + ["org.autopersist", "compile"])[:3]) for need in needs)))

    def test_modules_come_from_the_poms(self):
        self.poms({"top": ["x-middle", "x-checks org.autopersist test", "x-other org.elsewhere compile", "x-unlisted"],
                   "rooms/middle": ["x-bottom", "x-top"], "bottom": ["x-checks org.autopersist test"], "checks": [], "other": []})
        self.assertEqual(programs.modules_of(self.layout, "top"), ["bottom", "rooms/middle"])
        self.assertEqual(programs.modules_of(self.layout, "bottom"), [])

    def test_modules_without_poms(self):
        self.assertEqual(programs.modules_of(self.layout, "top"), [])
        write(self.layout.root / "pom.xml", "<project>")
        with self.assertRaisesRegex(SetupError, "pom.xml is no XML"):
            programs.modules_of(self.layout, "top")

    def test_modules_of_this_checkout(self):
        needs = {module: programs.modules_of(Layout(), module) for module in (programs.BENCH, programs.CRASH, programs.FUZZ)}
        for module, some in ((programs.BENCH, ("kernels", "apps/stores", "apps/bank", "apps/quickcached", "bench/jnvm",
                                               "bench/ycsb", "bench/restart", "apps/h2-mvstore")),
                             (programs.CRASH, ("autopersist-api", "autopersist-test", "kernels", "apps/stores", "image-tool")),
                             (programs.FUZZ, ("runtime-tests/programs", "runtime-tests/testkit"))):
            self.assertLessEqual(set(some), set(needs[module]), module)

    def test_crash_list_costs_no_build_of_hotspot(self):
        with self.compiled_program(programs.CRASH) as build:
            self.assertEqual(programs.crash(self.layout, ["list"]), 7)
            build.assert_not_called()
            self.assertEqual(programs.crash(self.layout, ["all"]), 7)
            build.assert_called_once()

    def test_power_cuts_are_checked_on_the_base_jdk_also_without_arguments(self):
        write(self.layout.jdk() / "bin/java", "#!/bin/sh\nexit 8\n", 0o755)
        with self.compiled_program(programs.POWERCUT) as build:
            self.assertEqual(programs.powercut(self.layout, ["--help"]), 7)
            build.assert_not_called()
            self.assertEqual(programs.powercut(self.layout, []), 7)
            self.assertEqual(programs.powercut(self.layout, ["--cuts", "5"]), 7)
            self.assertEqual(build.call_count, 2)

    def test_kernels_are_a_benchmark(self):
        with mock.patch.object(programs, "run", return_value=5) as run:
            self.assertEqual(programs.kernels(self.layout, ["--quick"]), 5)
            run.assert_called_once_with(self.layout, programs.BENCH, ["kernels", "--quick"])

    def test_servers_are_installed_for_their_benchmarks_only(self):
        with mock.patch.object(programs, "run", return_value=5), \
                mock.patch.object(programs.packages, "ensure", side_effect=SetupError("no mirror")) as ensure:
            for arguments in (["ycsb"], ["memcached", "--help"], []):
                self.assertEqual(programs.bench(self.layout, arguments), 5)
            ensure.assert_not_called()
            self.assertEqual(programs.bench(self.layout, ["memcached", "--quick"]), 5)
            self.assertEqual(programs.bench(self.layout, ["commits"]), 5)
            self.assertEqual([[need.package for need in call.args[1]] for call in ensure.call_args_list],
                             [["memcached", "redis-server"], ["postgresql"]])
        self.assertIn("no mirror\nWhat is missing is left out.", self.printed())

    def test_postgresql_is_installed_for_whoever_wants_it(self):
        with mock.patch.object(programs, "run", return_value=5), \
                mock.patch.object(programs.packages, "ensure", side_effect=SetupError("no mirror")) as ensure:
            for arguments in (["ycsb"], ["h2", "--help"], ["h2", "--only", "OURS,DERBY"], ["h2", "--only=mem"]):
                self.assertEqual(programs.bench(self.layout, arguments), 5)
            ensure.assert_not_called()
            for arguments in (["h2"], ["h2", "--only", "postgres_async,ours"], ["h2", "--only=POSTGRES"]):
                self.assertEqual(programs.bench(self.layout, arguments), 5)
                ensure.assert_called_once_with(self.layout, programs.packages.POSTGRESQL, True)
                ensure.reset_mock()
        self.assertIn("no mirror\nWhat is missing is left out.", self.printed())

    def test_programs_learn_where_things_are(self):
        values = programs.properties(self.layout, mock.Mock(home=self.folder / "stock"))
        self.assertIn("-Dautopersist.jdk=%s" % os.path.join(self.layout.root, "build", "jdk"), values)
        self.assertIn("-Dautopersist.base=%s" % (self.folder / "stock"), values)

    def test_help_and_a_missing_name_cost_no_build_of_hotspot(self):
        with self.compiled_program(programs.BENCH) as build:
            for arguments in ([], ["--help"], ["barrier", "--list"]):
                self.assertEqual(programs.bench(self.layout, arguments), 7)
            build.assert_not_called()
            self.assertEqual(programs.bench(self.layout, ["layout"]), 7)
            build.assert_called_once()

    def test_the_image_tool_runs_on_the_base_jdk_and_builds_no_hotspot(self):
        write(self.layout.jdk() / "bin/java", "#!/bin/sh\nexit 8\n", 0o755)
        with self.compiled_program(programs.IMAGE) as build:
            self.assertEqual(programs.image(self.layout, ["verify", "x.nvm"]), 7)
            build.assert_not_called()

    def test_quickcached_takes_the_place_of_the_launcher_and_gives_the_jvm_its_options(self):
        write(self.layout.root / programs.QUICKCACHED / "pom.xml", "<mainClass>a.B</mainClass>")
        base = mock.Mock(home=self.folder / "stock")
        java = write(self.layout.jdk() / "bin/java", "#!/bin/sh\n", 0o755)
        with mock.patch.object(programs.builder, "build") as build, mock.patch.object(programs, "compiled", return_value="x"), \
                mock.patch.object(programs.builder, "choose_base", return_value=base), \
                mock.patch.object(programs.os, "execve", side_effect=SystemExit) as execve:
            for arguments in (["-p", "1234", "-XX:NVMImage=a.nvm", "-Xmx1g", "-vv"], []):
                with self.assertRaises(SystemExit):
                    programs.quickcached(self.layout, arguments)
            self.assertEqual(build.call_count, 2)
            for arguments in (["--help"], ["-V"]):
                with self.assertRaises(SystemExit):
                    programs.quickcached(self.layout, arguments)
            self.assertEqual(build.call_count, 2)
        program, command, _ = execve.call_args_list[0][0]
        self.assertEqual((program, command[0]), (str(java), str(java)))
        main = command.index("a.B")
        self.assertEqual(command[main + 1:], ["-p", "1234", "-vv"])
        self.assertEqual([a for a in command[:main] if a.startswith("-X")], ["-XX:NVMImage=a.nvm", "-Xmx1g"])

    def test_h2_gives_the_jvm_image_size_heap_and_agent(self):
        with mock.patch.object(programs, "run", return_value=5) as run:
            for arguments in (["--image", "a.nvm", "--size=2g", "-Xlog:nvm", "--heap", "3g", "--pg"], [],
                              ["--image=a.nvm", "--help"], ["--image=a.nvm", "--durability", "disk"]):
                self.assertEqual(programs.h2(self.layout, arguments), 5)
        calls = [(call.args[2], call.kwargs["jvm"]) for call in run.call_args_list]
        agent = "-javaagent:%s" % (self.layout.root / programs.H2 / programs.H2_AGENT)
        self.assertEqual(calls[0], (["--image", "a.nvm", "--size=2g", "--heap", "3g", "--pg"],
                                    ["-Xlog:nvm", "-XX:NVMImage=a.nvm", "-XX:NVMSize=2g", "-Xmx3g", agent]))
        self.assertEqual(calls[1:3], [([], []), (["--image=a.nvm", "--help"], [])])
        self.assertEqual(calls[3][1], ["-XX:NVMImage=a.nvm", "-XX:NVMDurability=disk", agent])
