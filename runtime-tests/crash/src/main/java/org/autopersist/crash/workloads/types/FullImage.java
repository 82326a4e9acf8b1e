// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.types;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ImageFullException;
import org.autopersist.test.crash.Cut;
import org.autopersist.test.crash.Workload;

/**
 * Graphs are published, alone or in regions, until the image is full, and on: each is there as a whole, or its store was
 * taken back. What became of each operation is written down in place.
 */
public final class FullImage implements Workload {

    private static final int OPERATIONS = 90;
    private static final int FILLED = 1;
    private static final int REFUSED = 2;

    /** Leaves little of the smallest image that there can be. */
    private static final int BALLAST = 12_000_000;

    private static final class Slots {
        final byte[] ballast = new byte[BALLAST];
        final Graphs.Node[] graphs = new Graphs.Node[OPERATIONS];
        final byte[][] padding = new byte[OPERATIONS][];
        final byte[] outcomes = new byte[OPERATIONS];
    }

    @DurableRoot
    private static Slots slots;

    private long seed;

    /** By operation; 0 if not made yet. */
    private final long[] digests = new long[OPERATIONS];
    private final byte[][] paddings = new byte[OPERATIONS][];

    @Override
    public int operations() {
        return OPERATIONS;
    }

    @Override
    public void setup(long seed) {
        this.seed = seed;
        slots = new Slots();
    }

    private static int nodes(int index) {
        return 8 + index % 20;
    }

    private static byte[] padding(long seed, int index) {
        byte[] bytes = new byte[20_000 + 1000 * (index % 50)];
        new SplittableRandom(seed + index).nextBytes(bytes);
        return bytes;
    }

    @Override
    public void operation(int thread, int index) {
        Graphs.Node[] graph = Graphs.make(seed + index, nodes(index));
        byte[] padding = padding(seed, index);
        byte outcome = FILLED;
        try {
            if (index % 2 == 0) {
                FailureAtomic.run(() -> fill(index, graph, padding));
            } else {
                fill(index, graph, padding);
            }
        } catch (ImageFullException _) {
            outcome = REFUSED;
        }
        slots.outcomes[index] = outcome;
    }

    private static void fill(int index, Graphs.Node[] graph, byte[] padding) {
        slots.graphs[index] = graph[0];
        slots.padding[index] = padding;
    }

    @Override
    public void check(Cut cut) {
        if (seed != cut.seed() || digests[0] == 0) {
            seed = cut.seed();
            for (int i = 0; i < OPERATIONS; i++) {
                paddings[i] = padding(seed, i);
                digests[i] = Graphs.digest(Graphs.make(seed + i, nodes(i))[0], nodes(i));
            }
        }
        if (slots == null) {
            require(!cut.setUp(), "Nothing there");
            return;
        }
        for (int i = 0; i < OPERATIONS; i++) {
            Graphs.Node graph = slots.graphs[i];
            byte[] padding = slots.padding[i];
            int outcome = slots.outcomes[i];
            require(i < cut.completed(0) ? outcome != 0 : i < cut.begun(0) || outcome == 0, "Outcome %d of operation %d, %s",
                    outcome, i, cut);
            require(i < cut.begun(0) || graph == null && padding == null, "Operation %d came too early", i);
            require(graph == null || Graphs.digest(graph, nodes(i)) == digests[i], "Graph %d has changed", i);
            require(padding == null || Arrays.equals(padding, paddings[i]), "Array %d has changed", i);
            require(graph != null || padding == null, "Array %d without its graph", i);
            boolean inRegion = i % 2 == 0;
            require(!inRegion || (graph == null) == (padding == null), "Region %d is there in part", i);
            require(outcome != FILLED || padding != null, "Operation %d is gone", i);
            require(outcome != REFUSED || padding == null, "Operation %d was refused, and is there", i);
        }
    }
}
