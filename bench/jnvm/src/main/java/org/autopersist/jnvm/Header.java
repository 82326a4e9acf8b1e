// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

/**
 * A block's header word (section 4.1.1 of the J-NVM paper, Table 2): bits 63..16 the number of the next block, bit 15 the
 * valid bit, bits 14..0 the class; class 0 is a free block or a slave.
 */
final class Header {

    private static final long VALID = 1 << 15;
    private static final long CLASS = VALID - 1;
    private static final int NEXT_SHIFT = 16;

    private Header() {}

    static long of(long nextBlock, int type) {
        return nextBlock << NEXT_SHIFT | type;
    }

    static long validated(long header) {
        return header | VALID;
    }

    static long invalidated(long header) {
        return header & ~VALID;
    }

    static boolean isValid(long header) {
        return (header & VALID) != 0;
    }

    static int type(long header) {
        return (int) (header & CLASS);
    }

    static long next(long header) {
        return header >>> NEXT_SHIFT;
    }

    static long withNext(long header, long nextBlock) {
        return nextBlock << NEXT_SHIFT | header & (VALID | CLASS);
    }
}
