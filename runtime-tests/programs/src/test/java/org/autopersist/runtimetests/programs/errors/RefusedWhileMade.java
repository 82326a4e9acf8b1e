// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Stores that are refused in a graph that another thread is making durable at the time: the field gets back what it had, whose
 * own home may be the last that is finished. Arguments: the objects of the graph, those of what is refused, and how often.
 */
public final class RefusedWhileMade {

    /** The last line. */
    public static final String OK = "OK";

    private static final int LISTS = 100;

    @DurableRoot
    private static Node root;

    private static volatile boolean ready;

    private static final class Node {
        final int value;
        Node next;
        Object other;

        Node(int value) {
            this.value = value;
        }
    }

    private RefusedWhileMade() {}

    private static Node list(int objects, Object last) {
        Node first = new Node(0);
        Node node = first;
        for (int i = 1; i < objects; i++) {
            node.next = new Node(i);
            node = node.next;
        }
        node.other = last;
        return first;
    }

    /** The last element of its array is a node that refers to another one. */
    private static Node graph(int objects) {
        Object[] parts = new Object[LISTS + 1];
        for (int i = 0; i < LISTS; i++) {
            parts[i] = list(objects / LISTS, null);
        }
        Node holder = new Node(-1);
        holder.next = new Node(-2);
        holder.next.other = "kept";
        parts[LISTS] = holder;
        Node top = new Node(0);
        top.other = parts;
        return top;
    }

    private static void refuse(Node holder, Node bad) {
        ready = true;
        while (!AutoPersist.isRecoverable(holder)) {
            Thread.onSpinWait();
        }
        Expect.thrown(ObjectRefusedException.class, () -> holder.next = bad);
    }

    private static void check(Node holder) {
        Expect.equal(-2, holder.next.value, "value of what the field had");
        Expect.equal("kept", holder.next.other, "what it refers to");
    }

    private static void round(int objects, int refused) throws InterruptedException {
        Node graph = graph(objects);
        Node holder = (Node) ((Object[]) graph.other)[LISTS];
        Node bad = list(refused, Thread.currentThread());
        ready = false;
        Thread thread = new Thread(() -> refuse(holder, bad));
        Throwable[] failure = new Throwable[1];
        thread.setUncaughtExceptionHandler((t, e) -> failure[0] = e);
        thread.start();
        while (!ready) {
            Thread.onSpinWait();
        }
        root.next = graph;
        System.gc();
        thread.join();
        Expect.same(null, failure[0], "failure of the other thread");
        check(holder);
        System.gc();
        check(holder);
    }

    public static void main(String[] args) throws InterruptedException {
        if (root != null) {
            check((Node) ((Object[]) root.next.other)[LISTS]);
        }
        root = new Node(7);
        for (int i = 0; i < Integer.parseInt(args[2]); i++) {
            round(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        }
        System.out.println(OK);
        Runtime.getRuntime().halt(0);
    }
}
