// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Ranges of bytes of all sizes, at all places within a word, as many in a region as its log has room for, and more. */
public final class LogSizes implements Program {

    private static final int LENGTH = 1 << 18;

    /** So many records of one word more than thought do not fit into what a log keeps in reserve. */
    private static final int RANGES = 1500;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());

    @DurableRoot
    private static byte[] root;

    private static List<Integer> sizes() {
        List<Integer> sizes = new ArrayList<>();
        for (int size = 1; size <= 26; size++) {
            sizes.add(size);
        }
        for (int size = 8188; size <= 8196; size++) { // of the longest record
            sizes.add(size);
        }
        sizes.add(2 * 8192 + 3);
        return sizes;
    }

    @Override
    public void write() {
        root = new byte[LENGTH];
        store(root);
    }

    private static void store(byte[] bytes) {
        byte[] source = new byte[3 * 8192];
        for (int size : sizes()) {
            for (int place = 0; place < 8; place++) {
                Arrays.fill(source, (byte) (size * 8 + place));
                int from = place;
                FailureAtomic.run(() -> ranges(bytes, source, from, size));
            }
        }
        FailureAtomic.run(() -> growing(bytes, source));
        FailureAtomic.run(() -> views(bytes));
    }

    private static void ranges(byte[] bytes, byte[] source, int place, int size) {
        int distance = (size + 15) / 8 * 8;
        for (int i = 0; i < RANGES && i * distance + place + size <= LENGTH; i++) {
            System.arraycopy(source, 0, bytes, i * distance + place, size);
        }
    }

    /** Each begins where another one did, and is longer. */
    private static void growing(byte[] bytes, byte[] source) {
        for (int size = 1; size < 20; size += 3) {
            for (int i = 0; i < RANGES; i++) {
                System.arraycopy(source, 0, bytes, i * 24 + i % 8, size);
            }
        }
    }

    /** Longs and shorts across words. */
    private static void views(byte[] bytes) {
        for (int i = 0; i < RANGES; i++) {
            LONGS.set(bytes, i * 24 + i % 8, 0x0123456789abcdefL * i);
            SHORTS.set(bytes, i * 24 + 15, (short) i);
        }
    }

    @Override
    public void check() {
        byte[] expected = new byte[LENGTH];
        store(expected);
        Expect.equal(expected, root, "bytes");
    }
}
