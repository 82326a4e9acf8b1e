// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Arrays filled and copied by the library's methods, at sizes from tiny to some pages. */
@State(Scope.Thread)
public class Fills {

    private static final int[] LENGTHS = {3, 17, 100, 1_000, 5_000};

    private final int[][] ints = new int[LENGTHS.length][];
    private final byte[][] bytes = new byte[LENGTHS.length][];
    private final String[][] strings = new String[LENGTHS.length][];
    private final String[][] copies = new String[LENGTHS.length][];
    private int value;

    public Fills() {
        for (int i = 0; i < LENGTHS.length; i++) {
            ints[i] = new int[LENGTHS[i]];
            bytes[i] = new byte[LENGTHS[i]];
            strings[i] = new String[LENGTHS[i]];
            copies[i] = new String[LENGTHS[i]];
        }
    }

    @Benchmark
    public void fill(Blackhole sink) {
        value++;
        for (int i = 0; i < LENGTHS.length; i++) {
            Arrays.fill(ints[i], value);
            Arrays.fill(bytes[i], (byte) value);
            Arrays.fill(strings[i], (value & 1) == 0 ? "even" : "odd");
            sink.consume(strings[i]);
        }
    }

    @Benchmark
    public void arraycopy(Blackhole sink) {
        for (int i = 0; i < LENGTHS.length; i++) {
            System.arraycopy(strings[i], 0, copies[i], 0, LENGTHS[i]);
            System.arraycopy(ints[i], 0, ints[i], 1, LENGTHS[i] - 1);
            sink.consume(copies[i]);
        }
    }

    @Benchmark
    public void copyOf(Blackhole sink) {
        for (int i = 0; i < LENGTHS.length; i++) {
            sink.consume(Arrays.copyOf(ints[i], LENGTHS[i] + 1));
            sink.consume(strings[i].clone());
        }
    }
}
