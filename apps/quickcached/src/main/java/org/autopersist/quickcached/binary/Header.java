// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.binary;

import io.netty.buffer.ByteBuf;

/**
 * The header of a request.
 *
 * @param code of an {@link Opcode}, if it is known
 * @param bodyLength of extras, key and value together
 * @param opaque what the client wants to see again in the answer
 * @param cas the number that the item must have; 0: any
 */
record Header(int magic, int code, int keyLength, int extrasLength, long bodyLength, int opaque, long cas) {

    static final int BYTES = 24;

    static Header read(ByteBuf in) {
        int magic = in.readUnsignedByte();
        int code = in.readUnsignedByte();
        int keyLength = in.readUnsignedShort();
        int extrasLength = in.readUnsignedByte();
        in.skipBytes(3); // data type and virtual bucket: not used
        return new Header(magic, code, keyLength, extrasLength, in.readUnsignedInt(), in.readInt(), in.readLong());
    }

    long valueLength() {
        return bodyLength - keyLength - extrasLength;
    }
}
