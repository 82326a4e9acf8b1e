// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * {@code run SEED OPERATIONS THREADS} and {@code check}: threads replace arrays of 16 bytes to 300 KB, whose contents follow from their
 * lengths, and drop some; no array may ever hold a piece of another. Each life goes on with what the last one has left, and
 * checks it first.
 */
public final class AllSizes {

    /** The last line. */
    public static final String DONE = "done";

    private static final int PLACES = 1500;

    @DurableRoot
    private static long[][][] root;

    private AllSizes() {}

    private static long[] array(SplittableRandom random) {
        int kind = random.nextInt(1000);
        int length = kind < 800 ? random.nextInt(2, 64) : kind < 950 ? random.nextInt(64, 512)
                : kind < 995 ? random.nextInt(512, 6000) : random.nextInt(6000, 40_000);
        long[] array = new long[length];
        long salt = random.nextLong();
        array[0] = salt;
        for (int i = 1; i < length; i++) {
            array[i] = salt + (long) i * length;
        }
        return array;
    }

    private static void check(long[] array) {
        for (int i = 1; array != null && i < array.length; i++) {
            long expected = array[0] + (long) i * array.length;
            if (array[i] != expected) {
                Expect.that(false, "an array of " + array.length + " holds " + array[i] + " at " + i + " for " + expected);
            }
        }
    }

    private static void checkAll() {
        for (long[][] part : root) {
            for (long[] array : part) {
                check(array);
            }
        }
    }

    /** A store without room is taken back. */
    private static void change(long[][] part, SplittableRandom random) {
        int place = random.nextInt(PLACES);
        long[] before = part[place];
        check(before);
        if (random.nextInt(20) == 0) {
            part[place] = null;
            return;
        }
        long[] next = array(random);
        try {
            part[place] = next;
        } catch (ImageFullException e) {
            Expect.that(part[place] == before, "the store is taken back");
        }
    }

    private static void run(int seed, int operations, int threads) throws InterruptedException {
        if (root == null) {
            root = new long[threads][PLACES][];
        }
        checkAll();
        System.out.println("begun");
        List<Throwable> failures = new ArrayList<>();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            long[][] part = root[i];
            SplittableRandom random = new SplittableRandom(31L * seed + i);
            Thread worker = new Thread(() -> {
                for (int j = 0; j < operations; j++) {
                    change(part, random);
                }
            });
            worker.setUncaughtExceptionHandler((_, e) -> {
                synchronized (failures) {
                    failures.add(e);
                }
            });
            workers.add(worker);
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        failures.forEach(Throwable::printStackTrace);
        Expect.that(failures.isEmpty(), "no thread fails");
        checkAll();
    }

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("run")) {
            run(Integer.parseInt(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        } else {
            checkAll();
        }
        System.out.println(DONE);
    }
}
