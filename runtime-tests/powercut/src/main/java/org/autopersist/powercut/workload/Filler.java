// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.workload;

import java.util.Arrays;
import org.autopersist.DurableRoot;

/** Much data: arrays, each of one number. Each life that fills them takes another number. */
final class Filler {

    private static final int PARTS = 20;
    private static final int LONGS = (1 << 17) - 16; // 1 MB

    @DurableRoot
    private static long[][] parts = new long[PARTS][];

    private Filler() {}

    static void fill() {
        long number = parts[0] == null ? 1 : parts[0][0] + 1;
        for (int i = 0; i < PARTS; i++) {
            long[] part = new long[LONGS];
            Arrays.fill(part, number);
            parts[i] = part;
        }
    }

    /** Each is whole, and none is newer than one before it. Null, or what is wrong. */
    static String violation() {
        long before = Long.MAX_VALUE;
        for (int i = 0; i < PARTS; i++) {
            long[] part = parts[i];
            long number = part == null ? 0 : part[0];
            boolean whole = part == null || part.length == LONGS && Arrays.stream(part).allMatch(value -> value == number);
            if (!whole || number > before) {
                return "part " + i + " of the filler is not whole, or newer than the one before";
            }
            before = number;
        }
        return null;
    }
}
