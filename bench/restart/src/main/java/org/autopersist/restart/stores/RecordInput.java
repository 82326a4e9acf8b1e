// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import java.nio.charset.StandardCharsets;

/** Reads what {@link RecordOutput} wrote, in the same order. */
final class RecordInput {

    private static final int MORE = 0x80;
    private static final int BITS = 7;

    private final byte[] bytes;
    private int at;

    RecordInput(byte[] bytes) {
        this.bytes = bytes;
    }

    long number() {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            next = bytes[at++];
            value |= (long) (next & MORE - 1) << shift;
            shift += BITS;
        } while ((next & MORE) != 0);
        return value;
    }

    int smallNumber() {
        return Math.toIntExact(number());
    }

    String text() {
        int length = smallNumber();
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }
}
