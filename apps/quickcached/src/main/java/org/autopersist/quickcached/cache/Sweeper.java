// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Removes dead items from time to time, in a thread of its own. */
public final class Sweeper implements AutoCloseable {

    private final ScheduledExecutorService timer;

    /** @param pause between the end of a sweep and the next */
    public Sweeper(Cache cache, Duration pause) {
        ThreadFactory threads = Thread.ofPlatform().name("sweeper").daemon().factory();
        timer = Executors.newSingleThreadScheduledExecutor(threads);
        timer.scheduleWithFixedDelay(() -> sweep(cache), pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void sweep(Cache cache) {
        try {
            if (cache.allItems().mayHaveDead()) {
                cache.allItems().sweep();
            }
        } catch (RuntimeException e) {
            // An exception would end the timer for good.
            System.getLogger(Sweeper.class.getName()).log(System.Logger.Level.ERROR, "A sweep failed.", e);
        }
    }

    /** Ends it after the sweep that runs. */
    @Override
    public void close() {
        timer.close();
    }
}
