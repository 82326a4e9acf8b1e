package org.autopersist.crash.workloads.regions;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.SequentialWorkload;

/** Regions that write cells, one region or none for each operation. */
public abstract class CellWorkload extends SequentialWorkload<long[]> {

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

    @DurableRoot
    private static Cells root;

    private final int operations;
    private final int mostStores;
    private List<Step> plan;

    /**
     * @param mostStores of one operation
     */
    CellWorkload(int operations, int mostStores) {
        this.operations = operations;
        this.mostStores = mostStores;
    }

    /** Does what the step says, in one region or more. */
    abstract void perform(Step step, Cells cells, int index) throws Exception;

    /** Whether the operation's region is kept. */
    boolean commits(int index) {
        return true;
    }

    @Override
    public int operations() {
        return operations;
    }

    @Override
    protected void prepare(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        plan = new ArrayList<>();
        for (int i = 0; i < operations; i++) {
            int stores = 1 + random.nextInt(mostStores);
            Step step = new Step(new int[stores], new long[stores], commits(i));
            for (int j = 0; j < stores; j++) {
                step.places[j] = random.nextInt(Cells.SIZE);
                step.numbers[j] = random.nextLong();
            }
            plan.add(step);
        }
    }

    @Override
    protected void create() {
        root = new Cells();
    }

    @Override
    protected void operate(int index) throws Exception {
        perform(plan.get(index), root, index);
    }

    @Override
    protected List<long[]> states() {
        Cells model = new Cells();
        List<long[]> states = new ArrayList<>(List.of(model.toArray()));
        for (Step step : plan) {
            if (step.commits) {
                step.store(model);
            }
            states.add(model.toArray());
        }
        return states;
    }

    @Override
    protected long[] recovered() {
        return root == null ? null : root.toArray();
    }
}
