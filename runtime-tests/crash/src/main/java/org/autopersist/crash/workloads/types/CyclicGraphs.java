package org.autopersist.crash.workloads.types;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.SequentialWorkload;

/** Big cyclic graphs, each published by one store: all of it or nothing. */
public final class CyclicGraphs extends SequentialWorkload<long[]> {

    private static final int OPERATIONS = 16;
    private static final int SLOTS = 6;

    @DurableRoot
    private static Graphs.Node[] published;

    private long[] seeds;

    @Override
    public int operations() {
        return OPERATIONS;
    }

    @Override
    protected void prepare(long seed) {
        seeds = new SplittableRandom(seed).longs(OPERATIONS).toArray();
    }

    @Override
    protected void create() {
        published = new Graphs.Node[SLOTS];
    }

    private static int nodes(int index) {
        return 10 + index * index;
    }

    @Override
    protected void operate(int index) {
        Graphs.Node[] nodes = Graphs.make(seeds[index], nodes(index));
        published[index % SLOTS] = nodes[nodes.length / 2];
    }

    @Override
    protected List<long[]> states() {
        long[] model = new long[SLOTS];
        List<long[]> states = new ArrayList<>(List.of(model.clone()));
        for (int i = 0; i < OPERATIONS; i++) {
            model[i % SLOTS] = Graphs.digest(Graphs.make(seeds[i], nodes(i))[0], nodes(i));
            states.add(model.clone());
        }
        return states;
    }

    @Override
    protected long[] recovered() {
        if (published == null) {
            return null;
        }
        long[] found = new long[SLOTS];
        for (int i = 0; i < SLOTS; i++) {
            found[i] = published[i] == null ? 0 : Graphs.digest(published[i], count(published[i]));
        }
        return found;
    }

    private static int count(Graphs.Node start) {
        int count = 1;
        for (Graphs.Node node = start.next; node != start && node != null && count < 1000; node = node.next) {
            count++;
        }
        return count;
    }
}
