// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import java.util.concurrent.ThreadLocalRandom;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * What a refused store would have made durable loses its obstacle while the store is being refused, and another thread's store
 * makes it durable. The refused store is taken back all the same.
 */
public final class OvertakenRefusals {

    private static final int ROUNDS = Integer.getInteger("tests.rounds", 200);
    private static final int LENGTH = 200_000;
    private static final long LONGEST_DELAY = 60_000_000;      // ns

    static final class Node {
        Object value;
        Node next;
    }

    @DurableRoot
    static Node[] places = new Node[2];

    private OvertakenRefusals() {}

    private static Node listWithThread() {
        Node last = new Node();
        last.value = new Thread(() -> {});
        Node list = last;
        for (int i = 0; i < LENGTH; i++) {
            Node node = new Node();
            node.next = list;
            list = node;
        }
        return list;
    }

    private static void shorten(Node list, long delay) {
        long end = System.nanoTime() + delay;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        list.next = null;
        places[1] = list;
    }

    public static void main(String[] args) throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            places[0] = null;
            places[1] = null;
            Node list = listWithThread();
            long delay = ThreadLocalRandom.current().nextLong(LONGEST_DELAY);
            Thread other = Thread.ofPlatform().start(() -> shorten(list, delay));
            Node expected = list;
            try {
                places[0] = list;
            } catch (ObjectRefusedException e) {
                expected = null;
            }
            Expect.same(expected, places[0], "what round " + round + " has stored");
            other.join();
            Expect.same(list, places[1], "what the other thread has stored");
        }
        System.out.println("DONE");
    }
}
