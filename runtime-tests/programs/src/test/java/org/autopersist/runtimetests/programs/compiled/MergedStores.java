// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.compiled;

import java.util.Random;
import org.autopersist.DurableRoot;

/** Several stores to one object, stores to objects that may be the same, with all kinds of things between them. */
public final class MergedStores extends ChangedGraph<MergedStores.Pair> {

    private static final int ROUNDS = 400;

    @DurableRoot
    private static Pair root;

    public MergedStores() {
        super(() -> root, graph -> root = (Pair) graph);
    }

    static final class Pair {
        Cell a = new Cell();
        Cell b = new Cell();
        final int[] ints = new int[64];
        final long[] longs = new long[64];
        final byte[] bytes = new byte[64];
        final Object[] objects = new Object[16];
        Cell shared = a;
    }

    private static final class Cell {
        int i1;
        int i2;
        int i3;
        byte b1;
        byte b2;
        byte b3;
        byte b4;
        long wide;
        volatile int ordered;
        Object o1;
        Object o2;
    }

    /** Not inlined into a trivial form: a virtual call and a loop. */
    private static int opaque(int x) {
        int y = x;
        for (int i = 0; i < (x & 3); i++) {
            y = Integer.rotateLeft(y, 3) ^ i;
        }
        return y;
    }

    private static void adjacent(Cell c, int v) {
        c.i1 = v;
        c.i2 = v + 1;
        c.i3 = v + 2;
        c.b1 = (byte) v;
        c.b2 = (byte) (v >> 8);
        c.b3 = (byte) (v >> 16);
        c.b4 = (byte) (v >> 24);
    }

    private static void mergedBytes(byte[] a, int at, int v) {
        a[at] = (byte) v; // C2 makes one int store of these
        a[at + 1] = (byte) (v >> 8);
        a[at + 2] = (byte) (v >> 16);
        a[at + 3] = (byte) (v >> 24);
        a[at + 8] = 1;
        a[at + 9] = 2;
        a[at + 10] = 3;
        a[at + 11] = 4;
    }

    private static void interleaved(Pair p, Cell x, Cell y, int v) {
        x.i1 = v;
        y.i1 = v + 1;
        x.i2 = y.i1 + x.i1;
        y.i2 = x.i2;
        x.ordered = v;
        y.wide = x.ordered;
        x.o1 = y;
        y.o1 = x;
        p.ints[v & 63] = x.i1;
        x.i3 = p.ints[v & 63] + 1;
    }

    private static void overwritten(Cell c, int v) {
        c.i1 = 1;
        c.i1 = 2;
        c.o1 = "dropped";
        c.i1 = v;
        c.o1 = c;
        c.o1 = null;
    }

    private static void aroundACall(Cell c, int v) {
        c.i1 = v;
        c.i2 = opaque(v);
        c.i3 = opaque(c.i2);
        c.wide = opaque(c.i3);
    }

    private static void branches(Pair p, Cell c, int v) {
        if ((v & 1) != 0) {
            c.i1 = v;
        } else {
            c.i2 = v;
        }
        Cell other = (v & 2) != 0 ? p.a : p.b;
        other.wide = v;
        switch (v & 7) {
            case 0 -> c.i3 = 1;
            case 1 -> other.i3 = 2;
            case 2 -> p.shared = other;
            case 3 -> p.shared.i1++;
            case 4 -> p.longs[v & 63] = v;
            default -> c.b1++;
        }
    }

    private static void nullChecked(Cell c, Cell maybe, int v) {
        c.i1 = v;
        try {
            maybe.i1 = v;
            c.i2 = v;
        } catch (NullPointerException _) {
            c.i3 = v;
        }
    }

    private static void loopInvariant(Cell c, int n) {
        for (int i = 0; i < n; i++) {
            c.i1 += i;
            c.wide = c.wide * 3 + i;
            if (i == 37) {
                c.o2 = Integer.valueOf(i);
            }
        }
    }

    private static void twoArrays(int[] a, long[] b, int v) {
        for (int i = 0; i < a.length; i++) {
            a[i] += v;
            b[63 - i] = a[i];
        }
        for (int i = 1; i < a.length; i += 2) {
            a[i] = a[i - 1];
        }
    }

    private static void longLoop(long[] a, int v) {
        for (long i = 0; i < a.length; i++) {
            a[(int) i] ^= v * i;
        }
    }

    private static void polymorphic(Object o, int v) {
        switch (o) {
            case Cell c -> c.i1 = v;
            case int[] a -> a[1] = v;
            case long[] a -> a[1] = v;
            case Object[] a -> a[1] = null;
            case byte[] a -> a[1] = (byte) v;
            default -> throw new AssertionError(o);
        }
    }

    @Override
    protected void change(Pair p) {
        Random random = new Random(4);
        for (int round = 0; round < ROUNDS; round++) {
            int v = random.nextInt(1 << 20);
            Cell x = random.nextBoolean() ? p.a : p.b;
            Cell y = random.nextBoolean() ? p.a : p.b;
            adjacent(x, v);
            mergedBytes(p.bytes, v % 50, v);
            interleaved(p, x, y, v);
            overwritten(y, v);
            aroundACall(x, v);
            branches(p, y, v);
            nullChecked(x, random.nextInt(10) == 0 ? null : y, v);
            loopInvariant(p.a, 50);
            twoArrays(p.ints, p.longs, v);
            longLoop(p.longs, v);
            Object[] any = {p.a, p.ints, p.longs, p.objects, p.bytes};
            polymorphic(any[random.nextInt(any.length)], v);
            p.objects[v & 15] = random.nextInt(5) == 0 ? new Cell() : p.objects[v >> 4 & 15];
            if (p.objects[v & 15] instanceof Cell c) {
                c.i2 = v;
            }
        }
    }

    @Override
    protected Pair empty() {
        return new Pair();
    }
}
