// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.PlannedWorkload;

/**
 * Regions that make new objects recoverable, write to them afterwards, link them with old ones in both directions, and
 * drop some of them again.
 */
public class GrowingGraph extends PlannedWorkload<Long, List<Long>> {

    private static final int MOST_NODES = 10_000;

    private static final class Node {
        long number;
        Node next;
        Node previous;
        Object[] neighbours;
    }

    @DurableRoot
    private static Node ring;

    public GrowingGraph() {
        super(60);
    }

    public static final class Undo extends GrowingGraph implements Flags.Undo {}

    /** With a garbage collection within some of the regions, which moves what they wrote. */
    public static final class Collected extends GrowingGraph {
        @Override
        void between(int index) {
            if (index % 6 == 1) {
                System.gc();
            }
        }
    }

    /** With a collection of the NVM heap within some of the regions, whose space the next ones use. */
    public static class NvmCollected extends GrowingGraph {
        @Override
        void between(int index) {
            if (index % 4 == 1) {
                AutoPersist.collect();
            }
        }
    }

    public static final class NvmCollectedUndo extends NvmCollected implements Flags.Undo {}

    public static final class Compiled extends GrowingGraph implements Flags.Compiled {}

    @Override
    protected Long draw(SplittableRandom random, int index) {
        return random.nextLong();
    }

    private static Node empty() {
        Node ends = new Node();
        ends.next = ends;
        ends.previous = ends;
        return ends;
    }

    @Override
    protected void create() {
        ring = empty();
    }

    @Override
    protected void operate(int index) {
        FailureAtomic.run(() -> change(ring, index));
    }

    /** What comes within a region of durable data. */
    void between(int index) {}

    private void change(Node ends, int index) {
        int nodes = 1 + index % 5;
        for (int i = 0; i < nodes; i++) {
            Node node = new Node();
            Node last = ends.previous;
            last.next = node; // recoverable from here on, its links still null
            node.previous = last;
            node.next = ends;
            ends.previous = node;
            node.number = planned(index) + i;
            if (i == 0 && ends == ring) {
                between(index);
            }
            node.neighbours = new Object[] {last, node, "of " + node.number};
        }
        if (index % 3 == 2) {
            Node first = ends.next;
            ends.next = first.next;
            first.next.previous = ends;
            first.number = -1;
        }
        ends.number++;
    }

    @Override
    protected List<List<Long>> states() throws Exception {
        return statesOf(empty(), GrowingGraph::contents, this::change);
    }

    @Override
    protected List<Long> recovered() {
        return ring == null ? null : contents(ring);
    }

    private static List<Long> contents(Node ends) {
        List<Long> numbers = new ArrayList<>(List.of(ends.number));
        for (Node node = ends.next; node != ends; node = node.next) {
            require(node.next.previous == node && node.previous.next == node, "Links of %d", node.number);
            require(node.neighbours[1] == node, "Neighbours of %d", node.number);
            require(node.neighbours[2].equals("of " + node.number), "Text of %d", node.number);
            numbers.add(node.number);
            require(numbers.size() < MOST_NODES, "More than %d nodes", MOST_NODES);
        }
        return numbers;
    }
}
