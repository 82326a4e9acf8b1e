// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads.vector;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One array store an iteration, to consecutive elements; arrays that fit into the first cache. */
@State(Scope.Thread)
public class VectorLoops {

    private static final int LENGTH = 2_048;

    private final int[] intsFrom = new int[LENGTH];
    private final int[] intsTo = new int[LENGTH];
    private final double[] left = new double[LENGTH];
    private final double[] right = new double[LENGTH];
    private final byte[] bytesFrom = new byte[LENGTH];
    private final byte[] bytesTo = new byte[LENGTH];
    private final long[] counts = new long[LENGTH];
    private int k;

    public VectorLoops() {
        for (int i = 0; i < LENGTH; i++) {
            intsFrom[i] = i * 31;
            left[i] = i;
            right[i] = LENGTH - i;
            bytesFrom[i] = (byte) i;
        }
    }

    @Benchmark
    public int[] ints() {
        int[] a = intsTo;
        int[] b = intsFrom;
        k++;
        for (int i = 0; i < a.length; i++) {
            a[i] = b[i] * 3 + k;
        }
        return a;
    }

    @Benchmark
    public double[] doubles() {
        double[] a = left;
        double[] b = right;
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] * 0.5 + b[i];
        }
        return a;
    }

    @Benchmark
    public byte[] bytes() {
        byte[] a = bytesTo;
        byte[] b = bytesFrom;
        byte mask = (byte) k++;
        for (int i = 0; i < a.length; i++) {
            a[i] = (byte) (b[i] ^ mask);
        }
        return a;
    }

    @Benchmark
    public long[] increments() {
        long[] a = counts;
        for (int i = 0; i < a.length; i++) {
            a[i]++;
        }
        return a;
    }
}
