// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Loops whose array stores can't be vectorized: strided, data-dependent, or by recurrence. */
@State(Scope.Thread)
public class ArrayLoops {

    private static final int LENGTH = 8_192;
    private static final int WORD = 128;

    private final boolean[] composite = new boolean[LENGTH];
    private final int[] sums = new int[LENGTH];
    private final byte[] text = new byte[LENGTH];
    private final int[] counts = new int[256];
    private final byte[] left = new byte[WORD];
    private final byte[] right = new byte[WORD];
    private final int[][] distance = new int[WORD + 1][WORD + 1];

    @Setup
    public void build() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < LENGTH; i++) {
            text[i] = (byte) random.nextInt();
            sums[i] = random.nextInt();
        }
        for (int i = 0; i < WORD; i++) {
            left[i] = (byte) random.nextInt(4);
            right[i] = (byte) random.nextInt(4);
        }
    }

    @Benchmark
    public int sieve() {
        boolean[] c = composite;
        Arrays.fill(c, false);
        int primes = 0;
        for (int i = 2; i < LENGTH; i++) {
            if (!c[i]) {
                primes++;
                for (int k = 2 * i; k < LENGTH; k += i) {
                    c[k] = true;
                }
            }
        }
        return primes;
    }

    @Benchmark
    public int[] prefixSums() {
        int[] s = sums;
        for (int i = 1; i < s.length; i++) {
            s[i] += s[i - 1] ^ i;
        }
        return s;
    }

    @Benchmark
    public int[] histogram() {
        for (byte b : text) {
            counts[b & 0xff]++;
        }
        return counts;
    }

    @Benchmark
    public int editDistance() {
        int[][] d = distance;
        for (int i = 0; i <= WORD; i++) {
            d[i][0] = i;
            d[0][i] = i;
        }
        for (int i = 1; i <= WORD; i++) {
            for (int j = 1; j <= WORD; j++) {
                int change = d[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
                d[i][j] = Math.min(change, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
            }
        }
        return d[WORD][WORD];
    }
}
