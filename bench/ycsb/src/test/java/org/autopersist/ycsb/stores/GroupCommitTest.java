// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class GroupCommitTest {

    private static final int THREADS = 8;
    private static final int EACH = 2000;

    /** Each thread adds to what is pending and commits; what was pending before the call must be committed after it. */
    @Test
    void nobodyReturnsBeforeItsChangeIsCommitted() throws InterruptedException {
        AtomicLong pending = new AtomicLong();
        AtomicLong committed = new AtomicLong();
        AtomicInteger commits = new AtomicInteger();
        AtomicInteger early = new AtomicInteger();
        GroupCommit group = new GroupCommit(() -> {
            long taken = pending.get();
            Thread.onSpinWait();
            committed.set(taken);
            commits.incrementAndGet();
        });
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < EACH; i++) {
                    long mine = pending.incrementAndGet();
                    group.run();
                    if (committed.get() < mine) {
                        early.incrementAndGet();
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(0, early.get());
        assertEquals(THREADS * EACH, committed.get());
        assertTrue(commits.get() <= THREADS * EACH, () -> commits + " commits");
    }
}
