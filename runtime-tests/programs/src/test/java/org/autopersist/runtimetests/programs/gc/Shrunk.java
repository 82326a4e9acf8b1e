// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/** {@code Shrunk <case>}, with an image of 256 MB: much data that is dropped again, but for a little. */
public final class Shrunk {

    /** The last line. */
    public static final String DONE = "done";

    private static final int COUNT = 150;
    private static final int KEPT = 5;

    @DurableRoot
    private static byte[][] data;

    private Shrunk() {}

    public static void main(String[] args) {
        switch (args[0]) {
            case "grow" -> grow();
            case "shrink" -> {
                check(COUNT);
                shrink();
            }
            case "shrinkAndGrow" -> {
                for (int turn = 0; turn < 3; turn++) {
                    check(COUNT);
                    shrink();
                    check(KEPT);
                    grow();
                }
            }
            case "check" -> check(KEPT);
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
    }

    private static void grow() {
        if (data == null) {
            data = new byte[COUNT][];
        }
        for (int i = 0; i < COUNT; i++) {
            if (data[i] == null) {
                byte[] megabyte = new byte[1_000_000];
                megabyte[0] = megabyte[megabyte.length / 2] = megabyte[megabyte.length - 1] = (byte) i;
                data[i] = megabyte;
            }
        }
    }

    private static void shrink() {
        for (int i = KEPT; i < COUNT; i++) {
            data[i] = null;
        }
        AutoPersist.collect();
    }

    private static void check(int count) {
        for (int i = 0; i < COUNT; i++) {
            Expect.that(data[i] != null == i < count, "array " + i);
            if (data[i] != null) {
                byte[] found = data[i];
                Expect.that(found.length == 1_000_000 && found[0] == (byte) i && found[found.length / 2] == (byte) i
                        && found[found.length - 1] == (byte) i && found[1] == 0, "the bytes of array " + i);
            }
        }
    }
}
