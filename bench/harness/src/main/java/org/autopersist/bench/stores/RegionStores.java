// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.stores;

import java.lang.invoke.VarHandle;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A failure-atomic region an operation, begin and end included. */
@State(Scope.Thread)
public class RegionStores {

    /** An object of 64 bytes, so that stores to different ones are stores to different cache lines. */
    private static final class Field {
        long value;
        long padding1;
        long padding2;
        long padding3;
        long padding4;
        long padding5;
    }

    /** How many stores a region has. */
    @Param("1")
    private int stores;

    private Field[] fields;
    private long next;

    private static final class Durable {
        @DurableRoot
        static Field[] fields;
    }

    /** What an iteration has cost, by the JVM's own counters. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Counts {
        public long regions;
        public long fences;
        public long slowPaths;

        private AutoPersistStats before;

        @Setup(Level.Iteration)
        public void start() {
            before = AutoPersist.stats();
        }

        @TearDown(Level.Iteration)
        public void stop() {
            AutoPersistStats since = AutoPersist.stats().minus(before);
            fences = since.fences();
            slowPaths = since.slowPaths();
        }
    }

    @Setup
    public void build() {
        Field[] made = new Field[stores];
        for (int i = 0; i < stores; i++) {
            made[i] = new Field();
        }
        Durable.fields = made;
        fields = made;
    }

    /** Each store is to an object of its own. */
    @Benchmark
    public void distinct(Counts counts) {
        long n = next++;
        FailureAtomic.begin();
        for (Field field : fields) {
            field.value = n;
        }
        FailureAtomic.end();
        counts.regions++;
    }

    /** All stores are to the same field, and none can be left out. */
    @Benchmark
    public void same(Counts counts) {
        Field field = fields[0];
        FailureAtomic.begin();
        for (int i = 0; i < stores; i++) {
            field.value = next++;
            keepStores();
        }
        FailureAtomic.end();
        counts.regions++;
    }

    /** Keeps C2 from merging the loop's stores into the last one. */
    private static void keepStores() {
        VarHandle.releaseFence();
    }
}
