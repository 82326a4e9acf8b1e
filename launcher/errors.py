# SPDX-License-Identifier: Apache-2.0
"""How a command ends when it cannot do what was asked."""

FAILED = 1        # the work was tried and did not succeed
USAGE = 2         # the command line or the machine's set-up is wrong
INTERRUPTED = 130


class Failure(Exception):
    """Ends the command with a message for the user; never shown as a traceback."""

    def __init__(self, message, code=FAILED):
        super().__init__(message)
        self.code = code


class SetupError(Failure):
    """Something the user has to change: an option, a path, a missing program."""

    def __init__(self, message):
        super().__init__(message, USAGE)
