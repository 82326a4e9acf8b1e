// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/**
 * The kinds of region logs, and the layout of their records. A record's <em>target</em> is the word that says where its
 * bytes belong, and how many they are. All sizes and offsets are in bytes; none is checked. Immutable.
 */
public enum LogKind {
    /** What a committed region stored. */
    REDO(ImageLayout.KIND_REDO, 0, ImageLayout.RECORD_SIZE_BITS, 1),

    /** What was there before an open region stored, as images of version 1 have it. */
    OLD_UNDO(ImageLayout.KIND_OLD_UNDO, ImageLayout.OLD_UNDO_TARGET, ImageLayout.RECORD_SIZE_BITS, 1),

    /** What was there before an open region stored, and what it stored. */
    UNDO(ImageLayout.KIND_UNDO, ImageLayout.UNDO_TARGET, ImageLayout.UNDO_SIZE_BITS, 2);

    private final int code;
    private final int target;
    private final int sizeBits;
    private final int areas;

    LogKind(int code, int target, int sizeBits, int areas) {
        this.code = code;
        this.target = target;
        this.sizeBits = sizeBits;
        this.areas = areas;
    }

    /** The kind of that code in the image; null if there is none. */
    public static LogKind of(int code) {
        for (LogKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        return null;
    }

    /** The code in the image. */
    public int code() {
        return code;
    }

    /** Where a record has its target, from the record's start. */
    public int targetOffset() {
        return target;
    }

    /** Bytes of a record in front of its first area of bytes. */
    public int headerSize() {
        return target + ImageLayout.RECORD_HEADER;
    }

    /** Areas with bytes that a record has: one, or two for the bytes before and after. */
    public int areas() {
        return areas;
    }

    /** Whether each record begins with a check of its own. */
    public boolean hasChecks() {
        return this != REDO;
    }

    /** Where the bytes of a record with that target belong, in the image. */
    public static long offset(long target) {
        return target & ImageLayout.RECORD_OFFSET_MASK;
    }

    /** How many bytes a record with that target is for. */
    public long size(long target) {
        return target >>> ImageLayout.RECORD_OFFSET_BITS & (1L << sizeBits) - 1;
    }

    /** Bytes of one area of a record with that target: padding before and behind the bytes keeps them aligned as in the image. */
    public long areaSize(long target) {
        return ImageLayout.alignUp(offset(target) % 8 + size(target), 8);
    }

    /** Bytes of a whole record with that target. */
    public long recordLength(long target) {
        return headerSize() + areas * areaSize(target);
    }
}
