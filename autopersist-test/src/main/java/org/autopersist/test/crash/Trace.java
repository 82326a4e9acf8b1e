// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The trace of a JVM with {@code -XX:NVMCrashSim=record=FILE}: every store to its image, every write-back and fence, in
 * one order. Numbers are little-endian.
 *
 * <p>Header, 64 bytes: {@value #MAGIC}, u32 version, u32 flags, u64 size of the image, zeros. Records: u8 kind, u8 0,
 * u16 thread, u32 site, u32 length, u32 0, u64 argument; for {@link #STORE}, {@link #VOLATILE} and {@link #SITE} then {@code length} bytes,
 * padded to a multiple of 8. An incomplete last record is dropped: its writer was killed.
 *
 * <p>Thread-safe, apart from its cursors.
 */
final class Trace implements AutoCloseable {

    static final String MAGIC = "AUTOTRC1";
    static final int VERSION = 1;
    static final int HEADER_SIZE = 64;
    static final int RECORD_SIZE = 24;

    static final int NEW_IMAGE = 1;
    static final int NEEDS_WRITE_BACKS = 2;
    static final int NEEDS_FENCES = 4;

    static final int STORE = 1;
    static final int WRITE_BACK = 2;
    static final int FENCE = 3;
    static final int MARK = 4;
    static final int SITE = 5;
    static final int END = 6;
    /** A store of what has no meaning after a crash. */
    static final int VOLATILE = 7;

    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Smaller files are read, since mapping costs more. */
    private static final long SMALL = 1 << 20;

    /** Null if the data is on the Java heap. */
    private final Arena arena;
    private final MemorySegment data;

    private Trace(Arena arena, MemorySegment data) {
        this.arena = arena;
        this.data = data;
    }

    /**
     * @throws IOException if the file can't be read or is no trace; the message names it
     */
    static Trace open(Path file) throws IOException {
        if (Files.size(file) < SMALL) {
            return new Trace(null, checked(file, MemorySegment.ofArray(Files.readAllBytes(file))));
        }
        Arena arena = Arena.ofShared();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new Trace(arena, checked(file, channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena)));
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    private static MemorySegment checked(Path file, MemorySegment data) throws IOException {
        if (data.byteSize() < HEADER_SIZE
                || !MAGIC.equals(new String(data.asSlice(0, 8).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.US_ASCII))) {
            throw new IOException(file + " is no trace of -XX:NVMCrashSim=record=FILE, or an empty one");
        }
        if (data.get(INT, 8) != VERSION) {
            throw new IOException(file + " is a trace of version " + data.get(INT, 8) + ", known is " + VERSION);
        }
        return data;
    }

    /** Bits {@link #NEW_IMAGE}, {@link #NEEDS_WRITE_BACKS}, {@link #NEEDS_FENCES}. */
    int flags() {
        return data.get(INT, 12);
    }

    boolean hasFlag(int flag) {
        return (flags() & flag) != 0;
    }

    /** In bytes. */
    long imageSize() {
        return data.get(LONG, 16);
    }

    /** Whether a crash is simulated right before this record takes effect. */
    boolean isEvent(Cursor record) {
        return hasFlag(NEEDS_WRITE_BACKS) ? record.kind() == WRITE_BACK || record.kind() == FENCE : record.kind() == STORE;
    }

    /** With the one that stands for the end of the trace. */
    long events() {
        long events = 1;
        for (Cursor cursor = cursor(); cursor.next(); ) {
            if (isEvent(cursor)) {
                events++;
            }
        }
        return events;
    }

    /** From the first record on. */
    Cursor cursor() {
        return new Cursor();
    }

    @Override
    public void close() {
        if (arena != null) {
            arena.close();
        }
    }

    /** A place in the trace. Before the first {@link #next()} it is at no record. */
    final class Cursor {

        private long record;
        private long next = HEADER_SIZE;

        /** Goes on to the next record; false at the end. */
        boolean next() {
            if (next + RECORD_SIZE > data.byteSize()) {
                return false;
            }
            int kind = Byte.toUnsignedInt(data.get(ValueLayout.JAVA_BYTE, next));
            long length = Integer.toUnsignedLong(data.get(INT, next + 8));
            long end = next + RECORD_SIZE + (hasPayload(kind) ? (length + 7) & ~7L : 0);
            if (end > data.byteSize()) {
                return false;
            }
            record = next;
            next = end;
            return true;
        }

        private static boolean hasPayload(int kind) {
            return kind == STORE || kind == VOLATILE || kind == SITE;
        }

        int kind() {
            return Byte.toUnsignedInt(data.get(ValueLayout.JAVA_BYTE, record));
        }

        int thread() {
            return Short.toUnsignedInt(data.get(SHORT, record + 2));
        }

        int site() {
            return data.get(INT, record + 4);
        }

        /** Bytes; of a mark, its kind. */
        int length() {
            return data.get(INT, record + 8);
        }

        long argument() {
            return data.get(LONG, record + 16);
        }

        /** The bytes of a store. */
        MemorySegment payload() {
            return data.asSlice(record + RECORD_SIZE, Integer.toUnsignedLong(length()));
        }

        /** The text of a site. */
        String text() {
            return new String(payload().toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
        }

        /** Of the record in the file, which orders records. */
        long position() {
            return record;
        }
    }
}
