// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The bytes of a file, with holes. A copy shares pages with what it was made of, until either writes to them. */
final class Content {

    static final int SECTOR = 512;
    private static final int PAGE = 4096;

    private final Map<Long, byte[]> pages;
    private final Set<Long> own = new HashSet<>();
    private long size;

    private Content(Map<Long, byte[]> pages, long size) {
        this.pages = pages;
        this.size = size;
    }

    Content() {
        this(new HashMap<>(), 0);
    }

    Content copy() {
        own.clear();
        return new Content(new HashMap<>(pages), size);
    }

    long size() {
        return size;
    }

    void resize(long newSize) {
        if (newSize < size) {
            punch(newSize, size);
        }
        size = newSize;
    }

    /** Zeros from start up to end; the size stays. */
    void punch(long start, long end) {
        for (long at = start; at < end; ) {
            long next = Math.min(end, (at / PAGE + 1) * PAGE);
            if (next - at == PAGE) {
                pages.remove(at / PAGE);
            } else if (pages.containsKey(at / PAGE)) {
                put(at, ByteBuffer.allocate((int) (next - at)));
            }
            at = next;
        }
    }

    /** Makes the file larger if need be. */
    void write(long offset, ByteBuffer data) {
        ByteBuffer rest = data.duplicate();
        size = Math.max(size, offset + rest.remaining());
        for (long at = offset; rest.hasRemaining(); ) {
            int piece = (int) Math.min(rest.remaining(), PAGE - at % PAGE);
            put(at, rest.slice(rest.position(), piece));
            rest.position(rest.position() + piece);
            at += piece;
        }
    }

    private void put(long at, ByteBuffer piece) {
        byte[] page = pages.computeIfAbsent(at / PAGE, number -> {
            own.add(number);
            return new byte[PAGE];
        });
        if (own.add(at / PAGE)) {
            page = page.clone();
            pages.put(at / PAGE, page);
        }
        piece.duplicate().get(page, (int) (at % PAGE), piece.remaining());
    }


    static Content of(Path path) throws IOException {
        Content result = new Content();
        try (FileChannel file = FileChannel.open(path)) {
            ByteBuffer page = ByteBuffer.allocate(PAGE);
            byte[] zeros = new byte[PAGE];
            for (long at = 0; file.read(page.clear(), at) > 0; at += page.limit()) {
                page.flip();
                if (page.mismatch(ByteBuffer.wrap(zeros, 0, page.limit())) >= 0) {
                    result.write(at, page);
                }
            }
            result.resize(file.size());
        }
        return result;
    }

    void save(Path path) throws IOException {
        Files.deleteIfExists(path);
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (Map.Entry<Long, byte[]> page : pages.entrySet()) {
                long at = page.getKey() * PAGE;
                if (at < size) {
                    file.write(ByteBuffer.wrap(page.getValue(), 0, (int) Math.min(PAGE, size - at)), at);
                }
            }
            if (file.size() < size) {
                file.write(ByteBuffer.allocate(1), size - 1); // a hole before it
            }
        }
    }
}
