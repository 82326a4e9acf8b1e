// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** A record of an undo log: what was in the image, and what the region stored there. */
record UndoRecord(long at, long order, long target) {

    /** What stands at that offset; of more than the header's bytes nothing is read. */
    static UndoRecord read(ImageBytes bytes, long at) {
        return new UndoRecord(
                at,
                bytes.i8(at + ImageLayout.UNDO_ORDER),
                bytes.i8(at + ImageLayout.UNDO_TARGET));
    }

    /** Where the bytes belong. */
    long offset() {
        return LogKind.offset(target);
    }

    long size() {
        return LogKind.UNDO.size(target);
    }

    private int element() {
        return 1 << (target >>> ImageLayout.UNDO_ELEMENT_SHIFT);
    }

    long length() {
        return LogKind.UNDO.recordLength(target);
    }

    /** Where the bytes are that were in the image. */
    long oldBytes() {
        return at + LogKind.UNDO.headerSize() + offset() % 8;
    }

    private long storedBytes() {
        return oldBytes() + LogKind.UNDO.areaSize(target);
    }

    boolean isChecked(ImageBytes bytes, long log, long region) {
        return ImageChecksums.undoCheck(bytes, log, region, at, length()) == bytes.i8(at);
    }

    /** Whether size and place are such of whole elements. */
    boolean isAligned() {
        return offset() % element() == 0 && size() % element() == 0;
    }

    /** Gives each element that still is what the region stored its old value. */
    void restore(ImageBytes copy) {
        int element = element();
        for (long i = 0; i < size(); i += element) {
            boolean isStored = true;
            for (long j = i; j < i + element; j++) {
                isStored &= copy.u1(offset() + j) == copy.u1(storedBytes() + j);
            }
            if (isStored) {
                copy.copyWithin(oldBytes() + i, offset() + i, element);
            }
        }
    }
}
