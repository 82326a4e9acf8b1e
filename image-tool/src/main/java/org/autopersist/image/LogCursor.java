// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** Goes through the space of a half of a region log, and of its segments, which were checked before. Not thread-safe. */
final class LogCursor {

    private final ImageBytes bytes;
    private long at;
    private long end;
    private long next;

    LogCursor(ImageBytes bytes, long half, long end) {
        this.bytes = bytes;
        this.at = half + ImageLayout.HALF_HEADER;
        this.end = end;
        this.next = bytes.i8(half + ImageLayout.HALF_NEXT_SEGMENT);
    }

    long at() {
        return at;
    }

    boolean has(long size) {
        return size <= end - at;
    }

    void advance(long size) {
        at += size;
    }

    boolean nextSegment() {
        if (next == 0) {
            return false;
        }
        at = next + ImageLayout.SEGMENT_HEADER;
        end = next + bytes.i8(next + ImageLayout.SEGMENT_SIZE);
        next = bytes.i8(next + ImageLayout.SEGMENT_NEXT);
        return true;
    }
}
