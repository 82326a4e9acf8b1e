// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Names, encoded as in class files. */
final class ModifiedUtf8 {

    private ModifiedUtf8() {}

    /** The bytes of a text that was decoded. */
    static byte[] encode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Arrays.copyOfRange(bytes.toByteArray(), 2, bytes.size());
    }

    /** The text, or null if the bytes are none. */
    static String decode(byte[] bytes) {
        if (bytes.length > 0xffff) {
            return null;
        }
        byte[] framed = new byte[bytes.length + 2];
        framed[0] = (byte) (bytes.length >> 8);
        framed[1] = (byte) bytes.length;
        System.arraycopy(bytes, 0, framed, 2, bytes.length);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(framed))) {
            return in.readUTF();
        } catch (IOException _) {
            return null;
        }
    }
}
