// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

import java.lang.invoke.MethodHandle;
import java.math.BigInteger;
import java.util.Objects;

/**
 * Methods of the JDK that C2 replaces by stubs, which write anywhere in an array: those of big integers, and the hash of GCM.
 * What they read is new, and never the array that is written.
 */
public final class Words {

    private static final int HALF = P.LENGTH / 2;
    private static final int HASH_KEYS = 2 * 57;

    private static final MethodHandle MULTIPLY = Hidden.method(BigInteger.class, "implMultiplyToLen");
    private static final MethodHandle SQUARE = Hidden.method(BigInteger.class, "implSquareToLen");
    private static final MethodHandle MULTIPLY_AND_ADD = Hidden.method(BigInteger.class, "implMulAdd");
    private static final MethodHandle LEFT = Hidden.method(BigInteger.class, "shiftLeftImplWorker");
    private static final MethodHandle RIGHT = Hidden.method(BigInteger.class, "shiftRightImplWorker");
    private static final MethodHandle HASH = Hidden.method(Hidden.type("com.sun.crypto.provider.GHASH"), "processBlocks");

    private Words() {}

    /** A product. */
    public static void multiply(int v, int[] z) {
        check(z.length);
        try {
            int[] _ = (int[]) MULTIPLY.invokeExact(words(v), HALF, words(~v), HALF, z);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    /** A square; nothing in an array that is longer than it. */
    public static void square(int v, int[] z) {
        check(z.length);
        if (z.length > P.LENGTH) {
            return;
        }
        try {
            int[] _ = (int[]) SQUARE.invokeExact(words(v), HALF, z, P.LENGTH);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    /** A sum of products. */
    public static int multiplyAndAdd(int v, int[] z) {
        check(z.length);
        try {
            return (int) MULTIPLY_AND_ADD.invokeExact(z, words(v), v & 7, HALF, v >>> 3);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    /** Shifts, to the left or the right. */
    public static void shift(boolean left, int v, int[] z) {
        check(z.length);
        int bits = 1 + (v & 15);
        try {
            if (left) {
                LEFT.invokeExact(z, words(v), v & 3, bits, HALF - 1);
            } else {
                RIGHT.invokeExact(z, words(v), v & 1, bits, HALF - 1);
            }
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    /** The hash of two blocks. */
    public static void hash(int v, long[] state) {
        check(state.length);
        long[] keys = new long[HASH_KEYS];
        keys[0] = v * 0x9E3779B97F4A7C15L;
        keys[1] = ~keys[0];
        try {
            HASH.invokeExact(bytes(v), 0, 2, state, keys);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    /** The stubs check nothing. */
    private static void check(int length) {
        Objects.checkIndex(P.LENGTH - 1, length);
    }

    private static int[] words(int v) {
        int[] words = new int[HALF];
        for (int k = 0; k < HALF; k++) {
            words[k] = (v + k) * 0x9E3779B9;
        }
        return words;
    }

    /** Enough for some blocks of a digest or cipher. */
    static byte[] bytes(int v) {
        byte[] bytes = new byte[256];
        for (int k = 0; k < bytes.length; k++) {
            bytes[k] = (byte) (v * (k + 1));
        }
        return bytes;
    }
}
