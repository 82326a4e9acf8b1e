// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * The segments of one thread's log go to another thread's, with the old records in them: those of the region with the
 * same number must not be taken for the other thread's.
 */
public final class ReusedSegments implements Program {

    /** Undo records of 32 bytes each: several segments of 4 MiB. */
    private static final int SIZE = 400_000;

    private static final class Cell {
        long value;
    }

    @DurableRoot
    private static Cell[] first;

    @DurableRoot
    private static Cell[] second;

    private static Cell[] cells() {
        Cell[] cells = new Cell[SIZE];
        for (int i = 0; i < SIZE; i++) {
            cells[i] = new Cell();
        }
        return cells;
    }

    private static void set(Cell[] cells, int count, long value) {
        for (int i = 0; i < count; i++) {
            cells[i].value = value;
        }
    }

    @Override
    public void write() throws InterruptedException {
        first = cells();
        second = cells();
        CountDownLatch given = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> {
            FailureAtomic.run(() -> set(first, SIZE, 1));
            FailureAtomic.run(() -> first[0].value = 1);
            // The first region's half again: what it no longer needs goes to others.
            FailureAtomic.run(() -> first[1].value = 1);
            given.countDown();
            LockSupport.park();
        });
        given.await();
        CountDownLatch stored = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> FailureAtomic.run(() -> {
            set(second, SIZE / 2, 2);
            stored.countDown();
            LockSupport.park();
        }));
        stored.await();
    }

    @Override
    public void check() {
        for (int i = 0; i < SIZE; i++) {
            Expect.that(first[i].value == 1, "what was committed to cell " + i + " is lost");
            Expect.that(second[i].value == 0, "what was not committed to cell " + i + " is there");
        }
    }

    @Override
    public boolean holdsInOneLife() {
        return false;
    }
}
