// SPDX-License-Identifier: Apache-2.0
package org.autopersist.foreign;

import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;

/** The tests' objects, which the next life finds. Not thread-safe. */
public final class Fixtures {

    private static final int KEPT = 400;
    private static final String REFUSAL = "can't be made recoverable";

    @DurableRoot
    private static Object[] kept = new Object[KEPT];

    @DurableRoot
    private static Object current;

    /** Of this life: no durable roots, whatever the flags. */
    private static final AtomicInteger GIVEN = new AtomicInteger();
    private static final AtomicInteger REFUSED = new AtomicInteger();

    private Fixtures() {}

    /** Makes a test's object durable, unless it can't be kept. */
    public static void give(Object fixture) {
        int number = GIVEN.incrementAndGet();
        try {
            current = fixture;
            kept[number % KEPT] = fixture;
        } catch (ObjectRefusedException e) {
            if (!isRefusal(e)) {
                throw e;
            }
            REFUSED.incrementAndGet();
        }
    }

    static Object[] kept() {
        return kept;
    }

    static int given() {
        return GIVEN.get();
    }

    static int refused() {
        return REFUSED.get();
    }

    /** Whether something failed because a store of what can't be kept was refused, as it must be. */
    static boolean isRefusal(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof ObjectRefusedException && t.getMessage() != null && t.getMessage().contains(REFUSAL)) {
                return true;
            }
        }
        return false;
    }
}
