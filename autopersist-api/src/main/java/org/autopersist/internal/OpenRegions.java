// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Which {@link org.autopersist.FailureAtomic.Region} objects of the current thread are open, by numbers that a thread gives out in
 * ascending order and never again. An array of numbers for each thread, because a reference to a young object, stored into
 * what lives as long as the thread, would cost a memory fence of the collector's barrier, and that object's allocation.
 *
 * <p>Levels ascend with the numbers. So one that was ended by something else than its object is gone when a level as deep as it
 * is opened, and none that is open goes with it.
 *
 * <p>Only {@link #enter} needs memory. For the current thread's numbers; thread-safe by that.
 */
public final class OpenRegions {

    private static final int COUNT = 0;
    private static final int LAST_GIVEN = 1;
    private static final int FIRST = 2;
    /** The number, and its level. */
    private static final int LENGTH = 2;
    private static final int MOST_AT_FIRST = 3;

    private static final long[] NONE = new long[FIRST];

    /** A class that keeps no class loader alive. */
    private final ThreadLocal<long[]> entries = new ThreadLocal<>();

    /** Threads begin far apart, so that one whose locals are erased by a pool gives no number again. */
    private final AtomicLong starts = new AtomicLong();

    private long[] known() {
        long[] known = entries.get();
        return known != null ? known : NONE;
    }

    private static int place(long index) {
        return FIRST + LENGTH * (int) index;
    }

    /** A new object's number, which is the innermost one. */
    public long enter(int level) {
        long[] all = entries.get();
        if (all == null) {
            all = new long[place(MOST_AT_FIRST)];
            all[LAST_GIVEN] = starts.getAndAdd(1L << Integer.SIZE);
            entries.set(all);
        }
        long count = all[COUNT];
        while (count > 0 && all[place(count - 1) + 1] >= level) {
            count--;
        }
        int top = place(count);
        if (top == all.length) {
            all = Arrays.copyOf(all, 2 * top);
            entries.set(all);
        }
        long number = ++all[LAST_GIVEN];
        all[top] = number;
        all[top + 1] = level;
        all[COUNT] = count + 1;
        return number;
    }

    public boolean isInnermost(long number) {
        long[] all = known();
        return all[COUNT] > 0 && all[place(all[COUNT] - 1)] == number;
    }

    public boolean isOpen(long number) {
        long[] all = known();
        for (long i = all[COUNT] - 1; i >= 0 && all[place(i)] >= number; i--) {
            if (all[place(i)] == number) {
                return true;
            }
        }
        return false;
    }

    /** That one and all inside it are not open any more. */
    public void leave(long number) {
        long[] all = known();
        long count = all[COUNT];
        while (count > 0 && all[place(count - 1)] >= number) {
            count--;
        }
        all[COUNT] = count;
    }
}
