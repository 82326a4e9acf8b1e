// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.threads;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.ConcurrentWorkload;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.test.crash.Cut;

/**
 * Threads change the same cells under their locks, each in turn by plain stores, atomic additions and regions. A cell counts
 * its changes, so that a replay that undoes a later store is seen; what a region writes beside the count is whole.
 */
public class MixedCells extends ConcurrentWorkload {

    private static final int OPERATIONS = 60;
    private static final int CELLS = 3;

    private static final class Cell {
        long changes;
        long inRegions;
        long sameInRegions;
        Cell latest;
    }

    private static final VarHandle CHANGES;

    static {
        try {
            CHANGES = MethodHandles.lookup().findVarHandle(Cell.class, "changes", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Cells {
        final Cell[] cells = new Cell[CELLS];

        /** By thread and cell, its changes when the thread last changed it; stored after the change. */
        final long[][] seen;

        Cells(int threads) {
            seen = new long[threads][CELLS];
            for (int i = 0; i < CELLS; i++) {
                cells[i] = new Cell();
            }
        }
    }

    @DurableRoot
    private static Cells root;

    private int[][] plan;
    private boolean[][] regions;
    private boolean[][] atomic;

    public MixedCells() {
        this(2);
    }

    private MixedCells(int threads) {
        super(threads, OPERATIONS);
    }

    public static final class Four extends MixedCells {
        public Four() {
            super(4);
        }
    }

    public static final class Undo extends MixedCells implements Flags.Undo {}

    @Override
    protected void prepare(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        plan = new int[threads()][OPERATIONS];
        regions = new boolean[threads()][OPERATIONS];
        atomic = new boolean[threads()][OPERATIONS];
        for (int thread = 0; thread < threads(); thread++) {
            for (int i = 0; i < OPERATIONS; i++) {
                plan[thread][i] = random.nextInt(CELLS);
                regions[thread][i] = random.nextBoolean();
                atomic[thread][i] = random.nextBoolean();
            }
        }
    }

    @Override
    protected void create() {
        root = new Cells(threads());
    }

    @Override
    public void operation(int thread, int index) {
        int which = plan[thread][index];
        Cell cell = root.cells[which];
        long changes;
        synchronized (cell) {
            if (regions[thread][index]) {
                FailureAtomic.run(() -> changeInRegion(cell));
            } else if (atomic[thread][index]) {
                CHANGES.getAndAdd(cell, 1L);
            } else {
                cell.changes++;
            }
            changes = cell.changes;
        }
        root.seen[thread][which] = changes;
    }

    private static void changeInRegion(Cell cell) {
        cell.inRegions++;
        cell.latest = new Cell();
        cell.latest.changes = cell.inRegions;
        cell.changes++;
        cell.sameInRegions++;
    }

    @Override
    protected boolean exists() {
        return root != null;
    }

    @Override
    protected void checkExisting(Cut cut) {
        for (int i = 0; i < CELLS; i++) {
            Cell cell = root.cells[i];
            int completed = 0;
            int begun = 0;
            int regionsCompleted = 0;
            int regionsBegun = 0;
            for (int thread = 0; thread < threads(); thread++) {
                for (int j = 0; j < cut.begun(thread); j++) {
                    int here = plan[thread][j] == i ? 1 : 0;
                    int inRegion = regions[thread][j] ? here : 0;
                    begun += here;
                    regionsBegun += inRegion;
                    if (j < cut.completed(thread)) {
                        completed += here;
                        regionsCompleted += inRegion;
                    }
                }
                require(root.seen[thread][i] <= cell.changes, "Cell %d: %d changes, but thread %d had seen %d", i,
                        cell.changes, thread, root.seen[thread][i]);
            }
            require(cell.changes >= completed && cell.changes <= begun, "Cell %d: %d changes, %d done, %d begun", i,
                    cell.changes, completed, begun);
            require(cell.inRegions >= regionsCompleted && cell.inRegions <= regionsBegun,
                    "Cell %d: %d regions, %d done, %d begun", i, cell.inRegions, regionsCompleted, regionsBegun);
            require(cell.inRegions == cell.sameInRegions, "Cell %d: a region in part", i);
            require(cell.inRegions == (cell.latest == null ? 0 : cell.latest.changes), "Cell %d: the object of a region", i);
        }
    }

    @Override
    public void goOn() {
        if (root != null) {
            for (Cell cell : root.cells) {
                long changes = cell.changes;
                FailureAtomic.run(() -> changeInRegion(cell));
                cell.changes++;
                require(cell.changes == changes + 2, "%d changes after %d", cell.changes, changes);
            }
        }
    }
}
