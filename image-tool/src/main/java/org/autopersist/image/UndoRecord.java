package org.autopersist.image;

import java.util.zip.CRC32C;

/** A record of an undo log: what was in the image, and what the region stored there. */
record UndoRecord(long at, long order, long offset, long size, int element) {

    private static final int SIZE_BITS = 22;

    /** What stands at that offset; of more than the header's bytes nothing is read. */
    static UndoRecord read(ImageBytes bytes, long at) {
        long target = bytes.i8(at + ImageLayout.UNDO_TARGET);
        return new UndoRecord(
                at,
                bytes.i8(at + ImageLayout.UNDO_ORDER),
                target & ImageLayout.RECORD_OFFSET_MASK,
                target >>> 40 & (1L << SIZE_BITS) - 1,
                1 << (target >>> 62));
    }

    private long area() {
        return ImageLayout.alignUp(offset % 8 + size, 8);
    }

    long length() {
        return ImageLayout.UNDO_HEADER + 2 * area();
    }

    /** Where the bytes are that were in the image. */
    long oldBytes() {
        return at + ImageLayout.UNDO_HEADER + offset % 8;
    }

    private long storedBytes() {
        return oldBytes() + area();
    }

    boolean isChecked(ImageBytes bytes, long log, long region) {
        CRC32C crc = new CRC32C();
        // Segments pass from log to log with old records in them.
        ImageBytes.update(crc, log);
        ImageBytes.update(crc, region);
        bytes.update(crc, at + ImageLayout.UNDO_ORDER, length() - ImageLayout.UNDO_ORDER);
        return (crc.getValue() | 1L << 32) == bytes.i8(at);
    }

    /** Whether size and place are such of whole elements. */
    boolean isAligned() {
        return offset % element == 0 && size % element == 0;
    }

    /** Gives each element that still is what the region stored its old value. */
    void restore(ImageBytes copy) {
        for (long i = 0; i < size; i += element) {
            boolean isStored = true;
            for (long j = i; j < i + element; j++) {
                isStored &= copy.u1(offset + j) == copy.u1(storedBytes() + j);
            }
            if (isStored) {
                copy.copyWithin(oldBytes() + i, offset + i, element);
            }
        }
    }
}
