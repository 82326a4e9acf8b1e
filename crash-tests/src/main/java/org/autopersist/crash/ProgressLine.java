package org.autopersist.crash;

import java.util.Locale;
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
    private long before;
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

    /** So many are done of what is worked on now. */
    synchronized void at(String what, long done) {
        long now = System.nanoTime();
        if (bar != null) {
            bar.setExtraMessage(" " + what);
            bar.stepTo(before + done);
        } else if (now - logged > LOG_NANOS) {
            logged = now;
            double rate = (before + done) / ((now - start) / 1e9);
            System.err.printf(Locale.ROOT, "%s: %,d of %,d, %,.0f a second, %.1f minutes left, at %s%n", task, before + done,
                    total, rate, Math.max(0, total - before - done) / Math.max(1, rate) / 60, what);
        }
    }

    /** What was worked on has ended with so many. */
    synchronized void done(long count) {
        before += count;
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
