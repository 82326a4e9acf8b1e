// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import java.io.UncheckedIOException;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.ChildResult;

/** Programs of the system. */
final class Shell {

    private Shell() {}

    /** Runs a command that must succeed. */
    static void run(String... command) {
        if (exitCode(command) != 0) {
            throw new AssertionError("failed: " + String.join(" ", command));
        }
    }

    /** Runs a command; the result is its exit code, or 127 if there is no such program. */
    static int exitCode(String... command) {
        try {
            ChildResult result = ChildProgram.of(command).oneStream().run();
            if (result.exitCode() != 0) {
                System.err.println(String.join(" ", command) + ": " + String.join("\n", result.out()));
            }
            return result.exitCode();
        } catch (UncheckedIOException e) {
            return 127;
        }
    }
}
