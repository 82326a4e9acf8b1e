# SPDX-License-Identifier: Apache-2.0
"""Commands for mx, the paper's build tool: each calls ./ap, which does all of it."""
import os

import mx
import mx_gate

_suite = mx.suite("autopersist")

# What `mx gate` adds to its builds; it says how to compile the Java projects of a suite, and this one has none.
_FOR_JAVAC = ("-p", "--warning-as-error", "--force-javac", "--jdt=builtin")


def _ap(*arguments):
    """Runs ./ap; mx ends with its exit code if that is not 0, as its gate relies on exceptions, not on results."""
    env = dict(os.environ)
    # It names the JDK that mx runs its own tools with. The base JDK is named by AUTOPERSIST_JDK or --jdk.
    env.pop("JAVA_HOME", None)
    return mx.run([os.path.join(_suite.dir, "ap")] + list(arguments), env=env)


@mx.command("autopersist", "build", "[options of ./ap build]")
def build(args):
    """make the modified JDK, build/jdk"""
    return _ap("build", *[argument for argument in args if argument not in _FOR_JAVAC])


@mx.command("autopersist", "unittest", "[options of ./ap test, as --NAME=VALUE] [--] [part of a class name, CLASS#METHOD...]")
def unittest(args):
    """run the tests in Java, all or those named"""
    options = [argument for argument in args if argument.startswith("-") and argument != "--"]
    filters = [argument for argument in args if not argument.startswith("-")]
    if filters:
        options += ["--only", ",".join(name if "*" in name else "*%s*" % name for name in filters)]
    return _ap("test", "java", *options)


def _gate(args, tasks):
    with mx_gate.Task("AutoPersistTests", tasks, tags=["test"]) as task:
        if task:
            _ap("test", *["--quick"] if args.quick else [])


mx_gate.add_gate_argument("--quick", action="store_true", help="AutoPersist: without the long tests")
mx_gate.add_gate_runner(_suite, _gate)


def _no_projects(args):
    """nothing: IDEs open pom.xml"""
    mx.log("This suite has no projects of mx; IDEs open pom.xml.")


# `mx gate` calls them, and mx's own delete .idea and, with `mx -y`, folders that look like an IDE's project.
for _name in ("ideinit", "ideclean", "fsckprojects"):
    mx.command("autopersist", _name)(_no_projects)


@mx.command("autopersist", "kernels", "[arguments of ./ap kernels]")
def kernels(args):
    """run the paper's kernels: AutoPersist, Espresso* and volatile"""
    return _ap("kernels", *args)


@mx.command("autopersist", "ap", "[arguments of ./ap]")
def ap(args):
    """any command of ./ap"""
    return _ap(*args)
