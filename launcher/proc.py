# SPDX-License-Identifier: Apache-2.0
"""Running other programs: with a log file and a progress line, or for their output."""
import os
import subprocess

from .errors import Failure, SetupError

POLL = 0.3
# Settings of the user's shell that change what make, configure or a JVM do.
UNWANTED = ("JAVA_HOME", "CLASSPATH", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS",
            "MAKEFLAGS", "MFLAGS", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "CC", "CXX", "CPATH",
            "LD_LIBRARY_PATH", "LD_PRELOAD")


def clean_env(**extra):
    env = {k: v for k, v in os.environ.items() if k not in UNWANTED}
    env["LC_ALL"] = "C.UTF-8"
    env.update({k: str(v) for k, v in extra.items()})
    return env


def capture(argv, env=None, cwd=None, timeout=120):
    """(exit code, stdout, stderr); a program that is missing or hangs is a code too."""
    try:
        done = subprocess.run([str(a) for a in argv], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=env, cwd=cwd, timeout=timeout)
    except FileNotFoundError:
        return 127, "", "%s: not found" % argv[0]
    except PermissionError:
        return 126, "", "%s: cannot be run" % argv[0]
    except subprocess.TimeoutExpired:
        return 124, "", "%s: no answer within %d s" % (argv[0], timeout)
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def run_logged(argv, log, progress, count=None, cwd=None, env=None):
    """Runs to the end with all output in `log`; `count()` feeds the progress line. Returns the exit code."""
    with open(log, "ab") as out:
        out.write(("\n$ " + " ".join(str(a) for a in argv) + "\n").encode())
        out.flush()
        try:
            child = subprocess.Popen([str(a) for a in argv], stdin=subprocess.DEVNULL, stdout=out,
                                     stderr=subprocess.STDOUT, cwd=cwd, env=env)
        except FileNotFoundError:
            raise SetupError("%s: program not found" % argv[0]) from None
        try:
            while True:
                progress.update(count() if count else None)
                try:
                    child.wait(POLL)
                    break
                except subprocess.TimeoutExpired:
                    pass
        except BaseException:
            # Ctrl-C reaches the child as well; wait, so that it can remove half-written files.
            progress.drop()
            child.terminate()
            child.wait()
            raise
    return child.returncode


def start_log(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"")
    return path


def fail_with_log(what, log, layout, errors=(), tail=25):
    """The failure with the lines that matter, so that nobody has to open the log first."""
    lines = log.read_text("utf-8", "replace").splitlines()
    shown = [line for line in lines if any(mark in line for mark in errors)][:15]
    text = [what]
    if shown:
        text += ["errors:"] + ["  " + line for line in shown]
    text += ["end of the log:"] + ["  " + line for line in lines[-tail:]]
    text += ["The whole log: " + layout.show(log)]
    raise Failure("\n".join(text))
