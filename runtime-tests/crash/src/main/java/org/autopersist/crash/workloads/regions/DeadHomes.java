// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.OtherThread;
import org.autopersist.crash.workloads.PlannedWorkload;

/**
 * Regions store to objects whose homes die then, or have died, and other objects take these homes' place: nothing that a
 * region has written, or will, gets into them.
 */
public class DeadHomes extends PlannedWorkload<Long, long[]> {

    private static final int SLOTS = 3;
    private static final int STEPS = 8;

    /** Arrays of several lines each, so that those of the next block fit into the space of the last. */
    private static final class Block {
        final long[][] arrays = new long[6][400];

        Block(long seed) {
            for (long[] array : arrays) {
                Arrays.fill(array, seed);
            }
        }

        void change(long value) {
            for (long[] array : arrays) {
                array[3] = value;
                array[200] = value;
                array[396] = value;
            }
        }
    }

    @DurableRoot
    private static Block[] slots;

    private Block held;

    public DeadHomes() {
        super(6 * STEPS);
    }

    public static final class Undo extends DeadHomes implements Flags.Undo {}

    @Override
    protected Long draw(SplittableRandom random, int index) {
        return random.nextLong();
    }

    @Override
    protected void create() {
        slots = new Block[SLOTS];
    }

    @Override
    protected void operate(int index) throws Exception {
        long seed = planned(index);
        switch (index % STEPS) {
            case 0, 4 -> slots[0] = new Block(seed);
            case 1 -> FailureAtomic.run(() -> slots[0].change(seed));
            case 2, 5 -> {
                held = slots[0];
                slots[0] = null;
            }
            case 3 -> afterItsEnd(seed);
            case 6 -> duringOne(seed);
            default -> ofItsOwn(seed);
        }
    }

    /** A committed region's log is not replayed into what is where its objects were. */
    private void afterItsEnd(long seed) {
        held = null;
        AutoPersist.collect();
        slots[1] = new Block(seed);
    }

    /** Nothing but a region's stores refers to an object. */
    private void duringOne(long seed) {
        FailureAtomic.run(() -> {
            if (held != null) {      // of this process
                held.change(~seed);
            }
            AutoPersist.collect();
            slots[1] = new Block(seed);
        });
    }

    /** Objects that a region has stored are gone before its end, and another thread's are there; the region is rolled back. */
    private void ofItsOwn(long seed) throws Exception {
        FailureAtomic.begin();
        slots[2] = new Block(~seed);
        slots[2] = null;
        AutoPersist.collect();
        OtherThread.run(() -> slots[0] = new Block(seed));
        slots[0].change(~seed);
        FailureAtomic.rollback();
        FailureAtomic.end();
    }

    private void model(Block[] model, int index) {
        long seed = planned(index);
        switch (index % STEPS) {
            case 1 -> model[0].change(seed);
            case 2, 5 -> model[0] = null;
            case 3, 6 -> model[1] = new Block(seed);
            default -> model[0] = new Block(seed);
        }
    }

    private static long[] digest(Block[] blocks) {
        return Arrays.stream(blocks).mapToLong(block -> block == null ? 0 : digest(block)).toArray();
    }

    private static long digest(Block block) {
        long digest = 1;
        for (long[] array : block.arrays) {
            for (long number : array) {
                digest = 31 * digest + number;
            }
        }
        return digest;
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(new Block[SLOTS], DeadHomes::digest, this::model);
    }

    @Override
    protected long[] recovered() {
        return slots == null ? null : digest(slots);
    }
}
