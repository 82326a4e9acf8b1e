package org.autopersist.fuzz;

import java.io.Console;
import java.util.function.Supplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on a terminal; in a log, a line every half minute. Thread-safe. */
public final class ProgressLine implements AutoCloseable {

    private static final int WIDTH = 110;
    private static final long INTERVAL_NANOS = 30_000_000_000L;

    private final long total;
    private final Supplier<String> outcome;
    private final ProgressBar bar;
    private long shown = System.nanoTime();

    /** The outcome is what to show beside the numbers. */
    public ProgressLine(String task, long total, Supplier<String> outcome) {
        this.total = total;
        this.outcome = outcome;
        Console console = System.console();
        bar = console == null || !console.isTerminal() ? null : new ProgressBarBuilder().setTaskName(task).setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII).setUpdateIntervalMillis(500)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH)).build();
    }

    public synchronized void step() {
        if (bar != null) {
            bar.step();
            bar.setExtraMessage(outcome.get());
        } else if (System.nanoTime() - shown > INTERVAL_NANOS) {
            shown = System.nanoTime();
            System.err.println("of " + total + ": " + outcome.get());
        }
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
