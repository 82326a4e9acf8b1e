// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import org.autopersist.AutoPersist;

/**
 * Roots that are removed while the JVM walks what they share: {@code write COUNT} makes two that share an object, one of
 * them large; {@code remove MILLIS} uses the small one, waits, and removes both, so that all is garbage at once.
 */
public final class RemovedRoots {

    private static final int COLLECTIONS = 10;
    private static final int PAUSE_MILLIS = 50;

    private static Object sink;

    static final class Node {
        final int number;
        Node next;
        Node shared;

        Node(int number, Node next, Node shared) {
            this.number = number;
            this.next = next;
            this.shared = shared;
        }
    }

    private RemovedRoots() {}

    private static void write(int count) {
        Node shared = new Node(42, null, null);
        Node large = new Node(-1, null, shared);
        AutoPersist.setRoot("large", large);
        for (int i = 0; i < count; i++) {
            large.next = new Node(i, large.next, null);
        }
        AutoPersist.setRoot("small", new Node(-2, null, shared));
    }

    private static void remove(int millis) throws InterruptedException {
        Node small = AutoPersist.getRoot("small", Node.class);
        if (small.shared.number != 42) {
            throw new AssertionError(small.shared.number);
        }
        small = null;
        Thread.sleep(millis);
        AutoPersist.removeRoot("large");
        AutoPersist.removeRoot("small");
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            // Where the fronts were.
            for (int j = 0; j < 100_000; j++) {
                sink = new long[j % 50];
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("write")) {
            write(Integer.parseInt(args[1]));
        } else {
            remove(Integer.parseInt(args[1]));
        }
        System.out.println("DONE " + args[0] + (sink == null ? "" : "."));
    }
}
