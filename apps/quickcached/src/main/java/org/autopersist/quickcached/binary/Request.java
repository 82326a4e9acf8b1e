// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.binary;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * A request, except for its value. Extras that it does not have are 0.
 *
 * @param flags of the item
 * @param delta what is to be added
 * @param initial what the item is to be if there is none
 * @param exptime as the client gives it, without a sign
 */
record Request(Header header, Opcode opcode, String key, int flags, long delta, long initial, long exptime) {

    /** A time that means that no item is to be made. */
    static final long NEVER_MAKE = 0xFFFF_FFFFL;

    static Request read(ByteBuf in, Header header, Opcode opcode) {
        int flags = 0;
        long delta = 0;
        long initial = 0;
        long exptime = 0;
        if (header.extrasLength() > 0) {
            switch (opcode.action()) {
                case SET, ADD, REPLACE -> flags = in.readInt();
                case INCREMENT, DECREMENT -> {
                    delta = in.readLong();
                    initial = in.readLong();
                }
                default -> {}
            }
            exptime = in.readUnsignedInt();
        }
        String key = in.readString(header.keyLength(), StandardCharsets.ISO_8859_1);
        return new Request(header, opcode, key, flags, delta, initial, exptime);
    }
}
