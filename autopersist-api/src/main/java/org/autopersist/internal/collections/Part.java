// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashMap;

/**
 * A stripe of a {@link StripedMap}, with a number by which readers without a lock find out whether what they have read was
 * whole: odd while the stripe may be in the middle of a change (a sequence lock). Of this process only. The number is
 * changed under the stripe's monitor.
 *
 * <p>A change of a caller's region leaves the number odd, since it is not over before the region's end, which this class
 * is not told of. Whoever next has the monitor outside of a region calls {@link #settle}: no region holds it then.
 */
final class Part<K, V> {

    private static final VarHandle NUMBER;

    static {
        try {
            NUMBER = MethodHandles.lookup().findVarHandle(Part.class, "number", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final HashMap<K, V> stripe;
    private int number;

    // From one number to the next: a cache line, and the one that is fetched with it.
    private long p0;
    private long p1;
    private long p2;
    private long p3;
    private long p4;
    private long p5;
    private long p6;
    private long p7;
    private long p8;
    private long p9;
    private long p10;
    private long p11;
    private long p12;
    private long p13;

    private Part(HashMap<K, V> stripe) {
        this.stripe = stripe;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static <K, V> Part<K, V>[] of(HashMap<K, V>[] stripes) {
        Part<K, V>[] parts = new Part[stripes.length];
        for (int i = 0; i < stripes.length; i++) {
            parts[i] = new Part<>(stripes[i]);
        }
        return parts;
    }

    /** The stripe is about to change. */
    void begin() {
        int current = number;
        if ((current & 1) == 0) {
            NUMBER.setOpaque(this, current + 1);
            VarHandle.storeStoreFence();
        }
    }

    /** No change of the stripe is under way any more. */
    void settle() {
        int current = number;
        if ((current & 1) != 0) {
            NUMBER.setRelease(this, current + 1);
        }
    }

    /** What {@link #isCurrent} is asked with, after reading; odd: don't read. */
    int number() {
        return (int) NUMBER.getAcquire(this);
    }

    /** Whether all that was read since is what was there at that number. */
    boolean isCurrent(int before) {
        VarHandle.loadLoadFence();
        return (int) NUMBER.getOpaque(this) == before;
    }
}
