# SPDX-License-Identifier: Apache-2.0
"""What the user sees: plain lines, and one line that moves while something long runs."""
import sys
import time

# Without a terminal (CI) a moving line becomes a line now and then.
QUIET_INTERVAL = 30.0
TTY_INTERVAL = 0.5


def say(message=""):
    print(message, flush=True)


def warn(message):
    say("ap: note: " + message)


def clock(seconds):
    seconds = int(seconds + 0.5)
    hours, rest = divmod(seconds, 3600)
    if hours:
        return "%d:%02d:%02d" % (hours, rest // 60, rest % 60)
    return "%d:%02d" % (rest // 60, rest % 60)


class Progress:
    """One step's progress: what, done of total, elapsed, expected."""

    def __init__(self, step, total=None, unit="", expected=None, out=None):
        self.step, self.total, self.unit, self.expected = step, total, unit, expected
        self.out = out or sys.stdout
        self.tty = self.out.isatty()
        self.start = time.monotonic()
        self.last_shown = self.start - (TTY_INTERVAL if self.tty else QUIET_INTERVAL - 5)
        self.width = 0

    @property
    def elapsed(self):
        return time.monotonic() - self.start

    def text(self, done=None):
        parts = [self.step]
        if done is not None:
            count = "%d" % done if not self.total else "%d of %d" % (min(done, self.total), self.total)
            parts.append((count + " " + self.unit).strip())
        parts.append(clock(self.elapsed))
        if self.expected:
            parts.append("of about " + clock(self.expected))
        return "  ".join(parts)

    def update(self, done=None, force=False):
        now = time.monotonic()
        if not force and now - self.last_shown < (TTY_INTERVAL if self.tty else QUIET_INTERVAL):
            return
        self.last_shown = now
        line = self.text(done)
        if self.tty:
            self.out.write("\r" + line + " " * max(0, self.width - len(line)))
            self.width = len(line)
        else:
            self.out.write(line + "\n")
        self.out.flush()

    def finish(self, note="done"):
        """Replaces the moving line by the step's outcome."""
        line = "%s  %s (%s)" % (self.step, note, clock(self.elapsed))
        if self.tty:
            self.out.write("\r" + line + " " * max(0, self.width - len(line)) + "\n")
        else:
            self.out.write(line + "\n")
        self.out.flush()

    def drop(self):
        """Ends a moving line that an error message follows."""
        if self.tty and self.width:
            self.out.write("\n")
            self.out.flush()
