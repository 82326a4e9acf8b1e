// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * A store of a large graph that is refused, to a field which another thread's region has stored to and is rolled back meanwhile:
 * what the field gets back must not have been collected. Arguments: the objects of the graph, and how often.
 */
public final class RefusedBesideRegion {

    /** The last line. */
    public static final String OK = "OK";

    private static final int OLD = 5;
    private static final int OF_REGION = 6;

    @DurableRoot
    private static Node root = new Node(0);

    private static volatile boolean stored;
    private static volatile boolean ended;
    private static Object filling;

    private static final class Node {
        final int value;
        Object next;

        Node(int value) {
            this.value = value;
        }
    }

    private static final class Undone extends RuntimeException {}

    private RefusedBesideRegion() {}

    private static Node bad(int objects) {
        Node first = new Node(0);
        Node node = first;
        for (int i = 1; i < objects; i++) {
            Node next = new Node(i);
            node.next = next;
            node = next;
        }
        node.next = Thread.currentThread();
        return first;
    }

    private static void inRegion() {
        Expect.thrown(Undone.class, () -> FailureAtomic.run(() -> {
            root.next = new Node(OF_REGION);
            stored = true;
            sleep(8);
            throw new Undone();
        }));
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void collect() {
        while (!ended) {
            System.gc();
            Object[] all = new Object[1000];
            for (int i = 0; i < all.length; i++) {
                all[i] = new long[i % 10];
            }
            filling = all;
        }
    }

    private static void round(int objects) throws InterruptedException {
        Node bad = bad(objects);
        root.next = new Node(OLD);
        stored = false;
        ended = false;
        Thread region = Thread.ofPlatform().start(RefusedBesideRegion::inRegion);
        Thread collector = Thread.ofPlatform().start(RefusedBesideRegion::collect);
        while (!stored) {
            Thread.onSpinWait();
        }
        Expect.thrown(ObjectRefusedException.class, () -> root.next = bad);
        region.join();
        ended = true;
        collector.join();
        System.gc();
        int value = ((Node) root.next).value;
        Expect.that(value == OLD || value == OF_REGION, "value " + value);
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            round(Integer.parseInt(args[0]));
        }
        System.out.println(OK);
        Runtime.getRuntime().halt(0);
    }
}
