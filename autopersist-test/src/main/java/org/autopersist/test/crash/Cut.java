// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.util.Arrays;

/**
 * What a crash cut: what each thread had begun and completed at that point of the recorded run. Immutable.
 *
 * <p>Operations of one thread follow each other, so counts say it all: {@code begun - completed} is 0 or 1.
 */
public final class Cut {

    private final long seed;
    private final boolean setUp;
    private final int[] begun;
    private final int[] completed;
    private final History history;

    Cut(long seed, boolean setUp, int[] begun, int[] completed, History history) {
        this.seed = seed;
        this.setUp = setUp;
        this.begun = begun;
        this.completed = completed;
        this.history = history;
    }

    /** The cut after a complete, sequential run: thread 0 did all its operations, then thread 1, and so on. For tests. */
    public static Cut complete(long seed, int threads, int operations) {
        return sequential(seed, threads, operations, threads * operations, threads * operations);
    }

    /**
     * The cut of a single-threaded run. For tests.
     *
     * @param completed operations that had ended
     * @param begun operations that had begun, {@code completed} or one more
     */
    public static Cut ofPrefix(long seed, int completed, int begun) {
        return sequential(seed, 1, begun, completed, begun);
    }

    private static Cut sequential(long seed, int threads, int operations, int completed, int begun) {
        if (completed > begun || begun > completed + 1) {
            throw new IllegalArgumentException("completed " + completed + ", begun " + begun
                    + ": begun is completed, or one more");
        }
        History history = new History(threads);
        int[] begins = new int[threads];
        int[] ends = new int[threads];
        for (int i = 0; i < begun; i++) {
            int thread = i / Math.max(1, operations);
            history.begin(thread, i % operations, 2L * i);
            begins[thread]++;
            if (i < completed) {
                history.end(thread, i % operations, 2L * i + 1);
                ends[thread]++;
            }
        }
        return new Cut(seed, true, begins, ends, history);
    }

    /** The seed that the workload ran with. */
    public long seed() {
        return seed;
    }

    public int threads() {
        return begun.length;
    }

    /** Whether {@link Workload#setup} had returned. */
    public boolean setUp() {
        return setUp;
    }

    /** How many operations the thread had begun; they have the numbers from 0 to {@code begun - 1}. */
    public int begun(int thread) {
        return begun[thread];
    }

    /** How many operations the thread had completed. */
    public int completed(int thread) {
        return completed[thread];
    }

    /**
     * Real-time order: whether operation {@code a} of thread {@code s} had ended before operation {@code b} of thread
     * {@code t} began. False if either had not come so far at the cut.
     */
    public boolean precedes(int s, int a, int t, int b) {
        return a < completed[s] && b < begun[t] && history.endOf(s, a) < history.beginOf(t, b);
    }

    @Override
    public String toString() {
        return setUp ? "begun " + Arrays.toString(begun) + ", completed " + Arrays.toString(completed) : "not set up yet";
    }
}
