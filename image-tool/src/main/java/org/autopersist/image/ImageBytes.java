// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** The bytes of an image by offset, little-endian. As thread-safe as the segment's arena. */
final class ImageBytes implements ChecksumSource {

    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final MemorySegment segment;

    ImageBytes(MemorySegment segment) {
        this.segment = segment;
    }

    MemorySegment segment() {
        return segment;
    }

    long size() {
        return segment.byteSize();
    }

    int u1(long at) {
        return segment.get(ValueLayout.JAVA_BYTE, at) & 0xff;
    }

    int u2(long at) {
        return segment.get(SHORT, at) & 0xffff;
    }

    int i4(long at) {
        return segment.get(INT, at);
    }

    long u4(long at) {
        return segment.get(INT, at) & 0xffffffffL;
    }

    long i8(long at) {
        return segment.get(LONG, at);
    }

    void put4(long at, int value) {
        segment.set(INT, at, value);
    }

    void put8(long at, long value) {
        segment.set(LONG, at, value);
    }

    void copyWithin(long from, long to, long size) {
        MemorySegment.copy(segment, from, segment, to, size);
    }

    byte[] bytes(long at, int length) {
        return segment.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE);
    }

    @Override
    public void update(CRC32C crc, long at, long size) {
        final long step = 1 << 30;
        for (long done = 0; done < size; done += step) {
            crc.update(segment.asSlice(at + done, Math.min(step, size - done)).asByteBuffer());
        }
    }
}
