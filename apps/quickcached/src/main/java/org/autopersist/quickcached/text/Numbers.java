// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.text;

/** Numbers in commands. Each method throws {@link NumberFormatException} for what is none, or out of its range. */
final class Numbers {

    private static final long MOST_UNSIGNED_INT = 0xFFFF_FFFFL;

    private Numbers() {}

    /** A time, which may be negative. */
    static long time(String text) {
        return Long.parseLong(text);
    }

    /** Flags: 32 bits. */
    static int flags(String text) {
        long value = Long.parseLong(text);
        if (value < 0 || value > MOST_UNSIGNED_INT) {
            throw new NumberFormatException(text);
        }
        return (int) value;
    }

    /** A value's length in bytes, which leaves room for the end of the line. */
    static int length(String text) {
        int value = Integer.parseInt(text);
        if (value < 0 || value > Integer.MAX_VALUE - TextProtocol.END_BYTES) {
            throw new NumberFormatException(text);
        }
        return value;
    }

    /** 64 bits without a sign. */
    static long unsigned(String text) {
        return Long.parseUnsignedLong(text);
    }
}
