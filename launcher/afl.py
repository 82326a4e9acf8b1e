# SPDX-License-Identifier: Apache-2.0
"""Several AFLs on one corpus: started, watched and ended, and what they have found."""
import os
import shutil
import signal
import subprocess
import time

from . import sanitize
from .console import Progress
from .errors import Failure
from .proc import clean_env

INPUT_SECONDS = 2
START_SECONDS = 120
POLL = 0.5
SETTINGS = {
    "AFL_NO_UI": "1", "AFL_SKIP_CPUFREQ": "1", "AFL_NO_AFFINITY": "1", "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1",
    # The launcher is what starts, libjvm.so what is instrumented.
    "AFL_SKIP_BIN_CHECK": "1", "AFL_SKIP_CRASHES": "1", "AFL_FAST_CAL": "1", "AFL_DISABLE_TRIM": "1",
    "AFL_FORKSRV_INIT_TMOUT": str(START_SECONDS * 1000),
    # How HotSpot ends after an error of its own.
    "AFL_CRASH_EXITCODE": "1",
    # That of edges.hpp, so that AFL needs not start the JVM twice to learn it.
    "AFL_MAP_SIZE": str(1 << 17),
}


def environment(home, work, mutator):
    """Reports must be signals, and say nothing: only AFL sees them."""
    base = sanitize.environment(home, {})
    return clean_env(**SETTINGS, AFL_TMPDIR=work, AFL_PRELOAD=base["LD_PRELOAD"], AFL_CUSTOM_MUTATOR_LIBRARY=mutator,
                     ASAN_OPTIONS=base["ASAN_OPTIONS"] + ":abort_on_error=1:symbolize=0:malloc_context_size=0",
                     UBSAN_OPTIONS=base["UBSAN_OPTIONS"].replace("print_stacktrace=1:", "") + ":abort_on_error=1:symbolize=0")


class Jobs:
    def __init__(self, layout, out, work, home, mutator):
        self.layout, self.out, self.work, self.home, self.mutator = layout, out, work, home, mutator
        self.processes = []

    def names(self):
        return ["job%d" % i for i in range(len(self.processes))]

    def start(self, count, begin, minutes, command):
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir(parents=True)
        for i in range(count):
            folder = self.work / ("job%d" % i)
            folder.mkdir()
            argv = ["afl-fuzz", "-i", begin, "-o", self.out, "-M" if i == 0 else "-S", "job%d" % i, "-m", "none", "-t",
                    str(INPUT_SECONDS * 1000), "-V", str(int(minutes * 60)), "--"] + command(folder)
            log = open(self.log(i), "wb")
            self.processes.append(subprocess.Popen([str(a) for a in argv], stdin=subprocess.DEVNULL, stdout=log,
                                                   stderr=subprocess.STDOUT, env=environment(self.home, folder, self.mutator)))
            log.close()

    def log(self, number):
        return self.layout.log("fuzz-coverage-%d" % number)

    def wait(self, minutes):
        """True if the user has interrupted it. AFL itself ends when its time is over."""
        progress = Progress("Fuzz", unit="executions", expected=minutes * 60)
        interrupted = False
        try:
            while any(p.poll() is None for p in self.processes):
                progress.unit = "executions, " + self.state()
                progress.update(self.total("total_execs"))
                time.sleep(POLL)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            self.end()
        progress.finish("ended")
        for number, process in enumerate(self.processes):
            if not interrupted and self.total("total_execs") == 0:
                raise Failure("AFL did not begin; end of %s:\n%s" % (self.layout.show(self.log(number)), "\n".join(
                    self.log(number).read_text("utf-8", "replace").splitlines()[-25:])))
        return interrupted

    def end(self):
        for process in self.processes:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
        for process in self.processes:
            process.wait()

    # --- what they tell ---

    def latest(self):
        """Of each job the last line of plot_data, which is written every few seconds, by its columns."""
        rows = []
        for name in self.names():
            try:
                lines = (self.out / name / "plot_data").read_text("utf-8", "replace").splitlines()
            except OSError:
                continue
            if len(lines) > 1 and lines[0].startswith("#"):
                columns = [c.strip() for c in lines[0].lstrip("# ").split(",")]
                rows.append(dict(zip(columns, [v.strip() for v in lines[-1].split(",")])))
        return rows

    def total(self, column):
        return sum(int(float(row.get(column, "0"))) for row in self.latest())

    def most(self, column):
        return max([int(float(row.get(column, "0"))) for row in self.latest()], default=0)

    def state(self):
        return "%d/s, %d edges, %d crashes" % (self.total("execs_per_sec"), self.most("edges_found"), self.total("saved_crashes"))

    def summary(self):
        seconds = self.most("relative_time")
        executions = self.total("total_execs")
        return ("%d executions in %.1f minutes (%d/s), %d edges, %d inputs, %d that took longer than %d s, %d crashes"
                % (executions, seconds / 60, executions / max(1, seconds), self.most("edges_found"), self.most("corpus_count"),
                   self.total("saved_hangs"), INPUT_SECONDS, self.total("saved_crashes")))

    def files(self, folder):
        return [path for name in self.names() for path in sorted((self.out / name / folder).glob("id*"))]

    def crashes(self):
        return self.files("crashes")

    def queue(self):
        """Inputs that have reached something; not those it began with, and each job's once."""
        return [path for path in self.files("queue") if ",orig:" not in path.name and ",sync:" not in path.name]
