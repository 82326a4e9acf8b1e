// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.Arrays;
import java.util.concurrent.locks.StampedLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Locks by the low bits of a key's {@link #hash}, for stores whose library has no atomic change of a value. */
final class KeyLocks {

    static final int STRIPES = 1024;

    private final StampedLock[] locks = new StampedLock[STRIPES];

    KeyLocks() {
        Arrays.setAll(locks, _ -> new StampedLock());
    }

    private StampedLock of(String key) {
        return locks[hash(key) & STRIPES - 1];
    }

    /** While no other thread changes what has the key. */
    <T> T read(String key, Supplier<T> operation) {
        StampedLock lock = of(key);
        long stamp = lock.readLock();
        try {
            return operation.get();
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** While no other thread is at what has the key. */
    boolean change(String key, BooleanSupplier operation) {
        StampedLock lock = of(key);
        long stamp = lock.writeLock();
        try {
            return operation.getAsBoolean();
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    static int hash(String key) {
        int hash = key.hashCode();
        return hash ^ hash >>> 16;
    }
}
