// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Collects the lines of a process's stream on a thread of its own, so that the process never blocks on a full pipe.
 * Thread-safe.
 */
final class OutputReader {

    /** Without news for so long, a stream of a process that has ended is held open by another one. */
    private static final Duration SILENCE = Duration.ofSeconds(10);

    /** After its process's end a stream is read for so long at most, whatever comes. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final InputStream stream;
    private final Consumer<String> listener;
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder incomplete = new StringBuilder();
    private long lastNews = System.nanoTime();
    private boolean ended;

    /** Begins to read; the listener gets each line on the reader's thread. */
    OutputReader(InputStream stream, Consumer<String> listener) {
        this.stream = stream;
        this.listener = listener;
        Thread.ofPlatform().daemon().name("output of a child").start(this::read);
    }

    private void read() {
        try (Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            char[] block = new char[1 << 13];
            for (int count; (count = reader.read(block)) >= 0; ) {
                news(block, count).forEach(listener);
            }
        } catch (IOException _) {
            // The stream of a killed child may end so.
        } finally {
            end();
        }
    }

    /** Only a complete line counts: a killed child may stop in the middle of one. */
    private synchronized List<String> news(char[] block, int count) {
        int before = lines.size();
        for (int i = 0; i < count; i++) {
            if (block[i] == '\n') {
                lines.add(incomplete.toString());
                incomplete.setLength(0);
            } else {
                incomplete.append(block[i]);
            }
        }
        lastNews = System.nanoTime();
        notifyAll();
        return List.copyOf(lines.subList(before, lines.size()));
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** The lines so far. */
    synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /** What follows the last complete line. */
    synchronized String incomplete() {
        return incomplete.toString();
    }

    /** Whether the stream has ended. */
    synchronized boolean hasEnded() {
        return ended;
    }

    /**
     * Waits for a line.
     *
     * @param index its number, from 0
     * @param deadline as System.nanoTime counts
     * @return null if the stream ends first, or not in time
     */
    synchronized String line(int index, long deadline) throws InterruptedException {
        while (index >= lines.size() && !ended && deadline - System.nanoTime() > 0) {
            wait(millisUntil(deadline));
        }
        return index < lines.size() ? lines.get(index) : null;
    }

    /** Waits for the stream's end as long as there is news, at most a bounded time. To be called when the process has ended. */
    synchronized void join() throws InterruptedException {
        long start = System.nanoTime();
        while (!ended) {
            long silent = Math.max(start, lastNews) + SILENCE.toNanos();
            long until = Math.min(silent, start + LONGEST.toNanos());
            if (until - System.nanoTime() <= 0) {
                return;
            }
            wait(millisUntil(until));
        }
    }

    private static long millisUntil(long deadline) {
        return Math.max(1, (deadline - System.nanoTime()) / 1_000_000);
    }
}
