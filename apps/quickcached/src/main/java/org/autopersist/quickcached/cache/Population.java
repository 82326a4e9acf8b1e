// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

import java.util.concurrent.atomic.LongAdder;

/** How many items there are and how much memory they take, dead ones included. Thread-safety: any thread. */
final class Population {

    private final LongAdder items = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder mortals = new LongAdder();

    void replaced(String key, Item before, Item after) {
        if (before != null) {
            items.decrement();
            bytes.add(-before.footprint(key));
            mortals.add(before.expiry() == 0 ? 0 : -1);
        }
        if (after != null) {
            items.increment();
            bytes.add(after.footprint(key));
            mortals.add(after.expiry() == 0 ? 0 : 1);
        }
    }

    long items() {
        return items.sum();
    }

    /** About. */
    long bytes() {
        return bytes.sum();
    }

    /** Whether any item can expire. */
    boolean hasMortals() {
        return mortals.sum() != 0;
    }
}
