package org.autopersist.faults.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A started child JVM. Its output is collected by two threads, so that it never blocks on a full pipe. Thread-safe.
 *
 * <p>Each wait has an end: a child that takes too long is killed, and the waiting call throws an AssertionError.
 */
public final class RunningChild implements AutoCloseable {

    private final Process process;
    private final List<String> command;
    private final long deadline;
    private final List<String> out = new ArrayList<>();
    private final List<String> err = new ArrayList<>();
    private final Thread outReader;
    private final Thread errReader;
    private int taken;
    private boolean outEnded;

    RunningChild(Process process, List<String> command, Duration patience) {
        this.process = process;
        this.command = command;
        this.deadline = System.nanoTime() + patience.toNanos();
        outReader = Thread.ofPlatform().daemon().start(() -> collect(process.getInputStream(), out, true));
        errReader = Thread.ofPlatform().daemon().start(() -> collect(process.getErrorStream(), err, false));
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Waits for a line on standard output that starts with {@code prefix}, and takes it and all before it.
     *
     * @return that line
     * @throws AssertionError if the child ends first, or takes too long
     */
    public String awaitLine(String prefix) {
        String line = takeLine(prefix);
        if (line == null) {
            if (remainingMillis() <= 0) {
                throw tookTooLong("printed a line that starts with " + prefix);
            }
            throw new AssertionError("The child ended without a line that starts with " + prefix + "\n" + awaitEnd());
        }
        return line;
    }

    private synchronized String takeLine(String prefix) {
        while (true) {
            while (taken < out.size()) {
                String line = out.get(taken++);
                if (line.startsWith(prefix)) {
                    return line;
                }
            }
            if (outEnded || remainingMillis() <= 0) {
                return null;
            }
            try {
                wait(Math.max(1, remainingMillis()));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
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

    /** Sends a line and waits for one that starts with {@code prefix}. */
    public String ask(String line, String prefix) {
        send(line);
        return awaitLine(prefix);
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
            throw new AssertionError(e);
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
     * Waits for the child's end.
     *
     * @throws AssertionError if it takes too long
     */
    public ChildResult awaitEnd() {
        try {
            if (!process.waitFor(Math.max(1, remainingMillis()), TimeUnit.MILLISECONDS)) {
                throw tookTooLong("ended");
            }
            // A process that the child has started may have its pipes still.
            outReader.join(2000);
            errReader.join(2000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return result();
    }

    /** Kills the child if it still runs. */
    @Override
    public void close() {
        process.destroyForcibly();
    }

    private synchronized ChildResult result() {
        int code = process.isAlive() ? -1 : process.exitValue();
        return new ChildResult(code, List.copyOf(out), List.copyOf(err), command);
    }

    private AssertionError tookTooLong(String what) {
        signal("QUIT"); // its thread dump goes to its standard output
        try {
            process.waitFor(2, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        sendKill();
        return new AssertionError("The child has not " + what + " in time\n" + result());
    }

    private long remainingMillis() {
        return (deadline - System.nanoTime()) / 1_000_000;
    }

    private void collect(InputStream stream, List<String> lines, boolean isOut) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            StringBuilder line = new StringBuilder();
            // By character: only a complete line counts, since a killed child may stop in the middle of one.
            for (int c; (c = reader.read()) >= 0; ) {
                if (c == '\n') {
                    add(lines, line.toString());
                    line.setLength(0);
                } else {
                    line.append((char) c);
                }
            }
        } catch (IOException _) {
            // The stream of a killed child may end so.
        } finally {
            synchronized (this) {
                outEnded |= isOut;
                notifyAll();
            }
        }
    }

    private synchronized void add(List<String> lines, String line) {
        lines.add(line);
        notifyAll();
    }
}
