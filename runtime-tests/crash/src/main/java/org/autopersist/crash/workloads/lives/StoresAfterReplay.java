// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.lives;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.OtherThread;
import org.autopersist.crash.workloads.PlannedWorkload;
import org.autopersist.test.crash.FirstLife;

/**
 * A second life after a region that is replayed: plain stores to the places of that region, new objects where a segment
 * of its log and garbage were, and logs of more threads in such space. A replay must not be repeated over the stores, and
 * nothing may take what was there before for a part of a log.
 */
public class StoresAfterReplay extends PlannedWorkload<Long, long[]> {

    private static final int FEW_CELLS = 40;

    /** More than half a log's chunk has room for, in records of 16 bytes. */
    private static final int MANY_CELLS = 3000;

    private static final int OPERATIONS = 36;
    private static final int ARRAY_LENGTH = 5000;
    private static final int GARBAGE_ARRAYS = 60;

    /** Initialized, and thereby recovered, by another thread than the one that has opened the image. */
    private static final class Roots {

        @DurableRoot
        static long[] cells;

        @DurableRoot
        static long[][] arrays;

        /** Written by regions that are there for their logs only. */
        @DurableRoot
        static long[] scratch;
    }

    private final int size;

    public StoresAfterReplay() {
        this(FEW_CELLS);
    }

    private StoresAfterReplay(int size) {
        super(OPERATIONS);
        this.size = size;
    }

    /** The log has a segment, which is free space when the log has been replayed. */
    public static final class WithSegment extends StoresAfterReplay {
        public WithSegment() {
            super(MANY_CELLS);
        }
    }

    /** The life before. */
    public static final class First {

        private First() {}

        public static void main(String[] args) {
            make(Integer.parseInt(args[0]));
            FailureAtomic.run(() -> fill(Roots.cells, Roots.cells.length));
            // Behind the log, so that the next life uses the space again. None of the region's places is written.
            long[][] garbage = new long[GARBAGE_ARRAYS][];
            long[][] kept = Roots.arrays;
            Roots.arrays = garbage;
            for (int i = 0; i < GARBAGE_ARRAYS; i++) {
                garbage[i] = new long[ARRAY_LENGTH];
                Arrays.fill(garbage[i], 0x0000_0100_0000_0010L + i);
            }
            Roots.arrays = kept;
            Runtime.getRuntime().halt(0);
        }
    }

    private static void make(int size) {
        Roots.cells = new long[size];
        Roots.arrays = new long[OPERATIONS][];
        Roots.scratch = new long[OPERATIONS];
    }

    private static void fill(long[] cells, int size) {
        for (int i = 0; i < size; i++) {
            cells[i] = -1 - i;
        }
    }

    @Override
    public boolean startImage(Path image, long seed) throws IOException, InterruptedException {
        // Interpreted, since compiled code may store a loop's elements as one range.
        FirstLife.run(image, imageSize(), List.of("-Xint", "-XX:NVMDurability=pmem"), List.of(), First.class.getName(),
                Integer.toString(size));
        return true;
    }

    @Override
    protected Long draw(SplittableRandom random, int index) {
        return 1 + random.nextLong(Long.MAX_VALUE);
    }

    @Override
    protected void create() throws InterruptedException {
        OtherThread.run(() -> {
            if (Roots.cells == null) { // no first life, on a JVM without AutoPersist
                make(size);
                fill(Roots.cells, size);
            }
        });
    }

    private boolean storesCell(int index) {
        return index % 3 == (size == FEW_CELLS ? 0 : 1);
    }

    private boolean storesArray(int index) {
        return index % 3 == (size == FEW_CELLS ? 1 : 0);
    }

    private int place(long number) {
        return (int) (number % size);
    }

    private static long[] array(long number) {
        long[] array = new long[ARRAY_LENGTH];
        Arrays.fill(array, number);
        return array;
    }

    @Override
    protected void operate(int index) throws InterruptedException {
        if (storesCell(index)) {
            OtherThread.run(() -> Roots.cells[place(planned(index))] = planned(index));
        } else if (storesArray(index)) {
            OtherThread.run(() -> Roots.arrays[index] = array(planned(index)));
        } else {
            openRegions(1 + index / 6, index);
        }
    }

    /** So many regions at the same time, each of a thread of its own. */
    private static void openRegions(int count, int index) throws InterruptedException {
        OtherThread.run(() -> FailureAtomic.run(() -> {
            Roots.scratch[(index + count) % OPERATIONS] = index;
            if (count > 1) {
                try {
                    openRegions(count - 1, index);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }));
    }

    @Override
    protected List<long[]> states() throws Exception {
        long[] first = new long[size + OPERATIONS];
        fill(first, size);
        return statesOf(first, long[]::clone, (model, i) -> {
            if (storesCell(i)) {
                model[place(planned(i))] = planned(i);
            } else if (storesArray(i)) {
                model[size + i] = digest(array(planned(i)));
            }
        });
    }

    private static long digest(long[] array) {
        return array == null ? 0 : Arrays.hashCode(array) | 1L << 40;
    }

    @Override
    protected long[] recovered() {
        if (Roots.cells == null) {
            return null;
        }
        long[] found = Arrays.copyOf(Roots.cells, size + OPERATIONS);
        for (int i = 0; i < OPERATIONS; i++) {
            found[size + i] = digest(Roots.arrays[i]);
        }
        return found;
    }

    @Override
    protected boolean hasFirstLife() {
        return true;
    }
}
