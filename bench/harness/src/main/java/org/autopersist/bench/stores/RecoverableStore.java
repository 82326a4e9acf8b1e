// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.stores;

import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.DurableRoot;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One store an operation, to a recoverable object; JMH's loop (about a nanosecond) is part of the figure, and its
 * test for the end keeps C2 from merging stores.
 */
@State(Scope.Thread)
public class RecoverableStore {

    /** An object of 64 bytes, so that stores to different ones are stores to different cache lines. */
    private static final class Cell {
        int intField;
        long longField;
        volatile long volatileField;
        Cell reference;
        long padding1;
        long padding2;
        long padding3;
    }

    /** How many objects are stored to in turn. */
    @Param("1")
    private int cells;

    private Cell[] ring;
    private int next;
    private long slowPaths;

    private static final class Durable {
        @DurableRoot
        static Cell[] ring;
    }

    @Setup
    public void build() {
        Cell[] made = new Cell[cells];
        for (int i = 0; i < cells; i++) {
            made[i] = new Cell();
            made[i].reference = made[i];
        }
        Durable.ring = made;
        ring = made;
        slowPaths = AutoPersist.stats().slowPaths();
    }

    @Benchmark
    public void intField() {
        int n = next++;
        ring[n & cells - 1].intField = n;
    }

    @Benchmark
    public void longField() {
        int n = next++;
        ring[n & cells - 1].longField = n;
    }

    @Benchmark
    public void reference() {
        int n = next++;
        ring[n & cells - 1].reference = ring[n >> 1 & cells - 1];
    }

    @Benchmark
    public void volatileField() {
        int n = next++;
        ring[n & cells - 1].volatileField = n;
    }

    /** Without this a figure could be that of a store that is not durable. */
    @TearDown
    public void check() {
        AutoPersistStats stats = AutoPersist.stats();
        if (AutoPersist.isEnabled() && stats.slowPaths() - slowPaths < Integer.toUnsignedLong(next)) {
            throw new IllegalStateException(
                    stats.slowPaths() - slowPaths + " slow paths for " + Integer.toUnsignedLong(next) + " stores");
        }
    }
}
