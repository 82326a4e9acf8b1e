// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Graphs that become durable while the NVM heap is collected, and threads that take all the room that is left. Arguments: how
 * often, and for how many milliseconds each time.
 */
public final class SlicedGraphs {

    /** The last line. */
    public static final String OK = "OK";

    private static final int THREADS = 2;
    private static final int OBJECTS = 1000;
    private static final int ARRAYS = 200;

    @DurableRoot
    private static Object[][] arrays;

    @DurableRoot
    private static List<AtomicReferenceArray<Item>> atomics;

    @DurableRoot
    private static List<List<Item>> lists;

    @DurableRoot
    private static Object[] garbage;

    private static final class Item {
        final int number;
        final int[] contents;

        Item(int number) {
            this.number = number;
            contents = new int[number % 150 + 1];
            Arrays.fill(contents, number);
        }

        void check(int expected) {
            Expect.equal(expected, number, "number");
            Expect.equal(number % 150 + 1, contents.length, "length");
            for (int value : contents) {
                Expect.equal(number, value, "contents");
            }
        }
    }

    private SlicedGraphs() {}

    private static void make() {
        Object[][] newArrays = new Object[3][OBJECTS];
        List<AtomicReferenceArray<Item>> newAtomics = new ArrayList<>();
        List<List<Item>> newLists = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            AtomicReferenceArray<Item> atomic = new AtomicReferenceArray<>(OBJECTS);
            List<Item> list = new ArrayList<>();
            for (int i = 0; i < OBJECTS; i++) {
                newArrays[t][i] = new Item(i);
                atomic.set(i, new Item(i));
                list.add(new Item(i));
            }
            newAtomics.add(atomic);
            newLists.add(list);
        }
        atomics = newAtomics;
        lists = newLists;
        arrays = newArrays;
    }

    private static void check() {
        for (int t = 0; t < 3; t++) {
            for (int i = 0; i < OBJECTS; i++) {
                ((Item) arrays[t][i]).check(i);
                atomics.get(t).get(i).check(i);
                lists.get(t).get(i).check(i);
            }
        }
    }

    private static void churn(int thread, long end) {
        Random random = new Random(thread);
        while (System.nanoTime() < end) {
            try {
                garbage[thread * ARRAYS + random.nextInt(ARRAYS)] = new byte[random.nextInt(23_000)];
            } catch (ImageFullException e) {
                for (int i = 0; i < ARRAYS / 2; i++) {
                    garbage[thread * ARRAYS + random.nextInt(ARRAYS)] = null;
                }
            }
        }
    }

    private static void round(long millis) throws InterruptedException {
        garbage = null;
        make();
        garbage = new Object[THREADS * ARRAYS];
        long end = System.nanoTime() + millis * 1_000_000;
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int number = t;
            threads.add(Thread.ofPlatform().start(() -> churn(number, end)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        check();
    }

    public static void main(String[] args) throws InterruptedException {
        if (arrays != null) {
            check();
        }
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            round(Long.parseLong(args[1]));
        }
        System.out.println(OK);
        Runtime.getRuntime().halt(0);
    }
}
