// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Numbers for items, each given once in the life of a database. They are reserved in blocks, so that not each of them
 * costs a durable store; a crash leaves a gap.
 *
 * <p>Thread-safety: any thread.
 */
final class CasSequence {

    private static final long BLOCK = 1 << 20;

    /** More than threads that can take a number between a check and the next. */
    private static final long MARGIN = 1 << 16;

    private final Database database;
    private final AtomicLong last;

    CasSequence(Database database) {
        this.database = database;
        last = new AtomicLong(database.casReserved);
        reserve();
    }

    /** To be called before {@link #next}, outside of all locks and failure-atomic regions. */
    void reserve() {
        if (last.get() + MARGIN > database.casReserved) {
            synchronized (this) {
                if (last.get() + MARGIN > database.casReserved) {
                    database.casReserved = last.get() + BLOCK;
                }
            }
        }
    }

    long next() {
        return last.incrementAndGet();
    }
}
