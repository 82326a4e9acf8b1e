// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/** Threads that do steps, one after the other, until they are ended. For one thread, which starts, measures and ends them. */
public final class StepThreads {

    private final LongAdder done = new LongAdder();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean over;

    /** What one of the threads does again and again; the random numbers are its own. */
    @FunctionalInterface
    public interface Step {
        void run(SplittableRandom random) throws Exception;
    }

    /** Makes the step of a thread, on that thread. */
    @FunctionalInterface
    public interface Maker {
        Step make(int thread) throws Exception;
    }

    /** Steps that all threads have done, and the time that went by. */
    public record Span(long steps, long nanos) {

        public double perSecond() {
            return steps * 1e9 / nanos;
        }
    }

    private StepThreads() {}

    /**
     * Starts threads; at the return each has its step.
     *
     * @param atOnce steps after which a thread counts them and looks whether it is over
     */
    public static StepThreads start(int count, int atOnce, Maker maker) throws InterruptedException {
        StepThreads all = new StepThreads();
        CountDownLatch ready = new CountDownLatch(count);
        for (int t = 0; t < count; t++) {
            int number = t;
            all.threads.add(Thread.ofPlatform().start(() -> all.run(number, atOnce, maker, ready)));
        }
        ready.await();
        return all;
    }

    private void run(int number, int atOnce, Maker maker, CountDownLatch ready) {
        try {
            Step step = maker.make(number);
            SplittableRandom random = new SplittableRandom(number);
            ready.countDown();
            while (!over) {
                for (int i = 0; i < atOnce; i++) {
                    step.run(random);
                }
                done.add(atOnce);
            }
        } catch (Exception | Error e) {
            failures.add(e);
            ready.countDown();
        }
    }

    /** What they do from now on for a while. */
    public Span measure(double seconds) throws InterruptedException {
        long before = done.sum();
        long start = System.nanoTime();
        Thread.sleep((long) (seconds * 1000));
        return new Span(done.sum() - before, System.nanoTime() - start);
    }

    /**
     * Ends them.
     *
     * @throws IllegalStateException if one of them has failed
     */
    public void end() throws InterruptedException {
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        if (!failures.isEmpty()) {
            throw new IllegalStateException("a thread has ended: " + failures.peek(), failures.peek());
        }
    }
}
