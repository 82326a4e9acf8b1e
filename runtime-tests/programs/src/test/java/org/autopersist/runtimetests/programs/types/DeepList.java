// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.LinkedList;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** A list of a million nodes: neither conversion nor recovery may recurse. */
public final class DeepList implements Program {

    private static final int NODES = 1_000_000;

    @DurableRoot
    private static Node root;

    @DurableRoot
    private static LinkedList<Integer> linked;

    private static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    @Override
    public void write() {
        Node list = null;
        for (int i = 0; i < NODES; i++) {
            list = new Node(i, list);
        }
        root = list;
        LinkedList<Integer> numbers = new LinkedList<>();
        for (int i = 0; i < NODES / 10; i++) {
            numbers.add(i & 127);
        }
        linked = numbers;
    }

    @Override
    public void check() {
        int expected = NODES;
        for (Node node = root; node != null; node = node.next) {
            if (node.value != --expected) {
                throw new AssertionError("node " + expected + " has " + node.value);
            }
        }
        Expect.equal(0, expected, "nodes missing");
        Expect.equal(NODES / 10, linked.size(), "doubly linked nodes");
        int i = 0;
        for (int value : linked) {
            Expect.equal(i++ & 127, value, "element");
        }
        Expect.equal(NODES / 10, i, "elements");
    }
}
