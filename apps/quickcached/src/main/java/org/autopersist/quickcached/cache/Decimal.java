// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Unsigned 64-bit numbers as text, as incr and decr have them. */
final class Decimal {

    private Decimal() {}

    /**
     * The number that a value begins with, as C's {@code strtoull} reads it; it must end with the value or at a space.
     *
     * @throws NumberFormatException if there is none
     */
    static long parse(byte[] value) {
        int at = 0;
        while (at < value.length && isSpace(value[at])) {
            at++;
        }
        int end = at;
        while (end < value.length && !isSpace(value[end])) {
            end++;
        }
        return Long.parseUnsignedLong(new String(value, at, end - at, StandardCharsets.ISO_8859_1));
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b >= '\t' && b <= '\r';
    }

    static byte[] text(long number) {
        return Long.toUnsignedString(number).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** With spaces behind it if {@code before} was longer: memcached does not shorten a value. */
    static byte[] padded(long number, byte[] before) {
        byte[] text = text(number);
        if (text.length >= before.length) {
            return text;
        }
        byte[] padded = Arrays.copyOf(text, before.length);
        Arrays.fill(padded, text.length, padded.length, (byte) ' ');
        return padded;
    }
}
