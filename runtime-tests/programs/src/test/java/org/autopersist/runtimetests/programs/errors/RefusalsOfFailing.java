// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import java.util.concurrent.ThreadLocalRandom;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * A thread makes a list durable, and fails, since another one stores what can't be kept into its last node meanwhile; which then
 * stores the like into the first. Each store throws if, and only if, it is taken back.
 */
public final class RefusalsOfFailing {

    private static final int ROUNDS = Integer.getInteger("tests.rounds", 200);
    private static final int LENGTH = 200_000;
    private static final long LONGEST_DELAY = 80_000_000;      // ns

    static final class Node {
        Object value;
        Node next;
    }

    @DurableRoot
    static Node place;

    private RefusalsOfFailing() {}

    private static void store(Node node) {
        Thread unkept = new Thread(() -> {});
        boolean isStored = true;
        try {
            node.value = unkept;
        } catch (ObjectRefusedException e) {
            isStored = false;
        }
        Expect.same(isStored ? unkept : null, node.value, "what a thread has stored that can't be kept");
    }

    private static void storeAll(Node first, Node last, long delay) {
        long end = System.nanoTime() + delay;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        store(last);
        store(first);
    }

    public static void main(String[] args) throws InterruptedException {
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            place = null;
            Node last = new Node();
            Node first = last;
            for (int i = 0; i < LENGTH; i++) {
                Node node = new Node();
                node.next = first;
                first = node;
            }
            Node list = first;
            long delay = ThreadLocalRandom.current().nextLong(LONGEST_DELAY);
            boolean[] hasFailed = new boolean[1];
            Thread other = new Thread(() -> storeAll(list, last, delay));
            other.setUncaughtExceptionHandler((thread, e) -> {
                e.printStackTrace();
                hasFailed[0] = true;
            });
            other.start();
            try {
                place = list;
            } catch (ObjectRefusedException e) {
                refused++;
                Expect.same(null, place, "what is taken back");
            }
            other.join();
            Expect.same(false, hasFailed[0], "a failure of the other thread");
        }
        System.out.println("DONE, " + refused + " refused");
    }
}
