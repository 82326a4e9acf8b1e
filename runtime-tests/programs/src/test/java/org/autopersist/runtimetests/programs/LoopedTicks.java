// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs;

import java.util.BitSet;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.DurableRoot;

/**
 * As {@link Ticks}, but the stores are those of one loop, which calls nothing and does not end: of compiled code, which
 * has only the loop's own polls.
 */
public final class LoopedTicks {

    private static final int COUNT = 200;
    private static final long NANOS = 10_000_000;
    private static final int WARM_UP = 50_000_000;

    @DurableRoot
    private static long[] cell = new long[1];

    private static volatile long stored;

    private LoopedTicks() {}

    private static void store(long[] to, long count) {
        for (long i = 0; i < count; i++) {
            to[0] = i;
            stored = i;
        }
    }

    public static void main(String[] args) {
        store(new long[1], WARM_UP);
        Thread.ofPlatform().daemon().start(() -> store(cell, Long.MAX_VALUE));
        LockSupport.parkNanos(50 * NANOS);
        BitSet ticks = new BitSet();
        long start = System.nanoTime();
        long before = stored;
        for (long tick; (tick = (System.nanoTime() - start) / NANOS) < COUNT; before = stored) {
            LockSupport.parkNanos(20_000);
            if (stored != before) {
                ticks.set((int) tick);
            }
        }
        System.out.println(Ticks.STORED + ticks.cardinality());
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
