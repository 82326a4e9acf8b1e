// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.autopersist.image.Progress;

/** Counts objects on a terminal, once a run takes longer than a moment; nothing elsewhere. Not thread-safe. */
final class ConsoleProgress implements Progress, AutoCloseable {

    private static final int WIDTH = 100;
    private static final long MOMENT_NANOS = 1_000_000_000;
    private static final int STEPS_AT_ONCE = 1 << 14;

    private final String task;
    private final boolean terminal = System.console() != null && System.console().isTerminal();
    private final long start = System.nanoTime();
    private ProgressBar bar;
    private long count;

    ConsoleProgress(String task) {
        this.task = task;
    }

    @Override
    public void step() {
        if (++count % STEPS_AT_ONCE != 0 || !terminal) {
            return;
        }
        if (bar == null && System.nanoTime() - start > MOMENT_NANOS) {
            bar = new ProgressBarBuilder()
                    .setTaskName(task)
                    .setInitialMax(-1)
                    .setUnit(" objects", 1)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(200)
                    .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
                    .build();
        }
        if (bar != null) {
            bar.stepTo(count);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
