// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/** Ordered stores to objects whose homes have been collected: these are ordinary, and hold whatever they like. */
public final class StaleWords {

    /** The last line. */
    public static final String DONE = "done";

    private static final int ROUNDS = 40;

    @DurableRoot
    private static Object[] root;

    private StaleWords() {}

    private static final class Node {
        private static final VarHandle VALUE;

        static {
            try {
                VALUE = MethodHandles.lookup().findVarHandle(Node.class, "value", Object.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        volatile Object value;
        volatile int number;
    }

    private static void write() {
        root = new Object[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            Node node = new Node();
            root[round] = node;
            root[round] = null;
            AutoPersist.collect();
            if (round % 2 == 0) {
                // Takes the lines of the home.
                root[round] = new String[] {"s" + round, "t" + round};
            }
            node.value = Thread.currentThread();
            Expect.equal(true, Node.VALUE.compareAndSet(node, Thread.currentThread(), new Object[] {Thread.currentThread()}), "CAS");
            Node.VALUE.getAndSet(node, "v" + round);
            node.number = round;
            root[round] = node;
            node.number++;
        }
    }

    private static void check() {
        for (int round = 0; round < ROUNDS; round++) {
            Node node = (Node) root[round];
            Expect.equal("v" + round, node.value, "value " + round);
            Expect.equal(round + 1, node.number, "number " + round);
        }
    }

    public static void main(String[] args) {
        if (args[0].equals("write")) {
            write();
        }
        check();
        System.out.println(DONE);
        Runtime.getRuntime().halt(0);
    }
}
