// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs;

import java.util.BitSet;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.DurableRoot;

/** Stores all the time for two seconds in the mode disk, and says in how many hundredths of a second it has. */
public final class Ticks {

    /** What the line with the number begins with. */
    public static final String STORED = "STORED IN ";

    private static final int COUNT = 200;
    private static final long NANOS = 10_000_000;

    @DurableRoot
    private static long[] cell = new long[1];

    private Ticks() {}

    public static void main(String[] args) {
        BitSet ticks = new BitSet();
        long start = System.nanoTime();
        for (long tick; (tick = (System.nanoTime() - start) / NANOS) < COUNT; ) {
            cell[0]++;
            ticks.set((int) tick);
            LockSupport.parkNanos(20_000);
        }
        AutoPersistStats stats = AutoPersist.stats();
        Expect.that(stats.flushes() > 1 && stats.bytesLogged() > stats.bytesStored() && stats.bytesStored() > 8, "" + stats);
        Expect.that(!stats.longestFlush().isZero() && stats.longestFlush().compareTo(stats.flushTime()) < 0, "" + stats);
        System.out.println(STORED + ticks.cardinality());
    }
}
