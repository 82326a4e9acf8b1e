// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.lang.ref.WeakReference;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * A root that the program uses, and one that it does not, and that shares some of its objects. {@code write} makes them;
 * {@code drop} unlinks all that the first one has, waits until what only it had is collected, and then uses the other one;
 * {@code check} is a later life.
 */
public final class UnusedRoots {

    private static final int COUNT = 1000;
    private static final long MOST_SECONDS = 60;

    static final class Item {
        final int number;

        Item(int number) {
            this.number = number;
        }
    }

    static final class Used {
        @DurableRoot
        static Item[] root;
    }

    static final class Unused {
        @DurableRoot
        static Item[] root;
    }

    private UnusedRoots() {}

    private static boolean isShared(int number) {
        return number % 3 == 0;
    }

    private static void write() {
        Used.root = new Item[COUNT];
        Unused.root = new Item[COUNT];
        for (int i = 0; i < COUNT; i++) {
            Used.root[i] = new Item(i);
            if (isShared(i)) {
                Unused.root[i] = Used.root[i];
            }
        }
    }

    private static void drop() throws InterruptedException {
        Item[] items = Used.root;
        WeakReference<?>[] weak = new WeakReference<?>[COUNT];
        for (int i = 0; i < COUNT; i++) {
            weak[i] = new WeakReference<>(items[i]);
            items[i] = null;
        }
        long end = System.nanoTime() + MOST_SECONDS * 1_000_000_000;
        while (livingAlone(weak) > 0) {
            Expect.that(System.nanoTime() < end, livingAlone(weak) + " objects are still there");
            System.gc();
            Thread.sleep(50);
        }
        Item[] unused = Unused.root;
        for (int i = 0; i < COUNT; i++) {
            Object found = weak[i].get();
            Expect.that(found == null || found == unused[i], "the one object of both roots");
        }
        check();
    }

    private static int livingAlone(WeakReference<?>[] weak) {
        int count = 0;
        for (int i = 0; i < COUNT; i++) {
            count += !isShared(i) && weak[i].get() != null ? 1 : 0;
        }
        return count;
    }

    private static void check() {
        for (int i = 0; i < COUNT; i++) {
            Expect.equal(null, Used.root[i], "element " + i);
            Item item = Unused.root[i];
            Expect.equal(isShared(i) ? i : null, item == null ? null : item.number, "number of element " + i);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "write" -> write();
            case "drop" -> drop();
            default -> check();
        }
        System.out.println("DONE " + args[0]);
    }
}
