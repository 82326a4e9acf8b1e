// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes traces as the JVM does. */
final class TraceWriter {

    static final int PMEM = Trace.NEW_IMAGE | Trace.NEEDS_WRITE_BACKS | Trace.NEEDS_FENCES;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    TraceWriter(int flags, long imageSize) {
        ByteBuffer header = buffer(Trace.HEADER_SIZE);
        header.put(Trace.MAGIC.getBytes(StandardCharsets.US_ASCII)).putInt(Trace.VERSION).putInt(flags).putLong(imageSize);
        bytes.writeBytes(header.array());
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private TraceWriter record(int kind, int thread, int site, int length, long argument, byte[] payload) {
        ByteBuffer record = buffer(Trace.RECORD_SIZE + (payload.length + 7) / 8 * 8);
        record.put((byte) kind).put((byte) 0).putShort((short) thread).putInt(site).putInt(length).putInt(0);
        record.putLong(argument).put(payload);
        bytes.writeBytes(record.array());
        return this;
    }

    TraceWriter store(int thread, long offset, byte... payload) {
        return record(Trace.STORE, thread, 0, payload.length, offset, payload);
    }

    TraceWriter volatileStore(long offset, byte... payload) {
        return record(Trace.VOLATILE, 0, 0, payload.length, offset, payload);
    }

    TraceWriter storeLong(int thread, long offset, long value) {
        return store(thread, offset, buffer(8).putLong(value).array());
    }

    TraceWriter writeBack(int thread, long offset, int length) {
        return writeBack(thread, offset, length, 0);
    }

    TraceWriter writeBack(int thread, long offset, int length, int site) {
        return record(Trace.WRITE_BACK, thread, site, length, offset, new byte[0]);
    }

    TraceWriter fence(int thread) {
        return fence(thread, 0);
    }

    TraceWriter fence(int thread, int site) {
        return record(Trace.FENCE, thread, site, 0, 0, new byte[0]);
    }

    TraceWriter mark(int kind, long value) {
        return record(Trace.MARK, 0, 0, kind, value, new byte[0]);
    }

    TraceWriter site(int number, String text) {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        return record(Trace.SITE, 0, 0, payload.length, number, payload);
    }

    TraceWriter end() {
        return record(Trace.END, 0, 0, 0, 0, new byte[0]);
    }

    /** Without the last bytes: as of a writer that was killed. */
    Path write(Path file, int missing) throws IOException {
        byte[] all = bytes.toByteArray();
        return Files.write(file, java.util.Arrays.copyOf(all, all.length - missing));
    }

    Path write(Path file) throws IOException {
        return write(file, 0);
    }
}
