// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A thread's work until it is over, measured for a part of the time. */
final class Worker implements Callable<Worker.Measured> {

    /** The first of so many operations is timed by itself. */
    private static final int TIMED_OF = 16;
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final Work work;
    private final Phase phase;

    /** What all threads are told. */
    static final class Phase {
        private volatile boolean measures;
        private volatile boolean over;

        /** What begins from now on is measured. */
        void measure() {
            measures = true;
        }

        void end() {
            over = true;
        }
    }

    /**
     * What was measured.
     *
     * @param nanos that the operations took, without what lies between them
     * @param times of some of them, in nanoseconds
     */
    record Measured(long operations, long nanos, Histogram times) {

        double perSecond() {
            return operations * 1e9 / nanos;
        }
    }

    Worker(Work work, Phase phase) {
        this.work = work;
        this.phase = phase;
    }

    /** A histogram for times of operations. */
    static Histogram histogram() {
        return new Histogram(LONGEST_NANOS, 3);
    }

    @Override
    public Measured call() {
        Histogram times = histogram();
        long operations = 0;
        long nanos = 0;
        while (!phase.over) {
            work.makeRoom();
            boolean counts = phase.measures;
            long start = System.nanoTime();
            work.step();
            long first = System.nanoTime();
            for (int i = 1; i < TIMED_OF; i++) {
                work.step();
            }
            if (counts) {
                nanos += System.nanoTime() - start;
                operations += TIMED_OF;
                times.recordValue(Math.min(first - start, LONGEST_NANOS));
            }
        }
        return new Measured(operations, nanos, times);
    }
}
