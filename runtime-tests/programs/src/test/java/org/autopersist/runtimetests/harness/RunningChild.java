package org.autopersist.runtimetests.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A started child JVM. Its output is collected by two threads, so it never blocks on a full pipe. Thread-safe.
 *
 * <p>Each wait has an end: a child that takes too long is killed and the waiting call throws.
 */
public final class RunningChild implements AutoCloseable {

    private final Process process;
    private final List<String> command;
    private final long deadline;
    private final List<String> out = new ArrayList<>();
    private final List<String> err = new ArrayList<>();
    private final Thread outReader;
    private final Thread errReader;
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

    /**
     * Waits until the child has printed a line that starts with {@code prefix}.
     *
     * @return that line
     * @throws AssertionError if the child ends first, or takes too long
     */
    public String awaitLine(String prefix) {
        String line = awaitLineOrEnd(prefix);
        if (line != null) {
            return line;
        }
        if (remainingMillis() <= 0) {
            throw tookTooLong("printed a line that starts with " + prefix);
        }
        throw new AssertionError("The child ended without a line that starts with " + prefix + "\n" + awaitEnd());
    }

    private synchronized String awaitLineOrEnd(String prefix) {
        for (int seen = 0; ; ) {
            for (; seen < out.size(); seen++) {
                if (out.get(seen).startsWith(prefix)) {
                    return out.get(seen);
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

    /** The last complete line so far that starts with {@code prefix}, or null. */
    public synchronized String lastLine(String prefix) {
        for (int i = out.size() - 1; i >= 0; i--) {
            if (out.get(i).startsWith(prefix)) {
                return out.get(i);
            }
        }
        return null;
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

    /** Writes a line to the child's standard input. */
    public void send(String line) throws IOException {
        OutputStream in = process.getOutputStream();
        in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
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
            outReader.join();
            errReader.join();
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
        String stacks = threadDump();
        sendKill();
        return new AssertionError("The child has not " + what + " in time\n" + result() + "\n" + stacks);
    }

    private String threadDump() {
        try {
            Process jstack = new ProcessBuilder(
                            TestJdk.stock().resolve("bin/jstack").toString(), Long.toString(pid()))
                    .redirectErrorStream(true)
                    .start();
            String text = new String(jstack.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            jstack.waitFor(10, TimeUnit.SECONDS);
            return text;
        } catch (IOException | InterruptedException e) {
            return "no thread dump: " + e;
        }
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
