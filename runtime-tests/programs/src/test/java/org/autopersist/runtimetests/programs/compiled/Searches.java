// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.compiled;

import java.util.Arrays;
import org.autopersist.DurableRoot;

/**
 * Loops that look for an element and store where they leave. C2 unrolls them, and then merges their exits: each copy of the body
 * has a place of its own to store to.
 */
public final class Searches extends ChangedGraph<Searches.Data> {

    private static final int LENGTH = 16;
    private static final int ROUNDS = 6_000;

    @DurableRoot
    private static Data root;

    public Searches() {
        super(() -> root, graph -> root = (Data) graph);
    }

    static final class Data {
        final Object[] objects = new Object[LENGTH];
        final byte[] bytes = new byte[LENGTH];
        final char[] chars = new char[LENGTH];
        final int[] ints = new int[LENGTH];
        final long[] longs = new long[LENGTH];
        final double[] doubles = new double[LENGTH];
        final int[] down = new int[LENGTH];
        final int[] everySecond = new int[LENGTH];
        final int[] keys = new int[LENGTH];
        final long[] values = new long[LENGTH];
        final int[] twoExits = new int[LENGTH];
        final int[] neighbours = new int[LENGTH + 2];
        final int[] chosenA = new int[LENGTH];
        final int[] chosenB = new int[LENGTH];
        final Cell[] cells = new Cell[LENGTH];
        final int[] same = new int[LENGTH];
        int found;
        long probes;
    }

    static final class Cell {
        int key;
        Object value;
    }

    private static void objects(Object[] a, Object v) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == null) {
                a[i] = v;
                return;
            }
        }
        for (int i = 0; i < a.length; i++) {
            a[i] = null;
        }
    }

    private static void bytes(byte[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 0) {
                a[i] = (byte) (v | 1);
                return;
            }
        }
        Arrays.fill(a, (byte) 0);
    }

    private static void chars(char[] a, int v) {
        int i = 0;
        while (i < a.length && a[i] != 0) {
            i++;
        }
        if (i < a.length) {
            a[i] = (char) (v | 1);
        } else {
            Arrays.fill(a, (char) 0);
        }
    }

    private static int ints(int[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 0) {
                a[i] = v;
                return i;
            }
        }
        Arrays.fill(a, 0);
        return -1;
    }

    private static void longs(long[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 0) {
                a[i] = v;
                break;
            }
            if (i == a.length - 1) {
                Arrays.fill(a, 0);
            }
        }
    }

    private static void doubles(double[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 0.0) {
                a[i] = v * 0.5;
                return;
            }
        }
        a[v % a.length] = 0.0;
    }

    private static void down(int[] a, int v) {
        for (int i = a.length - 1; i >= 0; i--) {
            if (a[i] == 0) {
                a[i] = v;
                return;
            }
        }
        Arrays.fill(a, 0);
    }

    private static void everySecond(int[] a, int v) {
        for (int i = v & 1; i < a.length; i += 2) {
            if (a[i] == 0) {
                a[i] = v;
                return;
            }
        }
        Arrays.fill(a, 0);
    }

    private static long keyed(int[] keys, long[] values, int key, long value) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] == key) {
                values[i] += value;
                return i;
            }
            if (keys[i] == 0) {
                keys[i] = key;
                values[i] = value;
                return -i;
            }
        }
        return keys.length;
    }

    private static void twoExits(int[] a, int v) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 0) {
                a[i] = v;
                return;
            }
            if ((a[i] ^ v) % 61 == 0) {
                a[i] = -v;
                return;
            }
        }
        Arrays.fill(a, 0);
    }

    private static void neighbours(int[] a, int v) {
        for (int i = 1; i < a.length - 1; i++) {
            if (a[i] == 0) {
                a[i - 1] += v;
                a[i] = v;
                a[i + 1] -= 1;
                return;
            }
        }
        Arrays.fill(a, 0);
    }

    private static void chosen(int[] a, int[] b, int v) {
        int[] to = (v & 3) == 0 ? a : b;
        for (int i = 0; i < to.length; i++) {
            if (to[i] == 0) {
                to[i] = v;
                return;
            }
            if (a[i] == v - 40) {
                to = b;
            }
        }
        Arrays.fill(to, 0);
    }

    private static void cells(Cell[] cells, int v) {
        for (int i = 0; i < cells.length; i++) {
            Cell cell = cells[i];
            if (cell == null) {
                cells[i] = cell = new Cell();
                cell.key = v;
                return;
            }
            if (cell.key % LENGTH == v % LENGTH) {
                cell.key = v;
                cell.value = (v & 1) == 0 ? cells : null;
                return;
            }
        }
        cells[v % LENGTH] = null;
    }

    /** Stores that C2 removes leave their barriers. */
    private static void same(int[] a, int[] b) {
        for (int i = 0; i < a.length; i += 3) {
            a[i] = a[i];
        }
        for (int i = 0; i < a.length; i += 2) {
            b[i] = b[i];
            a[i] = a[i];
        }
    }

    @Override
    protected void change(Data d) {
        for (int round = 1; round <= ROUNDS; round++) {
            objects(d.objects, (round & 1) == 0 ? d.ints : d.longs);
            bytes(d.bytes, round);
            chars(d.chars, round);
            d.found = ints(d.ints, round);
            longs(d.longs, round);
            doubles(d.doubles, round);
            down(d.down, round);
            everySecond(d.everySecond, round);
            d.probes += keyed(d.keys, d.values, 1 + round * 7 % LENGTH, round);
            twoExits(d.twoExits, round);
            neighbours(d.neighbours, round);
            chosen(d.chosenA, d.chosenB, round);
            cells(d.cells, round);
            same(d.same, d.down);
        }
    }

    @Override
    protected Data empty() {
        return new Data();
    }
}
