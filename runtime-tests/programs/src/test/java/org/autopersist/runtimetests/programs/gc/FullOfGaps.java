// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import java.util.Arrays;
import java.util.Random;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/** An image of 16 MB that is full to the last line, and of which most is dropped then: {@code make}, then {@code check}. */
public final class FullOfGaps {

    public static final String DONE = "DONE";

    private static final int GROUPS = 200;
    private static final int GROUP_SIZE = 1000;
    private static final int ONE_IN = 5;
    private static final int LARGE = 4 << 20;

    @DurableRoot
    private static byte[][][] kept = new byte[GROUPS][][];

    @DurableRoot
    private static byte[] large;

    private FullOfGaps() {}

    public static void main(String[] args) {
        switch (args[0]) {
            case "make" -> {
                Expect.thrown(ImageFullException.class, FullOfGaps::fill);
                drop();
                AutoPersist.collect();      // which leaves the hint
                Runtime.getRuntime().halt(0);
            }
            case "check" -> {
                check();
                large = new byte[LARGE];
                large = null;
                check();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
    }

    private static void fill() {
        Random random = new Random(1);
        for (int i = 0; i < GROUPS; i++) {
            kept[i] = new byte[GROUP_SIZE][];
            for (int j = 0; j < GROUP_SIZE; j++) {
                byte[] bytes = new byte[40 + random.nextInt(200)];
                Arrays.fill(bytes, (byte) (i + j));
                kept[i][j] = bytes;
            }
        }
    }

    private static void drop() {
        for (byte[][] group : kept) {
            for (int j = 0; group != null && j < GROUP_SIZE; j++) {
                if (j % ONE_IN != 0) {
                    group[j] = null;
                }
            }
        }
    }

    private static void check() {
        int found = 0;
        for (int i = 0; i < GROUPS; i++) {
            for (int j = 0; kept[i] != null && j < GROUP_SIZE; j++) {
                byte[] bytes = kept[i][j];
                if (bytes != null) {
                    found++;
                    Expect.that(bytes[0] == (byte) (i + j) && bytes[bytes.length - 1] == (byte) (i + j), "contents");
                }
            }
        }
        Expect.that(found > 10_000, found + " are kept");
    }
}
