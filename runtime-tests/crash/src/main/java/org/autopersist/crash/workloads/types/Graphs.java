// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.types;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.SplittableRandom;

/** Cyclic graphs in which every node reaches every other one, and a text that tells whether one is whole. */
public final class Graphs {

    /** A node; all are on one ring. */
    public static final class Node {
        final int id;
        final long number;
        Node next;
        Node other;
        Object[] many;
        String text;

        Node(int id, long number) {
            this.id = id;
            this.number = number;
        }
    }

    private Graphs() {}

    /** A graph that depends on nothing but the arguments, as the array of its nodes by number. */
    public static Node[] make(long seed, int nodes) {
        SplittableRandom random = new SplittableRandom(seed);
        Node[] all = new Node[nodes];
        for (int i = 0; i < nodes; i++) {
            all[i] = new Node(i, random.nextLong());
        }
        for (Node node : all) {
            node.next = all[(node.id + 1) % nodes];
            node.other = all[random.nextInt(nodes)];
            node.many = node.id % 13 == 0 ? all : node.id % 5 == 0 ? new Object[] {node, node.next, null} : null;
            node.text = node.id % 3 == 0 ? "text of " + node.number : null;
        }
        return all;
    }

    /**
     * What the graph contains, as a hash code.
     *
     * @param start any node
     * @throws org.autopersist.test.crash.InconsistentStateException if a part is missing or wrong
     */
    public static long digest(Node start, int nodes) {
        long digest = 0;
        Node node = start;
        while (node.id != 0) {
            node = node.next;
            require(node != null, "A graph's ring is open");
        }
        for (int i = 0; i < nodes; i++) {
            require(node != null && node.id == i && node.other != null, "Node %d of a graph", i);
            digest = digest * 31 + node.number;
            digest = digest * 31 + node.other.id;
            digest = digest * 31 + (node.many == null ? 0 : node.many.length);
            require(node.many == null || node.many[node.many.length == nodes ? i : 0] == node, "Array of node %d", i);
            require(node.id % 3 == 0 ? node.text.equals("text of " + node.number) : node.text == null, "Text of node %d", i);
            node = node.next;
        }
        require(node.id == 0, "A graph's ring does not close");
        return digest;
    }

    /**
     * The node with that number.
     *
     * @param start any node
     * @throws org.autopersist.test.crash.InconsistentStateException if there is none
     */
    public static Node find(Node start, int id) {
        Node node = start;
        while (node.id != id) {
            node = node.next;
            require(node != null && node != start, "A graph has no node %d", id);
        }
        return node;
    }
}
