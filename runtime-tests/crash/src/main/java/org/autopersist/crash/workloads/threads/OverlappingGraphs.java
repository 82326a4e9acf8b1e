// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.threads;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.types.Graphs;
import org.autopersist.crash.workloads.ConcurrentWorkload;
import org.autopersist.test.crash.Cut;

/**
 * Two threads publish the same graph, each by another node, at the same moment: both make it recoverable, and neither may
 * publish before all of it is.
 */
public final class OverlappingGraphs extends ConcurrentWorkload {

    private static final int THREADS = 2;
    private static final int GRAPHS = 24;
    private static final int NODES = 60;
    private static final long PATIENCE_NANOS = 3_000_000;

    @DurableRoot
    private static Graphs.Node[][] published;

    private final Graphs.Node[][] graphs = new Graphs.Node[GRAPHS][];
    private final long[] digests = new long[GRAPHS];
    private final AtomicInteger arrived = new AtomicInteger();

    public OverlappingGraphs() {
        super(THREADS, GRAPHS);
    }

    @Override
    protected void prepare(long seed) {
        for (int i = 0; i < GRAPHS; i++) {
            graphs[i] = Graphs.make(seed + i, NODES);
            digests[i] = Graphs.digest(graphs[i][0], NODES);
        }
    }

    @Override
    protected void create() {
        published = new Graphs.Node[GRAPHS][THREADS];
    }

    @Override
    public void operation(int thread, int index) {
        arrived.incrementAndGet();
        // Only to make the overlap likely; the other thread may have ended.
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (arrived.get() < THREADS * (index + 1) && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        published[index][thread] = graphs[index][firstOf(thread)];
    }

    private static int firstOf(int thread) {
        return thread * NODES / THREADS;
    }

    @Override
    protected boolean exists() {
        return published != null;
    }

    @Override
    protected void checkExisting(Cut cut) {
        for (int i = 0; i < GRAPHS; i++) {
            for (int thread = 0; thread < THREADS; thread++) {
                Graphs.Node node = published[i][thread];
                require(node != null || i >= cut.completed(thread), "Graph %d of thread %d is missing: %s", i, thread, cut);
                require(node == null || i < cut.begun(thread), "Graph %d of thread %d came too early: %s", i, thread, cut);
                if (node != null) {
                    require(Graphs.digest(node, NODES) == digests[i], "Graph %d has changed", i);
                    require(node == Graphs.find(node, firstOf(thread)), "Another node of graph %d", i);
                }
            }
            if (published[i][0] != null && published[i][1] != null) {
                require(Graphs.find(published[i][0], firstOf(1)) == published[i][1], "Graph %d is there twice", i);
            }
        }
    }
}
