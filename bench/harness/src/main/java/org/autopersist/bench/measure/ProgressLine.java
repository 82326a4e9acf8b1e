package org.autopersist.bench.measure;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on a terminal; in a log, a line at each tenth. Not thread-safe. */
public final class ProgressLine implements AutoCloseable {

    private static final int WIDTH = 110;

    private final String task;
    private final int total;
    private final long start = System.nanoTime();
    private final ProgressBar bar;
    private int done;
    private int tenth;

    public ProgressLine(String task, int total) {
        this.task = task;
        this.total = total;
        boolean terminal = System.console() != null && System.console().isTerminal();
        this.bar = terminal
                ? new ProgressBarBuilder()
                        .setTaskName(task)
                        .setInitialMax(total)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(200)
                        .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
                        .build()
                : null;
    }

    /** Says what comes next. */
    public void show(String what) {
        if (bar != null) {
            bar.setExtraMessage(what);
        }
    }

    public void step() {
        done++;
        if (bar != null) {
            bar.stepTo(done);
        } else if (done * 10L / total > tenth) {
            tenth = (int) (done * 10L / total);
            long seconds = (System.nanoTime() - start) / 1_000_000_000;
            System.err.printf(
                    "%s: %d of %d, %d:%02d of about %d:%02d%n",
                    task, done, total, seconds / 60, seconds % 60,
                    seconds * total / done / 60, seconds * total / done % 60);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
