// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Lets virtual threads leave their carriers while they wait for the disk: a platform thread waits for all that have asked at the
 * time. What a thread has stored before it asks, that thread waits for as well, since it asks the VM later. Thread-safe.
 *
 * <p>No virtual thread has to wait for another one here, however short: that one may have left its carrier, and gets none again
 * where all of them have pinned threads that wait for the disk. So there are no locks, and who finds the platform thread not
 * started yet waits for the disk in the VM.
 */
final class VirtualSync {

    private static final VirtualSync INSTANCE = new VirtualSync(Natives::sync0);

    private enum State { NOT_STARTED, STARTING, STARTED }

    private final AtomicReference<State> state = new AtomicReference<>(State.NOT_STARTED);
    private final AtomicReference<Waiter> waiting = new AtomicReference<>(); // a stack
    private final Supplier<String> sync;
    private volatile Thread server;

    /** A thread that waits. */
    private static final class Waiter {
        final Thread thread = Thread.currentThread();
        Waiter next;
        String problem;
        Throwable failure;
        volatile boolean isDone; // written last

        /** Until it is done. An interrupt is not for this wait. */
        void await() {
            boolean isInterrupted = false;
            while (!isDone) {
                LockSupport.park(this);
                isInterrupted |= Thread.interrupted(); // else a pinned thread would not wait at all
            }
            if (isInterrupted) {
                thread.interrupt();
            }
        }
    }

    /** @param sync waits for the disk; why that can't be done, or null */
    VirtualSync(Supplier<String> sync) {
        this.sync = sync;
    }

    /** As {@link Natives#sync0()}, for the current thread. */
    static String sync0() {
        return Thread.currentThread().isVirtual() ? INSTANCE.await() : Natives.sync0();
    }

    /** As {@link Natives#awaitCommit0()}, for the current thread. */
    static String awaitCommit0() {
        if (!Thread.currentThread().isVirtual()) {
            return Natives.awaitCommit0();
        }
        return Natives.isCommitDone0() ? null : INSTANCE.await();
    }

    /** Why it can't be done, or null. */
    String await() {
        if (!isStarted()) {
            return sync.get();
        }
        Waiter waiter = new Waiter();
        do {
            waiter.next = waiting.get();
        } while (!waiting.compareAndSet(waiter.next, waiter));
        LockSupport.unpark(server);
        waiter.await();
        if (waiter.failure != null) {
            throw new IllegalStateException("the thread that waits for the disk has failed", waiter.failure);
        }
        return waiter.problem;
    }

    /** False if another thread is just starting it, or it can't be started. */
    private boolean isStarted() {
        if (state.get() == State.STARTED) {
            return true;
        }
        if (!state.compareAndSet(State.NOT_STARTED, State.STARTING)) {
            return state.get() == State.STARTED;
        }
        State now = State.NOT_STARTED;
        try {
            Thread thread = Thread.ofPlatform().name("AutoPersist Sync").daemon().inheritInheritableThreadLocals(false)
                    .unstarted(this::run);
            thread.setContextClassLoader(null);
            thread.start();
            server = thread;
            now = State.STARTED;
        } catch (OutOfMemoryError _) {
            // or too many threads: the next one tries again
        } finally {
            state.set(now);
        }
        return now == State.STARTED;
    }

    private void run() {
        while (true) {
            Waiter first = waiting.getAndSet(null);
            if (first == null) {
                LockSupport.park(this);
                Thread.interrupted(); // nobody has this thread
            } else {
                serve(first);
            }
        }
    }

    private void serve(Waiter first) {
        String problem = null;
        Throwable failure = null;
        try {
            problem = sync.get();
        } catch (Throwable t) {
            failure = t;
        }
        for (Waiter waiter = first; waiter != null; waiter = waiter.next) {
            waiter.problem = problem;
            waiter.failure = failure;
            waiter.isDone = true;
            wake(waiter.thread);
        }
    }

    private static void wake(Thread thread) {
        try {
            LockSupport.unpark(thread);
        } catch (Throwable _) {
            // its scheduler has ended, or has no memory: the others are to be woken
        }
    }
}
