// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.time.DayOfWeek;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * So many objects that recovery makes most of them in the old generation: small ones, arrays around the size from which
 * they are made by themselves, and such as stand for objects of the process. Each life after the first checks them, gives
 * some of them new, young objects to refer to, and checks that collections keep these.
 */
public final class ManyObjects implements Program {

    private static final int NODES = 100_000;
    private static final int LARGE_EVERY = 10_000;
    private static final int CHANGED_EVERY = 97;
    private static final int YOUNG_COLLECTIONS = 3;
    private static final int GARBAGE = 16 << 20;

    @DurableRoot
    private static Graph root;

    private static final class Graph {
        int life;
        Node[] nodes;
    }

    private static final class Node {
        final long number;
        final String name;
        final Object companion;
        Node next;
        Object changing;

        Node(int number) {
            this.number = number;
            name = "node " + number;
            companion = companion(number);
        }
    }

    @Override
    public void write() {
        Graph graph = new Graph();
        graph.nodes = new Node[NODES];
        for (int i = 0; i < NODES; i++) {
            graph.nodes[i] = new Node(i);
            graph.nodes[i].next = i > 0 ? graph.nodes[i * 31 % i] : null;
        }
        root = graph;
    }

    @Override
    public void check() {
        checkNodes();
        root.life++;
        for (int i = 0; i < NODES; i += CHANGED_EVERY) {
            root.nodes[i].changing = new int[] {i, root.life};
        }
        for (int i = 0; i < YOUNG_COLLECTIONS; i++) {
            collectYoung();
            checkNodes();
        }
        System.gc();
        checkNodes();
    }

    private static void checkNodes() {
        Node[] nodes = root.nodes;
        for (int i = 0; i < NODES; i++) {
            Node node = nodes[i];
            Expect.equal((long) i, node.number, "number");
            Expect.equal("node " + i, node.name, "name");
            Expect.same(i > 0 ? nodes[i * 31 % i] : null, node.next, "next of " + i);
            checkCompanion(i, node.companion);
            boolean isChanged = root.life > 0 && i % CHANGED_EVERY == 0;
            Expect.equal(isChanged ? new int[] {i, root.life} : null, node.changing, "changing of " + i);
        }
    }

    private static Object companion(int i) {
        if (i % LARGE_EVERY == 0) {
            return new long[10_000 + i];
        }
        return switch (i % 5) {
            case 0 -> i;
            case 1 -> new byte[i % 200];
            case 2 -> new Object[] {"in " + i, i % 100, DayOfWeek.of(1 + i % 7)};
            case 3 -> DayOfWeek.of(1 + i % 7);
            default -> null;
        };
    }

    private static void checkCompanion(int i, Object companion) {
        Expect.equal(companion(i), companion, "companion of " + i);
        if (companion instanceof DayOfWeek day) {
            Expect.same(DayOfWeek.of(1 + i % 7), day, "day");
        }
    }

    private static void collectYoung() {
        for (int made = 0; made < GARBAGE; made += 1024) {
            garbage = new byte[1024];
        }
    }

    static volatile byte[] garbage;
}
