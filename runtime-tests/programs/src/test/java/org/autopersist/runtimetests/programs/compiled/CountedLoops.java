// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.compiled;

import java.util.Arrays;
import org.autopersist.DurableRoot;

/**
 * Loops that C2 counts, splits, unrolls, vectorizes or turns into calls, each with data of its own, so that no other store
 * hides one that did not reach the image. What iterations store depends on the round.
 */
public final class CountedLoops extends ChangedGraph<CountedLoops.Data> {

    private static final int LENGTH = 2_500; // more than one strip of a strip-mined loop
    private static final int ROUNDS = 120;

    @DurableRoot
    private static Data root;

    public CountedLoops() {
        super(() -> root, graph -> root = (Data) graph);
    }

    static final class Data {
        final int[] up = new int[LENGTH];
        final int[] down = new int[LENGTH];
        final int[] third = new int[LENGTH];
        final int[] seventhDown = new int[LENGTH];
        final int[] shifted = new int[LENGTH];
        final int[] part = new int[LENGTH];
        final int[] pairs = new int[LENGTH];
        final int[] backEdge = new int[LENGTH];
        final int[] some = new int[LENGTH];
        final int[] untilFound = new int[LENGTH];
        final int[] prefix = new int[LENGTH];
        final int[] variableStride = new int[LENGTH];
        final int[] shortLoop = new int[20];
        final int[][] nested = new int[37][41];
        final int[] filled = new int[LENGTH];
        final byte[] bytes = new byte[LENGTH];
        final char[] chars = new char[LENGTH];
        final double[] doubles = new double[LENGTH];
        final long[] longs = new long[LENGTH];
        final Object[] objects = new Object[LENGTH];
        final Integer[] boxes = new Integer[LENGTH];
        int sum;
        long largest;
        short last;
        Object chosen;
    }

    private static void up(int[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] * 3 + v + i;
        }
    }

    private static void down(int[] a, int v) {
        for (int i = a.length - 1; i >= 0; i--) {
            a[i] += v * i;
        }
    }

    private static void third(int[] a, int v) {
        for (int i = v % 3; i < a.length; i += 3) {
            a[i] ^= v + i;
        }
    }

    private static void seventhDown(int[] a, int v) {
        for (int i = a.length - 1 - v % 7; i > 0; i -= 7) {
            a[i] = v - i;
        }
    }

    private static void shifted(int[] a, int by, int v) {
        for (int i = 0; i < a.length - by; i++) {
            a[i + by] = v ^ i;
        }
    }

    private static void part(int[] a, int from, int to, int v) {
        for (int i = from; i < to; i++) {
            a[i] = v + i;
        }
    }

    private static void pairs(int[] a, int v) {
        for (int i = 0; i + 1 < a.length; i += 2) {
            a[i] = v;
            a[i + 1] = a[i] + i;
        }
    }

    /** The body ends up below the exit test. */
    private static void backEdge(int[] a, int v) {
        int i = 0;
        while (true) {
            if (i >= a.length) {
                break;
            }
            a[i] = v - a[i];
            i++;
        }
    }

    private static void some(int[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            if ((a[i] + i & 3) != 0) {
                a[i] = v + i;
            }
        }
    }

    private static void untilFound(int[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            a[i]++;
            if (i == v) {
                break;
            }
        }
    }

    private static void prefix(int[] a, int v) {
        a[0] = v;
        for (int i = 1; i < a.length; i++) {
            a[i] = a[i - 1] + i;
        }
    }

    private static void variableStride(int[] a, int stride, int v) {
        for (int i = 0; i < a.length; i += stride) {
            a[i] = v;
        }
    }

    private static void nested(int[][] a, int v) {
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[i].length; j++) {
                a[i][j] += v + i * j;
            }
        }
    }

    private static void bytes(byte[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            a[i] = (byte) (a[i] ^ v);
        }
    }

    private static void chars(char[] a, int v) {
        for (int i = a.length; --i >= 0;) {
            a[i] = (char) (v + i);
        }
    }

    private static void doubles(double[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] * 0.5 + v;
        }
    }

    private static void longs(long[] a, int v) {
        for (long i = 0; i < a.length; i++) {
            a[(int) i] = v * i;
        }
    }

    private static void objects(Object[] a, Object even, Object odd) {
        for (int i = 0; i < a.length; i++) {
            a[i] = (i & 1) == 0 ? even : odd;
        }
    }

    private static void boxes(Integer[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            a[i] = v + i;
        }
    }

    private static void fields(Data d, int v) {
        for (int i = 0; i < 100; i++) {
            d.sum += i ^ v;
            d.largest = Math.max(i, v % (d.sum | 1));
            d.last = (short) i;
        }
        for (int i = 0; i < 50; i++) {
            d.chosen = (i + v & 1) == 0 ? d.up : d.down;
        }
    }

    @Override
    protected void change(Data d) {
        for (int round = 1; round <= ROUNDS; round++) {
            up(d.up, round);
            down(d.down, round);
            third(d.third, round);
            seventhDown(d.seventhDown, round);
            shifted(d.shifted, round % 50, round);
            part(d.part, round * 7, LENGTH - round * 5, round);
            pairs(d.pairs, round);
            backEdge(d.backEdge, round);
            some(d.some, round);
            untilFound(d.untilFound, LENGTH - round);
            prefix(d.prefix, round);
            variableStride(d.variableStride, round, round);
            up(d.shortLoop, round);
            nested(d.nested, round);
            Arrays.fill(d.filled, round);
            bytes(d.bytes, round);
            chars(d.chars, round);
            doubles(d.doubles, round);
            longs(d.longs, round);
            objects(d.objects, d.up, round % 3 == 0 ? null : d.down);
            boxes(d.boxes, round);
            fields(d, round);
        }
    }

    @Override
    protected Data empty() {
        return new Data();
    }
}
