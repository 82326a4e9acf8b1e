// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/** Locks for groups of accounts, always taken in the same order. Thread-safe. */
final class AccountLocks {

    private static final int GROUPS = 1024;

    private final ReentrantLock[] locks = new ReentrantLock[GROUPS];

    AccountLocks() {
        Arrays.setAll(locks, _ -> new ReentrantLock());
    }

    /** Runs an action with the locks of two accounts. */
    void with(int one, int other, Runnable action) {
        ReentrantLock first = locks[Math.min(one % GROUPS, other % GROUPS)];
        ReentrantLock second = locks[Math.max(one % GROUPS, other % GROUPS)];
        first.lock();
        try {
            second.lock();
            try {
                action.run();
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }
}
