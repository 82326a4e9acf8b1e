// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Threads that have had large regions and are idle keep little of the image for their logs. */
public final class IdleLogs implements Program {

    private static final int THREADS = 12;

    /** Records of at least 16 bytes each: more than 2 MB. */
    private static final int STORES = 150_000;

    /** For each thread; a log's chunk and two small segments are 320 KB. */
    private static final long ALLOWED = 400 << 10;

    private static final class Cell {
        long value;
    }

    @DurableRoot
    private static Cell[] cells;

    @Override
    public void write() throws InterruptedException {
        Cell[] all = new Cell[STORES];
        for (int i = 0; i < STORES; i++) {
            all[i] = new Cell();
        }
        cells = all;
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        startOne(threads, end);
        long before = used();
        for (int i = 1; i < THREADS; i++) {
            startOne(threads, end);
        }
        long each = (used() - before) / (THREADS - 1);
        end.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        Expect.that(each <= ALLOWED, "an idle thread keeps " + each + " bytes for its log");
    }

    /** Without segments that wait for the next log, which a collection gives back, whenever one comes. */
    private static long used() {
        AutoPersist.collect();
        return AutoPersist.stats().imageUsedBytes();
    }

    /** Returns when it is idle. */
    private static void startOne(List<Thread> threads, CountDownLatch end) throws InterruptedException {
        CountDownLatch idle = new CountDownLatch(1);
        threads.add(Thread.ofPlatform().start(() -> {
            for (int round = 0; round < 3; round++) {
                FailureAtomic.run(() -> {
                    for (Cell cell : cells) {
                        cell.value++;
                    }
                });
            }
            idle.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }));
        idle.await();
    }

    @Override
    public void check() {
        for (Cell cell : cells) {
            Expect.equal(3L * THREADS, cell.value, "value");
        }
    }
}
