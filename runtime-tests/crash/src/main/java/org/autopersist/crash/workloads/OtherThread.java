// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads;

import java.util.concurrent.atomic.AtomicReference;

/** Work of a single-threaded workload that another thread does. */
public final class OtherThread {

    private OtherThread() {}

    /** Runs it in a new thread, which has ended when this returns. What it throws is thrown here. */
    public static void run(Runnable work) throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread.ofPlatform()
                .uncaughtExceptionHandler((_, problem) -> failure.set(problem))
                .start(work)
                .join();
        if (failure.get() != null) {
            throw new IllegalStateException("The other thread failed", failure.get());
        }
    }
}
