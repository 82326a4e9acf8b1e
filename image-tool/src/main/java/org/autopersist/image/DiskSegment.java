// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/** One file of the log of {@code -XX:NVMDurability=disk}. As thread-safe as the arena. */
final class DiskSegment {

    /** Takes what the log says that an image has. */
    interface Writes {
        void write(long offset, MemorySegment bytes) throws IOException;
    }

    private static final int PAGE = 4096;
    private static final long OFFSET_MASK = (1L << 40) - 1;
    private static final int SIZE_SHIFT = 40;
    private static final int SIZE_MASK = 0xffff;

    private final Path path;
    private final long size;        // of the file; -1 if there is none, -2 if it is something else
    private final ImageBytes bytes; // what may have frames
    private long end = PAGE;        // of the frames that count

    private DiskSegment(Path path, long size, MemorySegment file, long incarnation) {
        this.path = path;
        this.size = size;
        ImageBytes all = new ImageBytes(file);
        long used = usedSize(all, incarnation);
        bytes = used > 0 && used < size ? new ImageBytes(file.asSlice(0, used)) : all;
    }

    /** A file that is not there, or too short, holds nothing. */
    static DiskSegment open(Path path, long incarnation, Arena arena) throws IOException {
        if (!Files.exists(path)) {
            return new DiskSegment(path, -1, MemorySegment.NULL, incarnation);
        }
        if (!Files.isRegularFile(path)) {
            return new DiskSegment(path, -2, MemorySegment.NULL, incarnation);
        }
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long size = channel.size();
            MemorySegment file = size < PAGE ? MemorySegment.NULL : channel.map(MapMode.READ_ONLY, 0, size, arena);
            return new DiskSegment(path, size, file, incarnation);
        }
    }

    /** What is wrong with the file itself, in words; null if it is there, and as long as it was made. */
    String problem(long incarnation) {
        long made = Math.max(usedSize(bytes, incarnation), ImageLayout.SEGMENT_MIN_SIZE);
        return size == -2 ? path + ", is no regular file"
                : size < 0 ? path + ", is missing"
                : size < made ? path + ", was cut off, as by a copy that was interrupted: it has " + size + " bytes of " + made
                : null;
    }

    /** The bytes of the file that the segment may use, as its header says; 0 if that is not known. */
    private static long usedSize(ImageBytes bytes, long incarnation) {
        return isOf(bytes, incarnation) && bytes.i8(0) == ImageLayout.SEGMENT_MAGIC
                ? bytes.i8(ImageLayout.SEGMENT_FILE_SIZE) : 0;
    }

    /** Whether its header is whole, and of that incarnation; only then it has a number. */
    boolean isOf(long incarnation) {
        return isOf(bytes, incarnation);
    }

    private static boolean isOf(ImageBytes bytes, long incarnation) {
        if (bytes.size() == 0) {
            return false;
        }
        boolean hasSize = bytes.i8(0) == ImageLayout.SEGMENT_MAGIC;
        int at = hasSize ? ImageLayout.SEGMENT_CHECKSUM : ImageLayout.SEGMENT_FILE_SIZE;
        CRC32C checksum = new CRC32C();
        bytes.update(checksum, 0, at);
        return (hasSize || bytes.i8(0) == ImageLayout.SEGMENT_MAGIC_WITHOUT_SIZE)
                && bytes.i4(at) == (int) checksum.getValue() && bytes.i8(ImageLayout.SEGMENT_INCARNATION) == incarnation;
    }

    long number() {
        return bytes.i8(ImageLayout.SEGMENT_NUMBER);
    }

    long firstFrame() {
        return bytes.i8(ImageLayout.SEGMENT_FIRST_FRAME);
    }

    private boolean isFrame(long at, long incarnation) {
        return at + ImageLayout.FRAME_ENTRIES <= bytes.size() && bytes.i8(at) == incarnation;
    }

    private long frameNumber(long at) {
        return bytes.i8(at + ImageLayout.FRAME_NUMBER);
    }

    private long frameLength(long at) {
        return bytes.i8(at + ImageLayout.FRAME_LENGTH);
    }

    private boolean isWhole(long at) {
        long length = frameLength(at);
        if (Long.compareUnsigned(length, bytes.size() - at - ImageLayout.FRAME_ENTRIES) > 0) {
            return false;
        }
        CRC32C checksum = new CRC32C();
        bytes.update(checksum, at, ImageLayout.FRAME_CHECKSUM);
        bytes.update(checksum, at + ImageLayout.FRAME_ENTRIES, length);
        return bytes.i4(at + ImageLayout.FRAME_CHECKSUM) == (int) checksum.getValue();
    }

    private long nextFrame(long at) {
        return ImageLayout.alignUp(at + ImageLayout.FRAME_ENTRIES + frameLength(at), PAGE);
    }

    /**
     * Finds its frames, which are those of {@link #forEachWrite} from then on.
     *
     * @return the number behind the last one
     * @throws DamagedLogException if one of them has an entry that nobody writes
     */
    long readFrames(long incarnation, long imageSize) throws DamagedLogException {
        long next = firstFrame();
        end = PAGE;
        while (isFrame(end, incarnation) && frameNumber(end) == next && isWhole(end)) {
            checkEntries(end, imageSize);
            end = nextFrame(end);
            next++;
        }
        return next;
    }

    private void checkEntries(long frame, long imageSize) throws DamagedLogException {
        long entriesEnd = frame + ImageLayout.FRAME_ENTRIES + frameLength(frame);
        for (long at = frame + ImageLayout.FRAME_ENTRIES; at < entriesEnd; at = nextEntry(at)) {
            if (entriesEnd - at < Long.BYTES || nextEntry(at) > entriesEnd || offset(at) >= imageSize
                    || offset(at) % PAGE + size(at) > PAGE) {
                throw new DamagedLogException();
            }
        }
    }

    private long offset(long entry) {
        return bytes.i8(entry) & OFFSET_MASK;
    }

    private int size(long entry) {
        return ((int) (bytes.i8(entry) >>> SIZE_SHIFT) & SIZE_MASK) + 1;
    }

    private long nextEntry(long entry) {
        return entry + Long.BYTES + ImageLayout.alignUp(size(entry), Long.BYTES);
    }

    /** Of its frames, as {@link #readFrames} has found them. */
    long frameBytes() {
        return end - PAGE;
    }

    /** Tells what the frames write, in their order. */
    void forEachWrite(Writes writes) throws IOException {
        for (long frame = PAGE; frame < end; frame = nextFrame(frame)) {
            long entriesEnd = frame + ImageLayout.FRAME_ENTRIES + frameLength(frame);
            for (long at = frame + ImageLayout.FRAME_ENTRIES; at < entriesEnd; at = nextEntry(at)) {
                writes.write(offset(at), bytes.segment().asSlice(at + Long.BYTES, size(at)));
            }
        }
    }

    /** Whether a frame of that incarnation, and of that number or a later one, lies anywhere in the file. */
    boolean hasFrameFrom(long incarnation, long number) {
        for (long at = PAGE; at < bytes.size(); at += PAGE) {
            if (isFrame(at, incarnation) && Long.compareUnsigned(frameNumber(at), number) >= 0 && isWhole(at)) {
                return true;
            }
        }
        return false;
    }
}
