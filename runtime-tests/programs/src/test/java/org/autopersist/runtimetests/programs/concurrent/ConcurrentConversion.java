// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.util.Random;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Threads that make overlapping parts of one cyclic graph durable at the same moment, by different roots, while other
 * threads go on changing it. Each object must get one home, and each root must see the whole.
 */
public final class ConcurrentConversion implements Program {

    private static final int THREADS = 4;
    private static final int ROUNDS = 40;
    private static final int NODES = 300;

    @DurableRoot
    private static Node[][] roots = new Node[ROUNDS][THREADS];

    @DurableRoot
    private static Node[][] entries = new Node[ROUNDS][THREADS];

    private static final class Node {
        final int id;
        Node left;
        Node right;
        Node[] many;
        long stamp;
        int mark;
        volatile int count;

        Node(int id) {
            this.id = id;
        }
    }

    private static Node[] graph(int round) {
        Random random = new Random(round);
        Node[] nodes = new Node[NODES];
        for (int i = 0; i < NODES; i++) {
            nodes[i] = new Node(i);
        }
        for (Node node : nodes) {
            node.left = nodes[(node.id + 1) % NODES]; // all reach all
            node.right = nodes[random.nextInt(NODES)];
            node.many = random.nextInt(20) == 0 ? nodes : null;
        }
        return nodes;
    }

    @Override
    public void write() throws InterruptedException {
        Node[][] graphs = new Node[ROUNDS][];
        for (int round = 0; round < ROUNDS; round++) {
            graphs[round] = graph(round);
        }
        Threads.together(THREADS, index -> {
            for (int round = 0; round < ROUNDS; round++) {
                Node[] nodes = graphs[round];
                Node mine = nodes[index * 70];
                if ((round + index) % 2 == 0) {
                    roots[round][index] = mine;
                    mine.mark = round; // after it became durable
                } else {
                    mine.mark = round; // while others convert
                    roots[round][index] = mine;
                }
                entries[round][index] = nodes[index];
                for (int i = index; i < NODES; i += THREADS) {
                    nodes[i].stamp += i;
                    nodes[i].count++;
                }
            }
        });
        check();
    }

    @Override
    public void check() {
        for (int round = 0; round < ROUNDS; round++) {
            Node[] expected = graph(round);
            Node node = entries[round][0];
            for (int i = 0; i < NODES; i++) {
                Expect.equal(i, node.id, "id");
                Expect.equal((long) i, node.stamp, "stamp of " + i);
                Expect.equal(1, node.count, "count of " + i);
                Expect.equal(expected[i].right.id, node.right.id, "right of " + i);
                if (expected[i].many != null) {
                    Expect.same(node, node.many[i], "itself in the array of all");
                }
                if (i < THREADS) {
                    Expect.same(entries[round][i], node, "entry");
                }
                if (i % 70 == 0 && i / 70 < THREADS) {
                    Expect.equal(round, node.mark, "mark of " + i);
                    Expect.same(roots[round][i / 70], node, "one object, whichever root");
                }
                node = node.left;
            }
            Expect.same(entries[round][0], node, "the ring closes");
        }
    }
}
