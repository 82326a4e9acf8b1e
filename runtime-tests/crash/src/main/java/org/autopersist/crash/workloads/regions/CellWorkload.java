// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.PlannedWorkload;

/** Regions that write cells, one region or none for each operation. */
public abstract class CellWorkload extends PlannedWorkload<CellWorkload.Step, long[]> {

    /**
     * What one operation writes.
     *
     * @param commits false if it is rolled back
     */
    record Step(int[] places, long[] numbers, boolean commits) {

        void store(Cells cells, int from, int to) {
            for (int i = from; i < to; i++) {
                cells.set(places[i], numbers[i]);
            }
        }

        void store(Cells cells) {
            store(cells, 0, places.length);
        }

        int half() {
            return places.length / 2;
        }
    }

    /** By which a region ends, and nothing else. */
    static final class Expected extends RuntimeException {}

    @DurableRoot
    private static Cells root;

    private final int mostStores;

    /**
     * @param mostStores of one operation
     */
    CellWorkload(int operations, int mostStores) {
        super(operations);
        this.mostStores = mostStores;
    }

    /** Does what the step says, in one region or more. */
    abstract void perform(Step step, Cells cells, int index) throws Exception;

    /** Whether the operation's region is kept. */
    boolean commits(int index) {
        return true;
    }

    @Override
    protected Step draw(SplittableRandom random, int index) {
        int stores = 1 + random.nextInt(mostStores);
        Step step = new Step(new int[stores], new long[stores], commits(index));
        for (int i = 0; i < stores; i++) {
            step.places[i] = random.nextInt(Cells.SIZE);
            step.numbers[i] = random.nextLong();
        }
        return step;
    }

    @Override
    protected void create() {
        root = new Cells();
    }

    @Override
    protected void operate(int index) throws Exception {
        perform(planned(index), root, index);
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(new Cells(), Cells::toArray, (model, i) -> {
            if (planned(i).commits) {
                planned(i).store(model);
            }
        });
    }

    @Override
    protected long[] recovered() {
        return root == null ? null : root.toArray();
    }
}
