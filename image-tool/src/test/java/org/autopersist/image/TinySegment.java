// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/** A segment of the log of the mode disk, made by hand. Not thread-safe. */
final class TinySegment {

    static final int PAGE = 4096;
    static final int SIZE = 16 * PAGE;

    private final ByteBuffer bytes = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private final List<Integer> frames = new ArrayList<>();
    private final long incarnation;
    private long next;

    TinySegment(long incarnation, long number, long firstFrame) {
        this.incarnation = incarnation;
        next = firstFrame;
        bytes.putLong(0, ImageLayout.SEGMENT_MAGIC).putLong(ImageLayout.SEGMENT_INCARNATION, incarnation);
        bytes.putLong(ImageLayout.SEGMENT_NUMBER, number).putLong(ImageLayout.SEGMENT_FIRST_FRAME, firstFrame);
        bytes.putLong(ImageLayout.SEGMENT_FILE_SIZE, SIZE);
        bytes.putInt(ImageLayout.SEGMENT_CHECKSUM, checksum(0, ImageLayout.SEGMENT_CHECKSUM));
    }

    /** The same in the form that had no size. */
    TinySegment withoutSize() {
        bytes.putLong(0, ImageLayout.SEGMENT_MAGIC_WITHOUT_SIZE);
        bytes.putInt(ImageLayout.SEGMENT_FILE_SIZE, checksum(0, ImageLayout.SEGMENT_FILE_SIZE));
        return this;
    }

    private int checksum(int at, int size, ByteBuffer... more) {
        CRC32C result = new CRC32C();
        result.update(bytes.slice(at, size));
        for (ByteBuffer part : more) {
            result.update(part);
        }
        return (int) result.getValue();
    }

    /** The next frame: one entry of 4 bytes. */
    TinySegment frame(long offset, int value) {
        return frameOfEntry(offset | (long) (Integer.BYTES - 1) << 40, Long.BYTES, value);
    }

    /** A frame with an entry that has that head, and with a right checksum. */
    TinySegment frameOfEntry(long head, int length, int value) {
        int at = (1 + frames.size()) * PAGE;
        frames.add(at);
        bytes.putLong(at, incarnation).putLong(at + ImageLayout.FRAME_NUMBER, next++);
        bytes.putLong(at + ImageLayout.FRAME_LENGTH, Long.BYTES + length);
        bytes.putLong(at + ImageLayout.FRAME_ENTRIES, head).putInt(at + ImageLayout.FRAME_ENTRIES + Long.BYTES, value);
        bytes.putInt(at + ImageLayout.FRAME_CHECKSUM, checksum(at, ImageLayout.FRAME_CHECKSUM,
                bytes.slice(at + ImageLayout.FRAME_ENTRIES, Long.BYTES + length)));
        return this;
    }

    /** Damages what is so many bytes behind the start of a frame; the header is that of number -1. */
    TinySegment damage(int frame, int behind) {
        int at = (1 + frame) * PAGE + behind;
        bytes.put(at, (byte) (bytes.get(at) ^ 4));
        return this;
    }

    void writeTo(Path image, int file) throws IOException {
        Files.write(file(image, file), bytes.array());
    }

    /** A file of the log. */
    static Path file(Path image, int file) throws IOException {
        return BaseImage.beside(image, "log" + file);
    }

    /** Makes those that are not there, without any segment. */
    static void makeFiles(Path image) throws IOException {
        for (int i = 0; i < 4; i++) {
            if (!Files.exists(file(image, i))) {
                Files.write(file(image, i), new byte[SIZE]);
            }
        }
    }
}
