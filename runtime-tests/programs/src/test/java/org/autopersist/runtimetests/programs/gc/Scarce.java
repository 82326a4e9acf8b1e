// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import java.util.SplittableRandom;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/** {@code Scarce <case>}, with an image of 16 MB: stores that find too little space although there is garbage. */
public final class Scarce {

    /** The last line. */
    public static final String DONE = "done";

    private static final int STORES = 20_000;

    @DurableRoot
    private static Object[] root;

    private Scarce() {}

    public static void main(String[] args) {
        root = new Object[16];
        switch (args[0]) {
            case "again" -> again();
            case "churn" -> churn();
            case "redo", "undo" -> logs(args[0].equals("undo"));
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
    }

    private static int attempts(int bytes) {
        for (int attempt = 1; true; attempt++) {
            try {
                root[13] = new byte[bytes];
                return attempt;
            } catch (ImageFullException e) {
                Expect.that(attempt < 10, "there is room after " + attempt + " attempts");
            }
        }
    }

    /** Nothing is given out meanwhile for which the collector would begin. */
    private static void again() {
        for (int i = 0; i < 12; i++) {
            root[i] = new byte[1_000_000];
        }
        AutoPersist.collect();
        root[12] = new byte[1_700_000];
        root[12] = null;
        int attempts = attempts(2_400_000);
        Expect.that(attempts <= 2, "a store that finds no room has it made: " + attempts + " attempts");
    }

    /** 2 MB live on the average, 4 MB at most. */
    private static void churn() {
        SplittableRandom random = new SplittableRandom(1);
        int failed = 0;
        for (int i = 0; i < STORES; i++) {
            int place = random.nextInt(4);
            try {
                root[place] = null;
                root[place] = new byte[1 + random.nextInt(1_000_000)];
            } catch (ImageFullException e) {
                failed++;
            }
        }
        Expect.that(failed < STORES / 100, failed + " of " + STORES + " stores found no room");
    }

    /** How many arrays of that size there is room for beside what is live; the stores of C2's code can't wait for a collection. */
    private static int fill(Object[] arrays, int bytes) {
        for (int i = 0; i < arrays.length; i++) {
            for (int attempt = 1; arrays[i] == null; attempt++) {
                try {
                    arrays[i] = new byte[bytes];
                } catch (ImageFullException e) {
                    if (attempt == 3) {
                        return i;
                    }
                }
            }
        }
        return arrays.length;
    }

    /** One region, whose log takes several times as much as the array. */
    private static void storeAll(int[] numbers, int value) {
        try (var region = FailureAtomic.region()) {
            for (int i = 0; i < numbers.length; i++) {
                numbers[(int) (i * 7919L % numbers.length)] = value;
            }
            region.commit();
        }
    }

    private static void storeAllAtLast(int[] numbers, int value) {
        for (int attempt = 1; numbers[0] != value; attempt++) {
            try {
                storeAll(numbers, value);
            } catch (ImageFullException e) {
                Expect.that(attempt < 3, "there is room for the log after " + attempt + " attempts");
            }
        }
    }

    /** In turn, most of the image is full of arrays that are garbage then, and needed for a log. */
    private static void logs(boolean isUndo) {
        int[] numbers = new int[100_000];
        root[0] = numbers;
        Object[] arrays = new Object[2000];
        root[1] = arrays;
        for (int turn = 1; turn <= 4; turn++) {
            if (isUndo) {
                storeAllAtLast(numbers, turn);      // the stores of C2's code can't wait
            } else {
                storeAll(numbers, turn);
            }
            int filled = fill(arrays, 10_000);
            Expect.that(filled > 1400, "14 MB of 16 MB can be used behind a large region; found " + filled + " times 10 KB");
            for (int i = 0; i < filled; i++) {
                Expect.that(((byte[]) arrays[i])[9_999] == 0, "array " + i);
                arrays[i] = null;
            }
            for (int i = 0; i < numbers.length; i++) {
                Expect.that(numbers[i] == turn, "number " + i);
            }
        }
    }
}
