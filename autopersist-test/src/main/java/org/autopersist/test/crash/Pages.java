// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/** Numbers of pages of an image. Not thread-safe. */
final class Pages {

    static final int SIZE = 4096;

    private final BitSet set = new BitSet();

    /** The pages that any store of the trace touches. */
    void addStoresOf(Trace trace) {
        for (Trace.Cursor cursor = trace.cursor(); cursor.next(); ) {
            if ((cursor.kind() == Trace.STORE || cursor.kind() == Trace.VOLATILE) && cursor.length() > 0) {
                long last = cursor.argument() + Integer.toUnsignedLong(cursor.length()) - 1;
                set.set((int) (cursor.argument() / SIZE), (int) (last / SIZE) + 1);
            }
        }
    }

    /** The pages that differ in two images of the same size; returns how many of them are new here. */
    int addDifferences(MemorySegment a, MemorySegment b) {
        int added = 0;
        long size = a.byteSize();
        for (long at = 0; at < size; at++) {
            long different = MemorySegment.mismatch(a, at, size, b, at, size);
            if (different < 0) {
                break;
            }
            at += different;
            int page = (int) (at / SIZE);
            if (!set.get(page)) {
                set.set(page);
                added++;
            }
            at = (page + 1L) * SIZE - 1;
        }
        return added;
    }

    /** Makes these pages of {@code target} equal to those of {@code source}. */
    void copy(MemorySegment source, MemorySegment target) {
        for (int page = set.nextSetBit(0); page >= 0; page = set.nextSetBit(page + 1)) {
            long from = (long) page * SIZE;
            long to = Math.min(from + SIZE, source.byteSize());
            if (MemorySegment.mismatch(source, from, to, target, from, to) >= 0) {
                MemorySegment.copy(source, from, target, from, to - from);
            }
        }
    }
}
