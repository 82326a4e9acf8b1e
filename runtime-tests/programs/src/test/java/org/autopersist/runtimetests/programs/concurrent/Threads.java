// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;

/** Runs the same action on several threads at once. */
public final class Threads {

    private Threads() {}

    /** What a thread does; {@code index} counts from 0. */
    @FunctionalInterface
    public interface Action {
        void run(int index) throws Throwable;
    }

    /** Starts them together, waits for all, and throws the first failure. */
    public static void together(int count, Action action) throws InterruptedException {
        together(Thread.ofPlatform(), count, action);
    }

    /** The same with threads of a kind. */
    public static void together(Thread.Builder kind, int count, Action action) throws InterruptedException {
        CyclicBarrier start = new CyclicBarrier(count);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            threads.add(kind.start(() -> {
                try {
                    start.await();
                    action.run(index);
                } catch (Throwable t) {
                    failure.compareAndSet(null, t);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new AssertionError("in a thread", failure.get());
        }
    }

    /** Waits at the barrier, where no checked exception may be thrown. */
    public static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }
}
