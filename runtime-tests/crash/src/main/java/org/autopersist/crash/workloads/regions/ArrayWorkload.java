// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.PlannedWorkload;

/**
 * Changes of one array of numbers.
 *
 * @param <P> what one operation is to do
 */
public abstract class ArrayWorkload<P> extends PlannedWorkload<P, long[]> {

    @DurableRoot
    private static long[] numbers;

    private final int length;

    ArrayWorkload(int operations, int length) {
        super(operations);
        this.length = length;
    }

    final int length() {
        return length;
    }

    /** The durable ones. */
    final long[] numbers() {
        return numbers;
    }

    /** Does an operation to the durable array or to a model of it. */
    abstract void store(long[] numbers, int index);

    @Override
    protected final void create() {
        numbers = new long[length];
    }

    @Override
    protected final List<long[]> states() throws Exception {
        return statesOf(new long[length], long[]::clone, this::store);
    }

    @Override
    protected final long[] recovered() {
        return numbers;
    }
}
