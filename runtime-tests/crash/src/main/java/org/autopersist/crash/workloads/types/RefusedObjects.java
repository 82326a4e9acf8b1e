package org.autopersist.crash.workloads.types;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.SequentialWorkload;

/**
 * Graphs with an object that means nothing in another process: their store is refused, in a region or not, and leaves
 * nothing. Then the same graph is published without that object.
 */
public final class RefusedObjects extends SequentialWorkload<long[]> {

    private static final int OPERATIONS = 40;
    private static final int SLOTS = 5;
    private static final int NODES = 30;

    @DurableRoot
    private static Graphs.Node[] slots;

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
        slots = new Graphs.Node[SLOTS];
    }

    @Override
    protected void operate(int index) {
        Graphs.Node[] graph = Graphs.make(seeds[index], NODES);
        Graphs.Node offender = graph[NODES - 1 - index % 7];
        Object[] many = offender.many;
        offender.many = new Object[] {offender, Thread.currentThread()};
        if (AutoPersist.isEnabled()) {
            try {
                publish(graph, index);
                require(false, "A thread became durable");
            } catch (UnsupportedOperationException _) {
                // As promised; the store is taken back.
            }
        }
        offender.many = many;
        publish(graph, index);
    }

    private static void publish(Graphs.Node[] graph, int index) {
        if (index % 2 == 0) {
            slots[index % SLOTS] = graph[index % NODES];
        } else {
            FailureAtomic.run(() -> slots[index % SLOTS] = graph[index % NODES]);
        }
    }

    @Override
    protected List<long[]> states() {
        long[] model = new long[SLOTS];
        List<long[]> states = new ArrayList<>(List.of(model.clone()));
        for (int i = 0; i < OPERATIONS; i++) {
            model[i % SLOTS] = Graphs.digest(Graphs.make(seeds[i], NODES)[0], NODES);
            states.add(model.clone());
        }
        return states;
    }

    @Override
    protected long[] recovered() {
        if (slots == null) {
            return null;
        }
        long[] found = new long[SLOTS];
        for (int i = 0; i < SLOTS; i++) {
            found[i] = slots[i] == null ? 0 : Graphs.digest(slots[i], NODES);
        }
        return found;
    }
}
