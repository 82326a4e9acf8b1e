// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/** {@code FullOfGarbage make} leaves an image without a free byte, nearly all of it garbage; {@code use} opens a region in it. */
public final class FullOfGarbage {

    /** The last line. */
    public static final String DONE = "done";

    private static final int STORES = 3_000;

    @DurableRoot
    private static int[] numbers;

    @DurableRoot
    private static Object[] junk;

    private FullOfGarbage() {}

    public static void main(String[] args) {
        if (args[0].equals("make")) {
            make();
        } else {
            FailureAtomic.run(FullOfGarbage::count);
            for (int i = 0; i < STORES; i++) {
                Expect.equal(i + 1, numbers[i], "the element " + i);
            }
        }
        System.out.println(DONE);
        Runtime.getRuntime().halt(0);
    }

    private static void make() {
        numbers = new int[50_000];
        junk = new Object[10_000];
        try {
            for (int i = 0; ; i++) {
                junk[i] = new byte[2000];
            }
        } catch (ImageFullException e) {
            junk = null;
        }
    }

    private static void count() {
        for (int i = 0; i < STORES; i++) {
            numbers[i] = i + 1;
        }
    }
}
