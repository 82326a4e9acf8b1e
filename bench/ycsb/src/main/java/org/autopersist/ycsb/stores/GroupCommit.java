// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Commits for libraries that commit all that is pending: a thread whose change a commit of another thread has taken along
 * needs none of its own. Thread-safe.
 */
final class GroupCommit {

    private final Runnable commit;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long begun;
    private long done;

    GroupCommit(Runnable commit) {
        this.commit = commit;
    }

    /** Returns when a commit is done that has begun after this call did. */
    void run() {
        long needed = begun + 1;
        lock.lock();
        try {
            if (done < needed) {
                long mine = begun + 1;
                begun = mine;
                commit.run();
                done = mine;
            }
        } finally {
            lock.unlock();
        }
    }
}
