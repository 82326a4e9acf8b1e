// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.types;

import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.PlannedWorkload;

/** Each operation makes a graph and publishes it in one of a few slots: all of it is there or nothing. */
abstract class GraphSlots extends PlannedWorkload<Long, long[]> {

    @DurableRoot
    private static Graphs.Node[] slots;

    private final int size;

    GraphSlots(int operations, int size) {
        super(operations);
        this.size = size;
    }

    /** How many nodes the operation's graph has. */
    abstract int nodes(int index);

    /** How many nodes a recovered graph has, of one of the sizes that there are. */
    abstract int count(Graphs.Node found);

    /** Publishes the new graph by {@link #store}. */
    abstract void publish(Graphs.Node[] graph, int index);

    final void store(Graphs.Node node, int index) {
        slots[index % size] = node;
    }

    @Override
    protected Long draw(SplittableRandom random, int index) {
        return random.nextLong();
    }

    @Override
    protected void create() {
        slots = new Graphs.Node[size];
    }

    private Graphs.Node[] make(int index) {
        return Graphs.make(planned(index), nodes(index));
    }

    @Override
    protected void operate(int index) {
        publish(make(index), index);
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(new long[size], long[]::clone,
                (model, i) -> model[i % size] = Graphs.digest(make(i)[0], nodes(i)));
    }

    @Override
    protected long[] recovered() {
        if (slots == null) {
            return null;
        }
        long[] found = new long[size];
        for (int i = 0; i < size; i++) {
            found[i] = slots[i] == null ? 0 : Graphs.digest(slots[i], count(slots[i]));
        }
        return found;
    }
}
