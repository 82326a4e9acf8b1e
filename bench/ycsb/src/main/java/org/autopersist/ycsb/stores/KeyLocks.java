package org.autopersist.ycsb.stores;

import java.util.Arrays;
import java.util.concurrent.locks.StampedLock;

/** Locks by the low bits of a key's {@link #hash}, for stores whose library has no atomic change of a value. */
final class KeyLocks {

    static final int STRIPES = 1024;

    private final StampedLock[] locks = new StampedLock[STRIPES];

    KeyLocks() {
        Arrays.setAll(locks, _ -> new StampedLock());
    }

    StampedLock of(String key) {
        return locks[hash(key) & STRIPES - 1];
    }

    static int hash(String key) {
        int hash = key.hashCode();
        return hash ^ hash >>> 16;
    }
}
