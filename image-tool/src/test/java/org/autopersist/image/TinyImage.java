// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** An image made by hand: one class, {@code int[]}, and roots that hold arrays of it. Not thread-safe. */
final class TinyImage {

    static final int SIZE = 16 << 20;
    static final int CLASS_TABLE = ImageLayout.SUPERBLOCK_SIZE;
    static final int ROOT_TABLE = 2 * ImageLayout.SUPERBLOCK_SIZE;
    static final int SECOND_CLASS = CLASS_TABLE + 24;
    static final int OBJECTS = 2 * ImageLayout.CHUNK;

    private final byte[] bytes = new byte[SIZE];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    private int roots = ROOT_TABLE;

    /** An empty image of that version; all of its chunks are free, if it has a chunk map. */
    TinyImage(int version) {
        buffer.putLong(ImageLayout.SB_MAGIC, ImageLayout.MAGIC);
        buffer.putInt(ImageLayout.SB_VERSION, version);
        buffer.putInt(ImageLayout.SB_GRANULE_LOG, ImageLayout.GRANULE_LOG);
        buffer.putLong(ImageLayout.SB_IMAGE_SIZE, SIZE);
        buffer.putLong(ImageLayout.SB_CLASS_TABLE, CLASS_TABLE);
        buffer.putLong(ImageLayout.SB_ROOT_TABLE, ROOT_TABLE);
        buffer.putLong(ImageLayout.SB_OBJECTS, OBJECTS);
        buffer.putInt(ImageLayout.SB_CHECKSUM, ImageChecksums.superblock(ChecksumSource.of(bytes)));
        int size = SECOND_CLASS - CLASS_TABLE;
        buffer.putInt(CLASS_TABLE, size).put(CLASS_TABLE + ImageLayout.CLASS_KIND, (byte) Kind.TYPE_ARRAY.code());
        buffer.put(CLASS_TABLE + ImageLayout.CLASS_ELEMENT_TYPE, (byte) 'I');
        text(CLASS_TABLE + ImageLayout.CLASS_NAME_LENGTH, CLASS_TABLE + ImageLayout.CLASS_HEADER, "[I");
        buffer.putInt(CLASS_TABLE + ImageLayout.CLASS_CHECKSUM,
                ImageChecksums.classEntry(ChecksumSource.of(bytes), CLASS_TABLE, size));
        if (version >= ImageLayout.CHUNK_MAP_VERSION) {
            for (int i = 0; i < ImageLayout.chunkMapWords(SIZE); i++) {
                buffer.putLong(word(i), ImageChecksums.chunkMapWord(i, 0));
            }
        }
    }

    private void text(int length, int at, String text) {
        byte[] encoded = text.getBytes(StandardCharsets.US_ASCII);
        buffer.putShort(length, (short) encoded.length).put(at, encoded);
    }

    ByteBuffer buffer() {
        return buffer;
    }

    /** Where the chunk map has that word. */
    static int word(int index) {
        return OBJECTS - ImageLayout.CHUNK_MAP_UNIT + index * Long.BYTES;
    }

    /** Sets the bits of the chunks of that word. */
    TinyImage bits(int index, long bits) {
        buffer.putLong(word(index), ImageChecksums.chunkMapWord(index, bits));
        return this;
    }

    /** A named root with an array of so many elements, whose home is at that offset. */
    TinyImage root(String name, int home, int length) {
        buffer.putInt(home + ImageLayout.HOME_CLASS, 1).putInt(home + ImageLayout.HOME_LENGTH, length);
        int size = (int) ImageLayout.alignUp(ImageLayout.ROOT_HEADER + 1 + name.length(), 8);
        buffer.putInt(roots, size).putLong(roots + ImageLayout.ROOT_VALUE, home >> ImageLayout.GRANULE_LOG);
        buffer.put(roots + ImageLayout.ROOT_TYPE, (byte) 'L');
        text(roots + ImageLayout.ROOT_NAME_LENGTH, roots + ImageLayout.ROOT_HEADER, "/" + name);
        buffer.putInt(roots + ImageLayout.ROOT_CHECKSUM, ImageChecksums.rootEntry(ChecksumSource.of(bytes), roots, size));
        roots += size;
        return this;
    }

    /** A free entry of so many bytes, where the next root would be. */
    TinyImage free(int size) {
        free(roots, size);
        roots += size;
        return this;
    }

    /** The same behind the class. */
    TinyImage freeClass(int size) {
        free(SECOND_CLASS, size);
        return this;
    }

    private void free(int at, int size) {
        buffer.put(at, garbage(size)).putInt(at, size | ImageLayout.FREE_BIT);
        buffer.putInt(at + ImageLayout.ROOT_CHECKSUM, ImageChecksums.freeEntry(ChecksumSource.of(bytes), at));
    }

    private static byte[] garbage(int size) {
        byte[] result = new byte[size];
        Arrays.fill(result, (byte) 0xa5);
        return result;
    }

    Path writeTo(Path file) throws IOException {
        return Files.write(file, bytes);
    }
}
