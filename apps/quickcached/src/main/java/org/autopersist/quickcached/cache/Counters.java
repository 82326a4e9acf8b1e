// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

import java.util.concurrent.atomic.LongAdder;

/** A number for each {@link Counter}. Thread-safety: any thread. */
public final class Counters {

    private final LongAdder[] counts = new LongAdder[Counter.values().length];

    public Counters() {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new LongAdder();
        }
    }

    public void count(Counter counter) {
        counts[counter.ordinal()].increment();
    }

    public void add(Counter counter, long amount) {
        counts[counter.ordinal()].add(amount);
    }

    public long get(Counter counter) {
        return counts[counter.ordinal()].sum();
    }

    /** Back to zero, as {@code stats reset} does. */
    public void reset() {
        for (LongAdder count : counts) {
            count.reset();
        }
    }
}
