// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Threads, one of them virtual, write without end, each to its own cell: plain stores in program order, then a region.
 * Started as {@code CopiedImage}; or as {@code CopiedImage LOW HIGH LOW HIGH...} on a copy of the image, to check it: of
 * each thread what was acknowledged before and after the copy was made.
 */
public final class CopiedImage {

    /** How many threads write. */
    public static final int THREADS = 3;

    private static final int LIST_LENGTH = 200;
    private static final int STEPS_BETWEEN_SLEEPS = 50;

    private static final class Node {
        final long number;
        final Node next;
        final byte[] contents;

        Node(long number, Node next) {
            this.number = number;
            this.next = next;
            this.contents = new byte[(int) (number % 100)];
        }
    }

    private static final class Cell {
        long first;
        Object boxed;
        long second;
        long inRegion;
        Node list;
        int length;
        long sameInRegion;
    }

    @DurableRoot
    private static Cell[] cells = first();

    private static Cell[] first() {
        Cell[] made = new Cell[THREADS];
        for (int i = 0; i < THREADS; i++) {
            made[i] = new Cell();
        }
        return made;
    }

    public static void main(String[] args) throws InterruptedException {
        if (args.length > 0) {
            for (int i = 0; i < THREADS; i++) {
                check(i, cells[i], Long.parseLong(args[2 * i]), Long.parseLong(args[2 * i + 1]));
            }
            System.out.println(Acknowledging.CHECKED);
            return;
        }
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = i == 0
                    ? Thread.ofVirtual().start(() -> writeForever(number))
                    : Thread.ofPlatform().start(() -> writeForever(number));
        }
        while (true) {
            Thread.sleep(200);
            System.gc();
        }
    }

    private static void writeForever(int thread) {
        Cell cell = cells[thread];
        for (long n = cell.inRegion + 1; ; n++) {
            cell.first = n;
            cell.boxed = n;
            cell.second = n;
            try (var region = FailureAtomic.region()) {
                cell.inRegion = n;
                cell.list = new Node(n, cell.length < LIST_LENGTH ? cell.list : null);
                cell.length = cell.length < LIST_LENGTH ? cell.length + 1 : 1;
                cell.sameInRegion = n;
                region.commit();
            }
            Acknowledging.acknowledge(thread, n);
            if (n % STEPS_BETWEEN_SLEEPS == 0) {
                pause();
            }
        }
    }

    /** So that the image is not full too soon. */
    private static void pause() {
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void check(int thread, Cell cell, long low, long high) {
        String what = " of thread " + thread;
        Expect.that(cell.inRegion >= low, "the copy is older than when it was begun: " + cell.inRegion + what + ", " + low);
        Expect.that(cell.inRegion <= high + 1, "the copy is newer than when it was done: " + cell.inRegion + what + ", " + high);
        Expect.equal(cell.inRegion, cell.sameInRegion, "what one region wrote" + what);
        Expect.that(cell.first == cell.inRegion || cell.first == cell.inRegion + 1, "store before a region" + what);
        Expect.that(cell.second == cell.first || cell.second == cell.first - 1, "stores in order" + what);
        long boxed = cell.boxed == null ? 0 : (Long) cell.boxed;
        Expect.that(boxed == cell.first || boxed == cell.second, "a reference stored between two numbers" + what);
        int length = 0;
        for (Node node = cell.list; node != null; node = node.next) {
            Expect.equal(cell.inRegion - length, node.number, "number of node " + length + what);
            Expect.equal((int) (node.number % 100), node.contents.length, "contents of node " + length + what);
            length++;
        }
        Expect.equal(cell.length, length, "length of the list" + what);
    }
}
