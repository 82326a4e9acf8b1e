// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import java.util.concurrent.atomic.AtomicLong;

/** How much memory the unfinished values of all connections may take together. Thread-safety: any thread. */
public final class ValueBudget {

    private final long bytes;
    private final AtomicLong used = new AtomicLong();

    public ValueBudget(long bytes) {
        this.bytes = bytes;
    }

    boolean take(long amount) {
        if (used.addAndGet(amount) <= bytes) {
            return true;
        }
        used.addAndGet(-amount);
        return false;
    }

    void giveBack(long amount) {
        used.addAndGet(-amount);
    }
}
