# SPDX-License-Identifier: Apache-2.0
"""The command line of ./ap: reads it, runs the command, turns what went wrong into a message and an exit code."""
import argparse
import os
import sys

from . import commands, readymade
from .dist import KINDS as DIST_KINDS
from .errors import FAILED, INTERRUPTED, Failure
from .layout import Layout

EXIT_CODES = "exit codes: 0 done, 1 failed, 2 wrong use or set-up, 130 interrupted"
PASS_THROUGH = ("java", "javac", "demo", "bench", "crash", "fuzz", "h2", "image", "kernels", "powercut", "quickcached", "soak")


def parser():
    top = argparse.ArgumentParser(prog="ap", description="Builds and runs AutoPersist, a JDK 25 that keeps Java objects durable.",
                                  epilog=EXIT_CODES)
    commands_of = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def command(name, run, summary, **more):
        sub = commands_of.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".",
                                     epilog=more.pop("epilog", EXIT_CODES), **more)
        sub.set_defaults(run=run)
        return sub

    build = command("build", commands.build, "make build/jdk, the modified JDK, from what this machine has")
    add_build_options(build)
    build.add_argument("--force", action="store_true",
                       help="drop changes in build/openjdk that are not in the repository (a copy is kept)")

    build.add_argument("--sanitize", action="store_true",
                       help="then also build/jdk-asan, where what reads images is compiled with ASan and UBSan")

    for name, what in (("java", "run the built JDK's java, with -XX:+AutoPersist"), ("javac", "run the built JDK's javac")):
        command(name, None, what, epilog="--debug as the first argument takes the fastdebug JDK, --sanitize the one of "
                                   "./ap build --sanitize; all else is passed on")

    command("demo", None, "build an index of OpenJDK's sources, killed again and again, and check that it survives",
            epilog="all arguments are passed on to the demo; ./ap demo --help lists them")
    command("bench", None, "run a benchmark of the folder bench/",
            epilog="usage: ./ap bench NAME [ARGUMENTS...]; ./ap bench --help lists the names, and ./ap bench NAME --help the "
                   "arguments, which are all passed on; as root, `bench memcached` installs memcached and Redis, and `bench "
                   "commits` and `bench h2` PostgreSQL, if they are missing")
    command("kernels", None, "run the paper's kernels: AutoPersist, Espresso* and volatile, its Figure 7 and Tables 3 and 4",
            epilog="all arguments are passed on; ./ap kernels --help lists them; the same as ./ap bench kernels")
    command("soak", None, "kill servers under load again and again, and check that nothing acknowledged is lost",
            epilog="all arguments are passed on to the soak; ./ap soak --help lists them")

    command("crash", None, "recover and check the images that power failures could leave of many programs",
            epilog="usage: ./ap crash WORKLOAD...|all|list|mutants [ARGUMENTS...]; ./ap crash --help lists them")
    command("powercut", None, "record what the mode `disk` does to its disk, and check what power failures could leave of it",
            epilog="usage: ./ap powercut [--cuts N] [--seed S] [--mutants] [ARGUMENTS...]; ./ap powercut --help lists them; "
                   "needs a C compiler; exit codes: 0 all is well, 1 something was found, 2 wrong use or set-up, 130 interrupted")
    command("image", None, "look into an image, check, compare, copy or compact it",
            epilog="usage: ./ap image COMMAND IMAGE ...; ./ap image --help lists the commands; exit codes: 0 done, whole, or "
                   "the same, 1 failed, damaged, or different, 2 wrong use")

    command("fuzz", None, "damage images and open them: each must be refused clearly, or be recovered",
            epilog="usage: ./ap fuzz [roots|jit|coverage] [ARGUMENTS...]; roots: random programs of many durable roots in several "
                   "lives; jit: random programs whose stores compiled code must not lose; coverage: AFL++ over the code that "
                   "reads images (installs afl++ as root, if it is missing); all arguments are passed on; ./ap fuzz --help, ./ap fuzz roots --help, ./ap fuzz jit --help and ./ap fuzz coverage --help list "
                   "them")

    command("quickcached", None, "start a server of the memcached protocols whose items are durable",
            epilog="usage: ./ap quickcached [-XX:NVMImage=FILE -XX:NVMSize=SIZE ...] [ARGUMENTS...]; what begins with -X goes "
                   "to the JVM; ./ap quickcached --help lists the others, which are memcached's own as far as it has them")

    command("h2", None, "start an H2 database server whose databases are durable",
            epilog="usage: ./ap h2 --image FILE [ARGUMENTS...], or ./ap h2 agent, which prints where the agent for embedded "
                   "databases is; what begins with -X goes to the JVM; ./ap h2 --help lists the others")

    test = command("test", commands.test, "run all tests on the built JDK")
    test.add_argument("which", nargs="?", choices=["all", "launcher", "gtest", "java", "jtreg", "foreign"], default="all",
                      help="launcher: of ./ap itself; gtest: of the VM's parts, in C++; java: all of Maven's; "
                           "jtreg: HotSpot's own; foreign: test suites of "
                           "other projects with durable fixtures (long, neither in `all`)")
    breadth = test.add_mutually_exclusive_group()
    breadth.add_argument("--quick", action="store_true", help="without the long ones (tags matrix, stress, slow and stock), "
                         "and each test in few engines and collectors")
    breadth.add_argument("--thorough", action="store_true", help="each test in every engine with every collector, more "
                         "kills and rounds; more than an hour longer")
    test.add_argument("--only", metavar="PATTERN", help="java: test classes; jtreg: tests whose name contains it; foreign: guava or commons")
    test.add_argument("--stress", action="store_true", help="jtreg: OpenJDK's own tests with durable static fields, in two lives")
    test.add_argument("--jobs", type=int, default=0, metavar="N", help="jtreg: so many tests at a time")
    add_build_options(test, "build the fastdebug JVM too, and test it as well; jtreg, foreign: only it")

    dist = command("dist", commands.dist, "pack build/jdk for other machines: the same bytes each time")
    dist.add_argument("kinds", nargs="*", metavar="KIND", help="%s; default: all" % ", ".join(DIST_KINDS))
    dist.add_argument("--output", metavar="DIR", help="where to (build/dist)")
    dist.add_argument("--install", metavar="DIR", help="lay what the tarball has into DIR, which is empty or not there; nothing "
                      "else, unless kinds are named")

    dist.add_argument("--portable", action="store_true", help="first compile HotSpot once more, as build/jdk-portable, with Debian "
                      "11's compiler and glibc 2.31, so that what is made runs on systems of 2020 on")

    command("doctor", commands.doctor, "tell what this machine has and lacks for a build")

    hotspot = command("hotspot", commands.hotspot, "move changes between hotspot/ and the unpacked tree build/openjdk")
    actions = hotspot.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("status", help="which files differ, and which way they would go")
    export = actions.add_parser("export", help="take the tree's changes over into hotspot/src and hotspot/edits")
    export.add_argument("--why", metavar="TEXT", help="the reason to write at the head of new edit files")
    export.add_argument("--force", action="store_true", help="replace newer changes of the repository by the tree's")
    export.add_argument("--patches", metavar="DIR", nargs="?", const="",
                        help="write the repository's edits as patches instead, one a topic, to DIR (build/patches)")
    apply = actions.add_parser("apply", help="lay hotspot/src and hotspot/edits into the tree")
    apply.add_argument("--force", action="store_true", help="drop the tree's own changes (a copy is kept in build/dropped)")
    check = actions.add_parser("check", help="whether the edits fit every OpenJDK 25.0.x at hand")
    check.add_argument("--fetch", action="store_true", help="first fetch all releases that Debian offers")
    return top


