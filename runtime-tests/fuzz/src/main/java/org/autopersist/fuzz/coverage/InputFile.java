// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.coverage;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.autopersist.fuzz.image.ImageBytes;

/** An image as AFL changes it: flags, and the pieces that are not zero. {@code imageInput.hpp} is the other side of it. */
final class InputFile {

    /** All checksums are put right. */
    private static final int ALL_CHECKSUMS = 0xbf;
    /** Zeros that do not end a piece, since a new one takes 8 bytes, and so that headers are few. */
    private static final int GAP = 48;

    private InputFile() {}

    static byte[] of(ImageBytes image) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(ALL_CHECKSUMS);
        for (long at = nextUsed(image, 0); at < image.length(); ) {
            long end = endOfPiece(image, at);
            byte[] bytes = image.bytes(at, (int) (end - at));
            out.writeBytes(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putInt((int) at).putInt(bytes.length).array());
            out.writeBytes(bytes);
            at = nextUsed(image, end);
        }
        return out.toByteArray();
    }

    /** A multiple of 8, so that words stay whole. */
    private static long nextUsed(ImageBytes image, long from) {
        long at = from;
        while (at < image.length() && image.u8(at) == 0) {
            boolean empty = at % ImageBytes.PAGE == 0 && image.pageAt((int) (at / ImageBytes.PAGE)) == null;
            at += empty ? ImageBytes.PAGE : 8;
        }
        return at;
    }

    private static long endOfPiece(ImageBytes image, long start) {
        long end = start;
        for (long at = start; at < image.length() && at - end <= GAP; at += 8) {
            end = image.u8(at) != 0 ? at + 8 : end;
        }
        return end;
    }
}
