// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.BuiltGraph;
import org.autopersist.runtimetests.programs.Expect;

/** Self references, rings, a random graph full of cycles, and structure shared by many. */
public final class Cycles extends BuiltGraph {

    @DurableRoot
    private static Object[] root;

    public Cycles() {
        super(() -> root, graph -> root = (Object[]) graph);
    }

    private static final class Node {
        final int id;
        Node left;
        Node right;
        Object[] more;

        Node(int id) {
            this.id = id;
        }
    }

    @Override
    protected Object build() {
        Node self = new Node(0);
        self.left = self;
        self.right = self;
        Node first = new Node(1);
        Node ring = first;
        for (int i = 2; i < 100; i++) {
            Node next = new Node(i);
            ring.right = next;
            next.left = ring;
            ring = next;
        }
        ring.right = first;
        first.left = ring;
        Random random = new Random(7);
        Node[] graph = new Node[5_000];
        for (int i = 0; i < graph.length; i++) {
            graph[i] = new Node(i);
        }
        for (Node node : graph) {
            node.left = graph[random.nextInt(graph.length)];
            node.right = graph[random.nextInt(graph.length)];
            node.more = random.nextInt(10) == 0 ? graph : null;
        }
        List<Object> inItself = new ArrayList<>();
        inItself.add(inItself);
        Object[] arrayInItself = {null};
        arrayInItself[0] = arrayInItself;
        return new Object[] {self, first, graph[0], graph, inItself, arrayInItself};
    }

    @Override
    protected void alsoCheck(Object recovered) {
        Node self = (Node) root[0];
        Expect.same(self, self.left, "self reference");
        Expect.same(root[4], ((List<?>) root[4]).getFirst(), "list in itself");
        Expect.same(root[2], ((Node[]) root[3])[0], "shared node");
    }
}
