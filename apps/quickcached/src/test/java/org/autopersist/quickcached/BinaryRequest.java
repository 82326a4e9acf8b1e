// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Builds a request of the binary protocol, right or wrong. Texts are bytes. */
final class BinaryRequest {

    static final int HEADER_BYTES = 24;
    static final int OPAQUE = 0x01020304;

    private final int code;
    private String extras = "";
    private String key = "";
    private String value = "";
    private long cas;
    private Integer bodyLength;

    BinaryRequest(int code) {
        this.code = code;
    }

    BinaryRequest key(String text) {
        key = text;
        return this;
    }

    BinaryRequest value(String text) {
        value = text;
        return this;
    }

    BinaryRequest extras(String bytes) {
        extras = bytes;
        return this;
    }

    /** Each number as so many bytes as its type has. */
    BinaryRequest extras(Number... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(64);
        for (Number number : numbers) {
            if (number instanceof Long wide) {
                bytes.putLong(wide);
            } else {
                bytes.putInt(number.intValue());
            }
        }
        return extras(new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1));
    }

    BinaryRequest cas(long number) {
        cas = number;
        return this;
    }

    /** Not what it really is. */
    BinaryRequest bodyLength(int length) {
        bodyLength = length;
        return this;
    }

    String bytes() {
        int length = extras.length() + key.length() + value.length();
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES)
                .put((byte) 0x80).put((byte) code).putShort((short) key.length())
                .put((byte) extras.length()).put((byte) 0).putShort((short) 0)
                .putInt(bodyLength != null ? bodyLength : length).putInt(OPAQUE).putLong(cas);
        return new String(header.array(), StandardCharsets.ISO_8859_1) + extras + key + value;
    }

    /** For messages: without a long value. */
    @Override
    public String toString() {
        return "0x%02x key %s value %.20s cas %d".formatted(code, key, value, cas);
    }
}
