package org.autopersist.crash;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far a search is: a bar on a terminal; in a log, a line every half minute. Thread-safe. */
final class ProgressLine implements AutoCloseable {

    private static final int WIDTH = 120;
    private static final long LOG_NANOS = 30_000_000_000L;

    private final String task;
    private final long total;
    private final long start = System.nanoTime();
    private final ProgressBar bar;
    private final Map<String, Long> parts = new HashMap<>();
    private long sum;
    private long logged = start;

    ProgressLine(String task, long total) {
        this.task = task;
        this.total = total;
        boolean terminal = System.console() != null && System.console().isTerminal();
        bar = terminal
                ? new ProgressBarBuilder().setTaskName(task).setInitialMax(total).setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(500).showSpeed()
                        .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH)).build()
                : null;
    }

    /** So many are done of one part. */
    synchronized void at(String part, long done) {
        Long before = parts.put(part, done);
        sum += done - (before == null ? 0 : before);
        long now = System.nanoTime();
        if (bar != null) {
            bar.setExtraMessage(" " + part);
            bar.stepTo(sum);
        } else if (now - logged > LOG_NANOS) {
            logged = now;
            double rate = sum / ((now - start) / 1e9);
            System.err.printf(Locale.ROOT, "%s: %,d of %,d, %,.0f a second, %.1f minutes left, at %s%n", task, sum, total, rate,
                    Math.max(0, total - sum) / Math.max(1, rate) / 60, part);
        }
    }

    /** A line for the user that stays. */
    synchronized void print(String line) {
        if (bar != null) {
            System.err.print("\r" + " ".repeat(WIDTH) + "\r");
        }
        System.out.println(line);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
