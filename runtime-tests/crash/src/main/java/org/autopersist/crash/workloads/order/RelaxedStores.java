// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.order;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.PlannedWorkload;

/**
 * Blocks without fences: within one, each plain store is durable or not, in no order; but not before the ones in front of
 * a {@code fence()} in the middle are those behind it, a volatile store is durable at once, what a durable reference
 * leads to is whole, and at the end all is durable.
 */
public final class RelaxedStores extends PlannedWorkload<Integer, long[]> {

    private static final int ELEMENTS = 40;
    private static final int BEFORE_FENCE = 25;

    private static final class Block {
        final long[] numbers = new long[ELEMENTS];
        final Object[] references = new Object[ELEMENTS];
        volatile long fenced;
    }

    @DurableRoot
    private static Block block;

    public RelaxedStores() {
        super(24);
    }

    @Override
    protected Integer draw(SplittableRandom random, int index) {
        return random.nextInt(1, Integer.MAX_VALUE);
    }

    @Override
    protected void create() {
        block = new Block();
    }

    @Override
    protected void operate(int index) {
        AutoPersist.relaxed(() -> store(block, index));
    }

    private void store(Block block, int index) {
        long value = planned(index);
        for (int i = 0; i < ELEMENTS; i++) {
            if (i == BEFORE_FENCE) {
                AutoPersist.fence();
                block.fenced = value;
            }
            block.numbers[i] = value + i;
            block.references[i] = List.of(value + i, "text");
        }
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(new Block(), RelaxedStores::load, this::store);
    }

    private static long[] load(Block block) {
        long[] all = new long[2 * ELEMENTS + 1];
        for (int i = 0; i < ELEMENTS; i++) {
            all[2 * i] = block.numbers[i];
            if (block.references[i] instanceof List<?> list) {
                require(list.size() == 2 && list.getLast().equals("text"), "Object %d", i);
                all[2 * i + 1] = (Long) list.getFirst();
            }
        }
        all[2 * ELEMENTS] = block.fenced;
        return all;
    }

    @Override
    protected long[] recovered() {
        return block == null ? null : load(block);
    }

    @Override
    protected boolean allows(int index, long[] found, long[] before, long[] after) {
        int fence = 2 * BEFORE_FENCE;
        boolean behindFence = found[2 * ELEMENTS] == after[2 * ELEMENTS]
                || !Arrays.equals(found, fence, found.length, before, fence, found.length);
        for (int i = 0; i < found.length; i++) {
            if (found[i] != after[i] && (found[i] != before[i] || behindFence && i < fence)) {
                return false;
            }
        }
        return true;
    }
}
