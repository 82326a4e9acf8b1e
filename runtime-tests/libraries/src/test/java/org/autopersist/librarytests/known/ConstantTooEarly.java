// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.known;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/**
 * A constant that becomes durable while its class is initialized. Its fields are noted at the end of that: it is kept as any
 * object, and so is each later reference to it.
 */
public final class ConstantTooEarly implements Library {

    @DurableRoot
    private static Object registered;

    @DurableRoot
    private static Object later;

    private record Mark(String name) {
        static final Mark FIRST = new Mark("first");

        static {
            if (registered == null) {
                registered = FIRST;
            }
        }
    }

    @Override
    public void write() {
        later = Mark.FIRST;
    }

    @Override
    public void check(int life) {
        assertSame(Mark.FIRST, registered);
        assertSame(Mark.FIRST, later);
    }
}
