// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import java.util.concurrent.ThreadLocalRandom;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Threads change the same cells, each in turn by a plain store and by a region. The replay of a region must not undo a
 * store that came after it, by whichever thread; an acknowledgement is for a cell, not for a thread.
 */
public final class RegionsAndStores extends Acknowledging {

    private static final int CELLS = 4;
    private static final int THREADS = 3;

    private static final class Cell {
        long changes;
        long inRegions;
        long sameInRegions;
        Cell latest;
    }

    @DurableRoot
    private static Cell[] cells = first();

    private static Cell[] first() {
        Cell[] made = new Cell[CELLS];
        for (int i = 0; i < CELLS; i++) {
            made[i] = new Cell();
        }
        return made;
    }

    @Override
    protected void check(long[] acknowledged) {
        for (int i = 0; i < CELLS; i++) {
            Cell cell = cells[i];
            expectAtMostOneAhead(acknowledged[i], cell.changes, "changes of cell " + i);
            Expect.equal(cell.inRegions, cell.sameInRegions, "what one region wrote to cell " + i);
            Expect.equal(cell.inRegions > 0, cell.latest != null, "an object made in a region of cell " + i);
            Expect.that(
                    cell.latest == null || cell.latest.changes == cell.inRegions,
                    "the object made in the last region of cell " + i);
        }
    }

    @Override
    protected void goOn() throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = Thread.ofPlatform().start(RegionsAndStores::changeForever);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void changeForever() {
        while (true) {
            int i = ThreadLocalRandom.current().nextInt(CELLS);
            Cell cell = cells[i];
            synchronized (cell) {
                if (ThreadLocalRandom.current().nextBoolean()) {
                    cell.changes++;
                } else {
                    changeInRegion(cell);
                }
                acknowledge(i, cell.changes);
            }
        }
    }

    private static void changeInRegion(Cell cell) {
        try (var region = FailureAtomic.region()) {
            cell.inRegions++;
            cell.latest = new Cell();
            cell.latest.changes = cell.inRegions;
            cell.changes++;
            cell.sameInRegions++;
            region.commit();
        }
    }
}
