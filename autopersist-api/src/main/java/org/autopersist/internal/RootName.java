// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The names of named roots, between Java and the image. */
final class RootName {

    static final int MAX_BYTES = 1000;

    private RootName() {}

    /**
     * The bytes that the image has.
     *
     * @throws IllegalArgumentException if a root can't have that name
     */
    static byte[] encode(String name) {
        if (name.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("The name of a root must not contain the character U+0000");
        }
        ByteBuffer utf8;
        try {
            utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(name));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("The name of a root contains half of a surrogate pair", e);
        }
        if (!utf8.hasRemaining() || utf8.remaining() > MAX_BYTES) {
            throw new IllegalArgumentException("The name of a root has 1 to " + MAX_BYTES + " bytes of UTF-8, not "
                    + utf8.remaining());
        }
        byte[] bytes = new byte[utf8.remaining()];
        utf8.get(bytes);
        return bytes;
    }
}
