package org.autopersist.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

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
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            if (code != 0) {
                System.err.println(String.join(" ", command) + ": " + said.strip());
            }
            return code;
        } catch (IOException e) {
            return 127;
        } catch (InterruptedException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
