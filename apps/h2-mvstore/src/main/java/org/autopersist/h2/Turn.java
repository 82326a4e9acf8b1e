// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Mutual exclusion for what one thread may do for all that wait: who ends its turn wakes them all, and who finds that what it
 * waits for is done leaves at once. With a lock that is handed from one to the next, each would have to run first, to see that.
 *
 * <p>A waiter is in the list before it tries the lock for the last time. If that fails, the thread that has the lock looks into
 * the list after it has released it, so that no wake-up is lost. Reentrant. Thread-safe, also for virtual threads.
 */
final class Turn {

    /** A turn takes some ten microseconds, and to sleep and be woken takes no less, from both threads. */
    static final int YIELDS = 30;

    private record Waiter(Thread thread, Waiter next) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicReference<Waiter> waiting = new AtomicReference<>();

    /** Returns when it is this thread's turn, until {@link #end}. */
    void begin() {
        lock.lock();
    }

    /**
     * The same, unless what the turn is wanted for is done.
     *
     * @param isDone asked whenever another turn has ended
     * @return whether it is this thread's turn
     */
    boolean begin(BooleanSupplier isDone) {
        boolean wasInterrupted = false;
        try {
            for (int tries = 0; !isDone.getAsBoolean(); tries++) {
                if (lock.tryLock()) {
                    return true;
                }
                if (tries < YIELDS) {
                    Thread.yield();
                    continue;
                }
                Thread thread = Thread.currentThread();
                waiting.updateAndGet(next -> new Waiter(thread, next));
                if (lock.tryLock()) {
                    return true;
                }
                LockSupport.park(this);
                tries = 0;
                wasInterrupted |= Thread.interrupted();
            }
            return false;
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether it is this thread's turn, without waiting. */
    boolean tryBegin() {
        return lock.tryLock();
    }

    /** Ends this thread's turn. */
    void end() {
        lock.unlock();
        if (!lock.isHeldByCurrentThread()) {
            for (Waiter waiter = waiting.getAndSet(null); waiter != null; waiter = waiter.next()) {
                LockSupport.unpark(waiter.thread());
            }
        }
    }
}
