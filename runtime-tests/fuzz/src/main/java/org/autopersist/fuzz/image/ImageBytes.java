// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.autopersist.image.ChecksumSource;

/**
 * The content of an image file, of which only the pages are held that are not zero. Numbers are little-endian; reading
 * beyond the end gives zeros, writing there does nothing. Not thread-safe; copies share pages until one changes them.
 */
public final class ImageBytes implements ChecksumSource {

    /** Bytes of a page. */
    public static final int PAGE = 4096;

    private static final byte[] ZEROS = new byte[PAGE];
    private static final int CHUNK_PAGES = 64;

    private byte[][] pages;
    private boolean[] own;
    private long length;

    private ImageBytes(byte[][] pages, long length) {
        this.pages = pages;
        this.own = new boolean[pages.length];
        this.length = length;
    }

    /** Reads a file. */
    public static ImageBytes read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long length = channel.size();
            byte[][] pages = new byte[(int) ((length + PAGE - 1) / PAGE)][];
            ByteBuffer buffer = ByteBuffer.allocate(CHUNK_PAGES * PAGE);
            for (int first = 0; first < pages.length; first += CHUNK_PAGES) {
                readFully(channel, buffer.clear(), (long) first * PAGE);
                for (int i = first; i < Math.min(first + CHUNK_PAGES, pages.length); i++) {
                    byte[] page = Arrays.copyOfRange(buffer.array(), (i - first) * PAGE, (i - first + 1) * PAGE);
                    pages[i] = Arrays.equals(page, ZEROS) ? null : page;
                }
            }
            return new ImageBytes(pages, length);
        }
    }

    private static void readFully(FileChannel channel, ByteBuffer buffer, long position) throws IOException {
        while (buffer.hasRemaining() && channel.read(buffer, position + buffer.position()) > 0) {}
        Arrays.fill(buffer.array(), buffer.position(), buffer.limit(), (byte) 0);
    }

    /** A copy that can be changed without changing this one. */
    public ImageBytes copy() {
        Arrays.fill(own, false);
        return new ImageBytes(pages.clone(), length);
    }

    /** Bytes of the file. */
    public long length() {
        return length;
    }

    /** Cuts the file, or extends it by zeros. */
    public void setLength(long length) {
        int count = (int) ((length + PAGE - 1) / PAGE);
        pages = Arrays.copyOf(pages, count);
        own = Arrays.copyOf(own, count);
        this.length = length;
        for (long at = length; at % PAGE != 0 && (int) (at / PAGE) < count; at++) {
            if (pages[(int) (at / PAGE)] != null) {
                page(at)[(int) (at % PAGE)] = 0;
            }
        }
    }

    /** The numbers of all pages that are not zero. */
    public List<Integer> usedPages() {
        List<Integer> used = new ArrayList<>();
        for (int i = 0; i < pages.length; i++) {
            if (pages[i] != null) {
                used.add(i);
            }
        }
        return used;
    }

    /** The content of a page, null if it is all zeros. Not to be changed. */
    public byte[] pageAt(int number) {
        return number < pages.length ? pages[number] : null;
    }

    /** Replaces a page; null for zeros. */
    public void setPage(int number, byte[] content) {
        pages[number] = content;
        own[number] = false;
    }

    private byte[] page(long at) {
        int i = (int) (at / PAGE);
        if (!own[i]) {
            pages[i] = pages[i] == null ? new byte[PAGE] : pages[i].clone();
            own[i] = true;
        }
        return pages[i];
    }

    public int u1(long at) {
        if (at < 0 || at >= length || pages[(int) (at / PAGE)] == null) {
            return 0;
        }
        return pages[(int) (at / PAGE)][(int) (at % PAGE)] & 0xff;
    }

    public void put1(long at, int value) {
        if (at >= 0 && at < length) {
            page(at)[(int) (at % PAGE)] = (byte) value;
        }
    }

    private long get(long at, int size) {
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | u1(at + i);
        }
        return value;
    }

    private void put(long at, long value, int size) {
        for (int i = 0; i < size; i++) {
            put1(at + i, (int) (value >>> 8 * i));
        }
    }

    public int u2(long at) {
        return (int) get(at, 2);
    }

    public long u4(long at) {
        return get(at, 4);
    }

    public long u8(long at) {
        return get(at, 8);
    }

    public void put2(long at, int value) {
        put(at, value, 2);
    }

    public void put4(long at, long value) {
        put(at, value, 4);
    }

    public void put8(long at, long value) {
        put(at, value, 8);
    }

    public byte[] bytes(long at, int count) {
        byte[] result = new byte[count];
        for (int i = 0; i < count; i++) {
            result[i] = (byte) u1(at + i);
        }
        return result;
    }

    public void putBytes(long at, byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            put1(at + i, bytes[i]);
        }
    }

    @Override
    public void update(CRC32C checksum, long at, long count) {
        checksum.update(bytes(at, Math.toIntExact(count)));
    }

    /** Makes the file this content; what is zero takes no room in it. */
    public void writeTo(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer run = ByteBuffer.allocate(CHUNK_PAGES * PAGE);
            for (int i = 0; i < pages.length; i++) {
                int first = i;
                for (run.clear(); i < pages.length && pages[i] != null && run.hasRemaining(); i++) {
                    run.put(pages[i], 0, (int) Math.min(PAGE, length - (long) i * PAGE));
                }
                i = i > first ? i - 1 : i;
                for (run.flip(); run.hasRemaining(); ) {
                    channel.write(run, (long) first * PAGE + run.position());
                }
            }
            if (channel.size() < length) {
                channel.write(ByteBuffer.wrap(ZEROS, 0, 1), length - 1);
            }
        }
    }

    /**
     * Where the file differs from this content: offsets of bytes, at most so many.
     *
     * @param everywhere whether pages are read as well that are zero here
     */
    public List<Long> differences(Path file, boolean everywhere, int most) throws IOException {
        List<Long> found = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(file)) {
            if (channel.size() != length) {
                found.add(Math.min(length, channel.size()));
            }
            ByteBuffer buffer = ByteBuffer.allocate(PAGE);
            for (int i = 0; i < pages.length && found.size() < most; i++) {
                if (pages[i] == null && !everywhere) {
                    continue;
                }
                readFully(channel, buffer.clear(), (long) i * PAGE);
                byte[] expected = pages[i] == null ? ZEROS : pages[i];
                for (int at = 0; at < PAGE && found.size() < most; at++) {
                    int next = Arrays.mismatch(expected, at, PAGE, buffer.array(), at, PAGE);
                    at = next < 0 ? PAGE : at + next;
                    if (next >= 0) {
                        found.add((long) i * PAGE + at);
                    }
                }
            }
        }
        return found;
    }
}
