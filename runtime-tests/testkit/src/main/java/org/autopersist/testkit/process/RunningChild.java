// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit.process;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A started child. Its output is collected by two threads, so that it never blocks on a full pipe. Thread-safe.
 *
 * <p>Each wait has an end: a child that takes too long is killed, and the waiting call throws an AssertionError. So does one
 * that is interrupted.
 */
public final class RunningChild implements AutoCloseable {

    /** For a thread dump to be printed. */
    private static final long DUMP_SECONDS = 2;

    private final Process process;
    private final List<String> command;
    private final long deadline;
    private final OutputReader out;
    private final OutputReader err;
    private int taken;

    RunningChild(Process process, List<String> command, Duration patience, Consumer<String> listener) {
        this.process = process;
        this.command = command;
        deadline = System.nanoTime() + patience.toNanos();
        out = new OutputReader(process.getInputStream(), listener);
        err = new OutputReader(process.getErrorStream(), listener);
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Waits until the child has printed a line that starts with {@code prefix}; it may have done so long ago, and the line is not
     * taken.
     *
     * @return the first such line
     * @throws AssertionError if the child ends first, or takes too long
     */
    public String awaitLine(String prefix) {
        for (int i = 0; ; i++) {
            String line = line(i, deadline);
            if (line == null) {
                throw noLine(prefix);
            }
            if (line.startsWith(prefix)) {
                return line;
            }
        }
    }

    /**
     * Waits for a line on standard output that starts with {@code prefix}, and takes it and all before it.
     *
     * @return that line
     * @throws AssertionError if the child ends first, or takes too long
     */
    public String takeLine(String prefix) {
        return takeLine(prefix, deadline).orElseThrow(() -> noLine(prefix));
    }

    /**
     * Waits for a line on standard output that starts with {@code prefix}, and takes it and all before it. The child lives on if
     * there is none.
     *
     * @return nothing if there is none in time, or the output ends first; see {@link #hasFallenSilent}
     */
    public Optional<String> takeLine(String prefix, Duration atMost) {
        return takeLine(prefix, System.nanoTime() + atMost.toNanos());
    }

    private Optional<String> takeLine(String prefix, long until) {
        for (String line; (line = take(until)) != null; ) {
            if (line.startsWith(prefix)) {
                return Optional.of(line);
            }
        }
        return Optional.empty();
    }

    /**
     * Waits for the next line on standard output, and takes it.
     *
     * @return null if the output has ended
     * @throws AssertionError if the child takes too long
     */
    public String nextLine() {
        String line = take(deadline);
        if (line == null && !out.hasEnded()) {
            throw tookTooLong("printed a line");
        }
        return line;
    }

    /** Whether its standard output has ended. */
    public boolean hasFallenSilent() {
        return out.hasEnded();
    }

    private synchronized String take(long until) {
        String line = line(taken, until);
        if (line != null) {
            taken++;
        }
        return line;
    }

    private String line(int index, long until) {
        try {
            return out.line(index, until);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private AssertionError noLine(String prefix) {
        return out.hasEnded()
                ? new AssertionError("The child ended without a line that starts with " + prefix + "\n" + awaitEnd())
                : tookTooLong("printed a line that starts with " + prefix);
    }

    /** The last complete line so far that starts with {@code prefix}, or null. */
    public String lastLine(String prefix) {
        return out.lines().reversed().stream().filter(line -> line.startsWith(prefix)).findFirst().orElse(null);
    }

    /** Writes a line to the child's standard input; a child that has ended gets nothing. */
    public void send(String line) {
        try {
            OutputStream in = process.getOutputStream();
            in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (IOException _) {
            // The answer will not come either, and whoever waits for it is told why.
        }
    }

    /** Ends the child's standard input. */
    public void endInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException _) {
            // It has ended already.
        }
    }

    /** Sends a line and takes the next one that starts with {@code prefix}; see {@link #takeLine(String)}. */
    public String ask(String line, String prefix) {
        send(line);
        return takeLine(prefix);
    }

    /**
     * Sends a signal by the system's {@code kill}.
     *
     * @param name as {@code kill -l} prints it
     */
    public void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(pid())).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Sends a signal and waits for the end, which need not come.
     *
     * @return whether it came in time
     */
    public boolean endsAfter(String signal, Duration atMost) {
        signal(signal);
        return endsWithin(atMost);
    }

    /** Waits for the end, which need not come; returns whether it came in time. */
    public boolean endsWithin(Duration atMost) {
        try {
            return process.waitFor(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Sends SIGKILL and waits for the end; the result has all that was printed before. */
    public ChildResult kill() {
        sendKill();
        return awaitEnd();
    }

    /** Not by Process.destroyForcibly, which closes the pipes too, and with them the last lines are lost. */
    private void sendKill() {
        process.toHandle().destroyForcibly();
    }

    /**
     * Waits for the child's end, and for its output as long as there is news: a process that the child has started may hold
     * the pipes.
     *
     * @throws AssertionError if it takes too long
     */
    public ChildResult awaitEnd() {
        try {
            if (!process.waitFor(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                throw tookTooLong("ended");
            }
            out.join();
            err.join();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        return result();
    }

    /** Kills the child if it still runs. */
    @Override
    public void close() {
        process.destroyForcibly();
    }

    private ChildResult result() {
        int code = process.isAlive() ? -1 : process.exitValue();
        boolean isWhole = code >= 0 && code != ChildResult.SIGKILL;
        return new ChildResult(code, lines(out, isWhole), lines(err, isWhole), command);
    }

    /** A line without an end counts only of a child that ended by itself. */
    private static List<String> lines(OutputReader reader, boolean isWhole) {
        List<String> lines = new ArrayList<>(reader.lines());
        if (isWhole && reader.hasEnded() && !reader.incomplete().isEmpty()) {
            lines.add(reader.incomplete());
        }
        return List.copyOf(lines);
    }

    private AssertionError tookTooLong(String what) {
        int before = out.lines().size();
        signal("QUIT"); // its thread dump goes to its standard output
        endsWithin(Duration.ofSeconds(DUMP_SECONDS));
        List<String> lines = out.lines();
        ChildResult atEnd = new ChildResult(-1, lines.subList(0, before), err.lines(), command);
        sendKill();
        endsWithin(Duration.ofSeconds(DUMP_SECONDS)); // it lets its files go then
        return new AssertionError("The child has not " + what + " in time\n" + atEnd + "\n--- threads\n"
                + String.join("\n", lines.subList(before, lines.size())));
    }

    private static AssertionError interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new AssertionError("interrupted while it waited for a child", e);
    }
}
