// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.util.ArrayDeque;
import java.util.Deque;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * {@code Growing LIFE}: keeps its last few arrays and makes garbage in each of many lives, more than the image could
 * ever hold. Space that is dead at a restart must be found again.
 */
public final class Growing {

    private static final int KEPT = 20;
    private static final int SIZE = 100_000;

    @DurableRoot
    private static Deque<long[]> arrays = new ArrayDeque<>();

    @DurableRoot
    private static int[] lives = {0};

    private Growing() {}

    public static void main(String[] args) {
        int life = Integer.parseInt(args[0]);
        Expect.equal(life, lives[0], "lives");
        Expect.equal(life == 0 ? 0 : KEPT, arrays.size(), "arrays kept");
        for (long[] array : arrays) {
            Expect.equal((long) life - 1, array[0], "first element");
            Expect.equal(array[1] * 3, array[array.length - 1], "last element");
        }
        for (int i = 0; i < 2 * KEPT; i++) {
            long[] array = new long[SIZE / 8];
            array[0] = life;
            array[1] = i;
            array[array.length - 1] = i * 3L;
            arrays.add(array);
            if (arrays.size() > KEPT) {
                arrays.remove();
            }
        }
        lives[0]++;
        System.out.println("OK");
        Runtime.getRuntime().halt(0);
    }
}
