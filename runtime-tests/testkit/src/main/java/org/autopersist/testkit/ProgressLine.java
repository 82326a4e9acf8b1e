// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far a task is: a bar on a terminal; in a log, a line from time to time. Goes to standard error. Thread-safe. */
public final class ProgressLine implements AutoCloseable {

    private static final int WIDTH = 110;
    private static final long LOG_NANOS = 30_000_000_000L;

    private final String task;
    private final long total;
    private final boolean byTenths;
    private final long start = System.nanoTime();
    private final ProgressBar bar;
    private final Map<String, Long> parts = new HashMap<>();
    private Supplier<String> beside = () -> "";
    private long done;
    private long logged = start;
    private long tenth;

    private ProgressLine(String task, long total, boolean byTenths) {
        this.task = task;
        this.total = total;
        this.byTenths = byTenths;
        bar = isTerminal() ? bar(task, total, byTenths) : null;
    }

    private static boolean isTerminal() {
        return System.console() != null && System.console().isTerminal();
    }

    private static ProgressBar bar(String task, long total, boolean byTenths) {
        ProgressBarBuilder builder = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(byTenths ? 200 : 500)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH));
        return (byTenths ? builder : builder.showSpeed()).build();
    }

    /** Of a task of few long steps: a log gets a line at each tenth. */
    public static ProgressLine ofSteps(String task, long total) {
        return new ProgressLine(task, total, true);
    }

    /** Of a task of many short steps: a log gets a line every half minute. */
    public static ProgressLine ofMany(String task, long total) {
        return new ProgressLine(task, total, false);
    }

    /** With what to show beside the numbers; asked whenever they are shown, by whichever thread makes a step. */
    public synchronized ProgressLine beside(Supplier<String> text) {
        beside = text;
        return this;
    }

    /** Says what comes next, beside the numbers. */
    public synchronized void show(String what) {
        beside(() -> what);
        if (bar != null) {
            bar.setExtraMessage(what);
        }
    }

    /** One more is done. */
    public synchronized void step() {
        stepTo(done + 1);
    }

    /** So many are done, all in all. */
    public synchronized void stepTo(long count) {
        done = count;
        if (bar != null) {
            bar.setExtraMessage(beside.get());
            bar.stepTo(done);
        } else if (isTimeToLog()) {
            System.err.println(line());
        }
    }

    private boolean isTimeToLog() {
        if (byTenths) {
            long before = tenth;
            tenth = Math.max(before, done * 10 / total);
            return tenth > before;
        }
        long now = System.nanoTime();
        if (now - logged <= LOG_NANOS) {
            return false;
        }
        logged = now;
        return true;
    }

    /** So many are done of one part, which is named beside the numbers; all parts count. */
    public synchronized void at(String part, long count) {
        Long before = parts.put(part, count);
        beside = () -> part;
        stepTo(done + count - (before == null ? 0 : before));
    }

    private String line() {
        double seconds = (System.nanoTime() - start) / 1e9;
        double rate = done / seconds;
        String text = beside.get();
        return String.format(Locale.ROOT, "%s: %,d of %,d, %s of about %s%s%s", task, done, total, clock(seconds),
                clock(done == 0 ? 0 : seconds * Math.max(done, total) / done),
                rate < 1 ? "" : String.format(Locale.ROOT, ", %,.0f a second", rate), text.isEmpty() ? "" : ", " + text.strip());
    }

    private static String clock(double seconds) {
        return String.format(Locale.ROOT, "%d:%02d", (long) seconds / 60, (long) seconds % 60);
    }

    /** A line on standard output that stays, above the bar. */
    public synchronized void print(String line) {
        if (bar != null) {
            System.err.print("\r" + " ".repeat(WIDTH) + "\r");
        }
        System.out.println(line);
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
