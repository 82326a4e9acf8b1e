// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import java.util.Arrays;

/**
 * The volatile free queue (section 4.1.2 of the J-NVM paper): addresses of free blocks or slots. Striped, so that threads
 * seldom meet. Thread-safe.
 */
final class FreeStack {

    static final long NONE = 0;

    private static final int STRIPES = 16;
    private static final int FIRST_ROOM = 64;

    private final Stripe[] stripes = new Stripe[STRIPES];

    private static final class Stripe {

        private long[] addresses = new long[FIRST_ROOM];
        private int count;

        synchronized void push(long address) {
            if (count == addresses.length) {
                addresses = Arrays.copyOf(addresses, 2 * count);
            }
            addresses[count++] = address;
        }

        synchronized long pop() {
            return count == 0 ? NONE : addresses[--count];
        }
    }

    FreeStack() {
        Arrays.setAll(stripes, _ -> new Stripe());
    }

    void push(long address) {
        stripes[ownStripe()].push(address);
    }

    /** Any address, or {@link #NONE}. */
    long pop() {
        int own = ownStripe();
        for (int i = 0; i < STRIPES; i++) {
            long address = stripes[(own + i) % STRIPES].pop();
            if (address != NONE) {
                return address;
            }
        }
        return NONE;
    }

    private static int ownStripe() {
        return (int) (Thread.currentThread().threadId() % STRIPES);
    }
}
