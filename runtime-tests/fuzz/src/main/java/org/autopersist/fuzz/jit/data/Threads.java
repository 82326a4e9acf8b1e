// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

import java.util.concurrent.atomic.AtomicReference;

/** Does two things at once, and waits. What they throw is thrown. */
public final class Threads {

    private Threads() {}

    /** By a platform thread each. */
    public static void both(Runnable one, Runnable other) {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        join(thrown, Thread.ofPlatform().start(guarded(one, thrown)), Thread.ofPlatform().start(guarded(other, thrown)));
    }

    /** By a virtual thread each. */
    public static void virtual(Runnable one, Runnable other) {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        join(thrown, Thread.ofVirtual().start(guarded(one, thrown)), Thread.ofVirtual().start(guarded(other, thrown)));
    }

    /** By this thread and another one. */
    public static void three(Runnable one, Runnable other) {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().start(guarded(one, thrown));
        guarded(other, thrown).run();
        join(thrown, thread);
    }

    private static Runnable guarded(Runnable action, AtomicReference<Throwable> thrown) {
        return () -> {
            try {
                action.run();
            } catch (Throwable t) {
                thrown.set(t);
            }
        };
    }

    private static void join(AtomicReference<Throwable> thrown, Thread... threads) {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (thrown.get() != null) {
            throw new IllegalStateException(thrown.get());
        }
    }
}
