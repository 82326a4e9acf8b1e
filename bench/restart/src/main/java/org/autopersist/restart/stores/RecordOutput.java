// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Values as bytes, one after the other; {@link RecordInput} reads them. Numbers take as many bytes as they need. */
final class RecordOutput {

    private static final int MORE = 0x80;
    private static final int BITS = 7;

    private byte[] bytes = new byte[128];
    private int size;

    RecordOutput number(long value) {
        long rest = value;
        while ((rest & -MORE) != 0) {
            put((byte) (rest | MORE));
            rest >>>= BITS;
        }
        put((byte) rest);
        return this;
    }

    RecordOutput text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        number(utf8.length);
        reserve(utf8.length);
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
        return this;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void put(byte value) {
        reserve(1);
        bytes[size++] = value;
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }
}
