// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.image;

import java.util.zip.CRC32C;
import org.autopersist.image.ImageChecksums;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.LogKind;

/** Puts the checksums of an image right, so that damage gets through them. Sizes that were damaged are believed up to a limit. */
public final class Checksums {

    private static final long MOST_ENTRY_BYTES = 1 << 24;
    private static final long MOST_RECORD_BYTES = 1 << 20;
    private static final long MOST_PAIRS = 1 << 16;

    private Checksums() {}

    public static void superblock(ImageBytes b) {
        b.put4(ImageLayout.SB_CHECKSUM, ImageChecksums.superblock(b));
    }

    public static void classEntry(ImageBytes b, long at) {
        b.put4(at + ImageLayout.CLASS_CHECKSUM,
                ImageChecksums.classEntry(b, at, entrySize(b, at, ImageLayout.CLASS_KIND)));
    }

    public static void rootEntry(ImageBytes b, long at) {
        b.put4(at + ImageLayout.ROOT_CHECKSUM,
                ImageChecksums.rootEntry(b, at, entrySize(b, at, ImageLayout.ROOT_TYPE)));
    }

    public static void freeEntry(ImageBytes b, long at) {
        b.put4(at + ImageLayout.ROOT_CHECKSUM, ImageChecksums.freeEntry(b, at));
    }

    /** At least what the checksum leaves out. */
    private static long entrySize(ImageBytes b, long at, int leftOut) {
        return leftOut + Math.clamp(b.u4(at) - leftOut, 0, MOST_ENTRY_BYTES);
    }

    /** Of a redo or undo half whose records are all within it: of the records, if it is redo, and the header. */
    public static void half(ImageBytes b, long half) {
        CRC32C records = new CRC32C();
        if (b.u4(half + ImageLayout.HALF_KIND) == LogKind.REDO.code()) {
            b.update(records, half + ImageLayout.HALF_HEADER,
                    Math.clamp(b.u8(half + ImageLayout.HALF_LENGTH), 0, MOST_RECORD_BYTES));
        }
        b.put4(half + ImageLayout.HALF_CHECKSUM, ImageChecksums.half(b, half, records));
    }

    /** The check of a record in that half of an undo log, whose region has that number; the length is the whole record's. */
    public static void undoRecord(ImageBytes b, long half, long region, long at, long length) {
        b.put8(at, ImageChecksums.undoCheck(b, half & -ImageLayout.CHUNK, region, at, length));
    }

    /** A word of the chunk map, whose bits are taken as they are. */
    public static void chunkMapWord(ImageBytes b, long map, long index) {
        long at = map + index * Long.BYTES;
        b.put8(at, ImageChecksums.chunkMapWord(index, b.u8(at) & ImageLayout.CHUNK_BITS_MASK));
    }

    public static void relocationLog(ImageBytes b, long at) {
        b.put4(at + ImageLayout.RELOCATION_CHECKSUM,
                ImageChecksums.relocationLog(b, at, Math.clamp(b.u8(at), 0, MOST_PAIRS)));
    }
}
