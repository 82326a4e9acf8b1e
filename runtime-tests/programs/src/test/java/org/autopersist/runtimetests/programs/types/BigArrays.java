// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.Arrays;
import java.util.Random;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Arrays over 1 MB, which collectors treat specially, changed here and there when they are durable already. */
public final class BigArrays implements Program {

    @DurableRoot
    private static Big root;

    private static final class Big {
        byte[] bytes = new byte[3_000_001];
        long[] longs = new long[200_000];
        Object[] objects = new Object[300_000];
        char[][] rows = new char[4][600_000];
    }

    private static void fill(Big big, int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            big.bytes[random.nextInt(big.bytes.length)] = (byte) i;
            big.longs[random.nextInt(big.longs.length)] = i;
            int at = random.nextInt(big.objects.length);
            big.objects[at] = i % 3 == 0 ? null : i % 3 == 1 ? new int[] {i} : big.rows[i % 4];
            big.rows[i % 4][random.nextInt(600_000)] = (char) i;
        }
        big.bytes[0] = 1;
        big.bytes[big.bytes.length - 1] = (byte) seed;
        big.objects[big.objects.length - 1] = "last";
    }

    @Override
    public void write() {
        root = new Big();
        fill(root, 1);
        System.gc();
        fill(root, 2);
        check();
    }

    @Override
    public void check() {
        Big expected = new Big();
        fill(expected, 1);
        fill(expected, 2);
        Expect.equal(-1, Arrays.mismatch(expected.bytes, root.bytes), "first difference of the bytes");
        Expect.equal(-1, Arrays.mismatch(expected.longs, root.longs), "first difference of the longs");
        for (int i = 0; i < 4; i++) {
            Expect.equal(-1, Arrays.mismatch(expected.rows[i], root.rows[i]), "first difference of row " + i);
        }
        Expect.equal(expected.objects.length, root.objects.length, "objects");
        for (int i = 0; i < expected.objects.length; i++) {
            switch (expected.objects[i]) {
                case null -> Expect.same(null, root.objects[i], "object " + i);
                case char[] row ->
                    Expect.same(root.rows[Arrays.asList(expected.rows).indexOf(row)], root.objects[i], "row " + i);
                default -> Expect.equal(expected.objects[i], root.objects[i], "object " + i);
            }
        }
    }
}