def add_build_options(sub, debug="the fastdebug JVM, as build/jdk-debug"):
    sub.add_argument("--debug", action="store_true", help=debug)
    sub.add_argument("--jdk", metavar="DIR", help="the base JDK (25.0.x); else $AUTOPERSIST_JDK, $JAVA_HOME, the system's")
    sub.add_argument("--source", metavar="DIR|TARBALL", help="OpenJDK's sources (jdk25u); else Debian's source package")
    sub.add_argument("--no-install", action="store_true", help="print missing packages, never install them")


def chosen_layout():
    layout = Layout()
    readymade.choose(layout)
    return layout


def main(argv):
    try:
        if argv and argv[0] in PASS_THROUGH:
            return commands.pass_through(chosen_layout(), argv[0], argv[1:])
        top = parser()
        options = top.parse_args(argv)
        if not options.command:
            top.print_help()
            return 0
        return options.run(chosen_layout(), options) or 0
    except Failure as problem:
        print("ap: %s" % problem, file=sys.stderr)
        return problem.code
    except KeyboardInterrupt:
        print("\nap: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output is gone (`./ap ... | head`); keep Python from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as problem:
        if os.environ.get("AUTOPERSIST_TRACE"):
            raise
        print("ap: %s" % problem, file=sys.stderr)
        return FAILED
