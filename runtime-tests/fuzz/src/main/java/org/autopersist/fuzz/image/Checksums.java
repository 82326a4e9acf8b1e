package org.autopersist.fuzz.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** Puts the checksums of an image right, so that damage gets through them. */
public final class Checksums {

    private static final long CHUNK = 1 << 16;

    private Checksums() {}

    public static void superblock(ImageBytes b) {
        b.put4(ImageMap.Super.CHECKSUM.at, b.checksum(0, ImageMap.Super.CHECKSUM.at));
    }

    public static void classEntry(ImageBytes b, long at) {
        b.put4(at + 4, b.checksum(at + 8, b.u4(at) - 8));
    }

    public static void rootEntry(ImageBytes b, long at) {
        b.put4(at + 4, b.checksum(at + 16, b.u4(at) - 16));
    }

    /** Of a redo or undo half whose records are all within it: of the records, if it is redo, and the header. */
    public static void half(ImageBytes b, long half) {
        CRC32C crc = new CRC32C();
        if (b.u4(half + 20) == 1) {
            crc.update(b.bytes(half + 32, Math.clamp(b.u8(half + 8), 0, 1 << 20)));
        }
        crc.update(b.bytes(half, 16));
        crc.update(b.bytes(half + 20, 4));
        crc.update(new byte[4]);
        b.put4(half + 16, crc.getValue());
    }

    /** What stands before a record of the undo log that half is of; the length of what follows the check is given. */
    public static long undoRecord(ImageBytes b, long half, long number, long at, int length) {
        CRC32C crc = new CRC32C();
        long log = half & -CHUNK;
        crc.update(ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putLong(log).putLong(number).flip());
        crc.update(b.bytes(at, length));
        return crc.getValue() | 1L << 32;
    }

    public static void relocationLog(ImageBytes b, long at) {
        b.put4(at + 8, b.checksum(at + 16, Math.min(b.u8(at), 1 << 16) * 8));
    }
}
