// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.zip.CRC32C;

/**
 * The checksums of the image format: CRC-32C of what docs/image-format.md says. They are computed from what the image
 * holds and compared with nothing. Offsets are in bytes from the start of the image, sizes in bytes; whether these make
 * sense is for the caller to know. As thread-safe as the source.
 */
public final class ImageChecksums {

    private ImageChecksums() {}

    /** Of the superblock: what never changes in it. */
    public static int superblock(ChecksumSource image) {
        return of(image, 0, ImageLayout.SB_CHECKSUM);
    }

    /** Of an entry of the class table; the size is the whole entry's. */
    public static int classEntry(ChecksumSource image, long at, long size) {
        return of(image, at + ImageLayout.CLASS_KIND, size - ImageLayout.CLASS_KIND);
    }

    /** Of an entry of the root table, whose value it leaves out; the size is the whole entry's. */
    public static int rootEntry(ChecksumSource image, long at, long size) {
        return of(image, at + ImageLayout.ROOT_TYPE, size - ImageLayout.ROOT_TYPE);
    }

    /** Of a free entry, that of its size. */
    public static int freeEntry(ChecksumSource image, long at) {
        return of(image, at, Integer.BYTES);
    }

    /**
     * A word of the chunk map, with its check.
     *
     * @param index the word's number
     * @param bits those of its chunks
     */
    public static long chunkMapWord(long index, long bits) {
        CRC32C crc = new CRC32C();
        update(crc, index);
        update(crc, bits);
        return bits | crc.getValue() << ImageLayout.CHUNKS_PER_WORD;
    }

    /** Of a relocation log with so many pairs. */
    public static int relocationLog(ChecksumSource image, long at, long pairs) {
        return of(image, at + ImageLayout.RELOCATION_PAIRS, pairs * ImageLayout.RELOCATION_PAIR);
    }

    /**
     * Of a half of a region log.
     *
     * @param half the half's offset
     * @param records the checksum of all its records, if it is redo, else a new one; is changed
     */
    public static int half(ChecksumSource image, long half, CRC32C records) {
        image.update(records, half + ImageLayout.HALF_NUMBER, Long.BYTES);
        image.update(records, half + ImageLayout.HALF_LENGTH, Long.BYTES);
        image.update(records, half + ImageLayout.HALF_KIND, Integer.BYTES);
        // The kind counts as a word of 8 bytes.
        records.update(new byte[Integer.BYTES]);
        return (int) records.getValue();
    }

    /**
     * The check that a record of an undo log begins with. It is never 0, which would end the records.
     *
     * @param log the offset of the log, not of the half or segment that the record is in
     * @param region the region's number
     * @param at the offset of the record
     * @param length the whole record's
     */
    public static long undoCheck(ChecksumSource image, long log, long region, long at, long length) {
        CRC32C crc = new CRC32C();
        // Segments pass from log to log with old records in them.
        update(crc, log);
        update(crc, region);
        image.update(crc, at + ImageLayout.UNDO_CHECKED, length - ImageLayout.UNDO_CHECKED);
        return crc.getValue() | ImageLayout.UNDO_CHECK_MARK;
    }

    private static int of(ChecksumSource image, long at, long count) {
        CRC32C crc = new CRC32C();
        image.update(crc, at, count);
        return (int) crc.getValue();
    }

    private static void update(CRC32C crc, long word) {
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            crc.update((int) (word >>> shift) & 0xff);
        }
    }
}
