package org.autopersist.internal.collections;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A number for each part of a collection, by which readers without a lock find out whether what they have read was
 * whole: odd while the part may be in the middle of a change (a sequence lock). Of this process only. Numbers are
 * changed under the part's monitor.
 *
 * <p>A change of a caller's region leaves its parts odd, since it is not over before the region's end, which this class
 * is not told of. Whoever next has the monitor outside of a region calls {@link #settle}: no region holds it then.
 */
final class Versions {

    /** Ints from one number to the next: a cache line, and the one that is fetched with it. */
    private static final int STEP = 32;

    private static final VarHandle NUMBER = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] numbers;

    Versions(int parts) {
        numbers = new int[(parts + 1) * STEP];
    }

    private static int place(int part) {
        return (part + 1) * STEP;
    }

    /** The part is about to change. */
    void begin(int part) {
        int number = numbers[place(part)];
        if ((number & 1) == 0) {
            NUMBER.setOpaque(numbers, place(part), number + 1);
            VarHandle.storeStoreFence();
        }
    }

    /** No change of the part is under way any more. */
    void settle(int part) {
        int number = numbers[place(part)];
        if ((number & 1) != 0) {
            NUMBER.setRelease(numbers, place(part), number + 1);
        }
    }

    /** What {@link #isCurrent} is asked with, after reading; odd: don't read. */
    int get(int part) {
        return (int) NUMBER.getAcquire(numbers, place(part));
    }

    /** Whether all that was read since is what was there at that number. */
    boolean isCurrent(int part, int number) {
        VarHandle.loadLoadFence();
        return (int) NUMBER.getOpaque(numbers, place(part)) == number;
    }
}
