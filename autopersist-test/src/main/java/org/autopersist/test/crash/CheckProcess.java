// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One checking JVM, watched: its lines go to a consumer, a hang ends it. Used by one thread. */
final class CheckProcess implements AutoCloseable {

    private static final long HANG_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_MILLIS = 100;

    private final Process process;
    private final Thread reader;
    private final ProgressPage page;
    private volatile boolean done;

    /** How it ended. */
    enum End { DONE, DIED, HUNG }

    CheckProcess(Process process, ProgressPage page, Consumer<String[]> lines) {
        this.process = process;
        this.page = page;
        reader = Thread.ofPlatform().daemon().start(() -> read(lines));
    }

    private void read(Consumer<String[]> lines) {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line; (line = in.readLine()) != null; ) {
                // A JVM that dies writes of it on standard output.
                if (line.length() > 1 && line.charAt(1) == '\t') {
                    lines.accept(CheckOutput.fields(line));
                    done |= line.charAt(0) == CheckOutput.DONE;
                }
            }
        } catch (IOException _) {
            // The stream of a killed process may end so.
        }
    }

    /** Waits for its end; {@code poll} is called now and then. */
    End await(Runnable poll) throws InterruptedException {
        long activity = page.activity();
        long since = System.nanoTime();
        while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            poll.run();
            if (page.activity() != activity) {
                activity = page.activity();
                since = System.nanoTime();
            } else if (System.nanoTime() - since > HANG_NANOS) {
                close();
                return End.HUNG;
            }
        }
        reader.join();
        poll.run();
        return done && process.exitValue() == 0 ? End.DONE : End.DIED;
    }

    int exitCode() {
        return process.exitValue();
    }

    /** Where a JVM that dies puts its report. */
    Path crashReport(Path folder) {
        return folder.resolve("hs_err_" + process.pid() + ".log");
    }

    @Override
    public void close() {
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }
}
