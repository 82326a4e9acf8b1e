// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Runs actions at the same time. */
final class Together {

    private Together() {}

    /**
     * Each in a thread of its own; all have ended when it returns.
     *
     * @throws AssertionError with what one of them threw
     */
    static void run(List<? extends Runnable> actions) throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (Runnable action : actions) {
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    go.await();
                    action.run();
                } catch (Throwable t) {
                    thrown.set(t);
                }
            }));
        }
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        if (thrown.get() != null) {
            throw new AssertionError("in one of " + actions.size() + " threads: " + thrown.get(), thrown.get());
        }
    }
}
