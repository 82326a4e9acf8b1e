// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on a terminal; in a log, a line at each tenth. Not thread-safe. */
final class ProgressLine implements AutoCloseable {

    private static final int WIDTH = 100;

    private final String task;
    private final int total;
    private final ProgressBar bar;
    private int tenth;

    ProgressLine(String task, int total) {
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

    void at(int done, String extra) {
        if (bar != null) {
            bar.stepTo(done).setExtraMessage(extra);
        } else if (done * 10L / total > tenth) {
            tenth = (int) (done * 10L / total);
            System.err.println(task + ": " + done + " of " + total + " " + extra);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
