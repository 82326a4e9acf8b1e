package org.autopersist.crash.workloads.regions;

import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.PlannedWorkload;

/** Few regions with thousands of stores, so that logs grow over several segments and shrink again. */
public class BigRegions extends PlannedWorkload<Long, long[]> {

    @DurableRoot
    private static long[] numbers;

    private final int size;

    public BigRegions() {
        this(9000);
    }

    private BigRegions(int size) {
        super(8);
        this.size = size;
    }

    /** With the paper's log, and fewer stores, since each has a fence. */
    public static final class Undo extends BigRegions implements Flags.Undo {
        public Undo() {
            super(4000);
        }
    }

    @Override
    protected Long draw(SplittableRandom random, int index) {
        return random.nextLong();
    }

    @Override
    protected void create() {
        numbers = new long[size];
    }

    /** Not whole ranges, which would be one record. */
    private void store(long[] numbers, int index) {
        long first = planned(index);
        int stride = index % 2 == 0 ? 2 : 40 + 3 * index;
        for (int i = index % stride; i < size; i += stride) {
            numbers[i] = first + i;
        }
    }

    @Override
    protected void operate(int index) {
        FailureAtomic.run(() -> store(numbers, index));
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(new long[size], long[]::clone, this::store);
    }

    @Override
    protected long[] recovered() {
        return numbers;
    }
}
