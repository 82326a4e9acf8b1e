// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Makes images larger, as the VM does it (nvm/image/nvmImageGrowth.hpp), and completes what a crash has cut short of that. Objects
 * and tables stay where they are; the chunk map moves.
 */
public final class ImageGrowth {

    /** Where to write; what was written before is durable then. */
    private interface Target {
        void write(long at, ByteBuffer bytes) throws IOException;
    }

    private ImageGrowth() {}

    private static ByteBuffer allocate(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The superblock's checksum if the image had that size. */
    private static int checksumWith(ImageBytes image, long size) {
        byte[] fixed = image.bytes(0, ImageLayout.SB_CHECKSUM);
        ByteBuffer.wrap(fixed).order(ByteOrder.LITTLE_ENDIAN).putLong(ImageLayout.SB_IMAGE_SIZE, size);
        return ImageChecksums.superblock(ChecksumSource.of(fixed));
    }

    /** Where the record of a growth is that was decided, and not completed; 0 if there is none. */
    private static long decided(ImageBytes image) {
        if (image.size() < ImageLayout.SUPERBLOCK_SIZE || image.i8(ImageLayout.SB_MAGIC) != ImageLayout.MAGIC
                || image.i4(ImageLayout.SB_CHECKSUM) == ImageChecksums.superblock(image)) {
            return 0;
        }
        long at = image.i8(ImageLayout.SB_GROWTH);
        if (at % 8 != 0 || at < ImageLayout.SUPERBLOCK_SIZE || at > image.size() - ImageLayout.GROWTH_MAP
                || image.i8(at) != ImageLayout.GROWTH_MAGIC) {
            return 0;
        }
        long size = image.i8(at + ImageLayout.GROWTH_IMAGE_SIZE);
        long map = image.i8(at + ImageLayout.GROWTH_MAP_SIZE);
        boolean isWhole = size > 0 && size <= ImageLayout.MAX_IMAGE_SIZE
                && map == ImageLayout.chunkMapSize(image.i4(ImageLayout.SB_VERSION), size)
                && map <= image.i8(ImageLayout.SB_ROOT_TABLE) - at - ImageLayout.GROWTH_MAP
                && image.i4(at + ImageLayout.GROWTH_CHECKSUM) == checksum(image, at, map);
        return isWhole && checksumWith(image, size) == image.i4(ImageLayout.SB_CHECKSUM) ? at : 0;
    }

    private static int checksum(ChecksumSource source, long at, long map) {
        CRC32C crc = new CRC32C();
        source.update(crc, at, ImageLayout.GROWTH_CHECKSUM);
        source.update(crc, at + ImageLayout.GROWTH_MAP, map);
        return (int) crc.getValue();
    }

    /** Whether a crash has cut short that the image grows, when that was decided. */
    static boolean isDecided(ImageBytes image) {
        return decided(image) != 0;
    }

    /** Completes it in pages of the caller's own. */
    static ImageBytes completed(ImageBytes own) {
        try {
            complete(own, (at, bytes) -> MemorySegment.copy(
                    MemorySegment.ofBuffer(bytes), 0, own.segment(), at, bytes.remaining()));
            return own;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void complete(ImageBytes image, Target target) throws IOException {
        long at = decided(image);
        long size = image.i8(at + ImageLayout.GROWTH_IMAGE_SIZE);
        int map = (int) image.i8(at + ImageLayout.GROWTH_MAP_SIZE);
        target.write(image.i8(ImageLayout.SB_OBJECTS) - map, ByteBuffer.wrap(image.bytes(at + ImageLayout.GROWTH_MAP, map)));
        target.write(ImageLayout.SB_IMAGE_SIZE, allocate(8).putLong(0, size));
        target.write(ImageLayout.SB_GROWTH, allocate(8));
    }

    /**
     * Gives an image another size. A crash leaves it with the old one or the new one.
     *
     * @param image opened with {@link Image.Access#CHANGE}; must be opened again afterwards
     * @param size a multiple of 64 KiB
     * @throws ImageException if it is larger, or can't be given that size; it is left as it was
     */
    public static void grow(Image image, long size) throws IOException {
        Superblock sb = image.requireWhole().superblock();
        if (size < sb.imageSize()) {
            throw new ImageException(image.path() + ": it has " + sb.imageSize() + " bytes, and only ./ap image compact --size makes it"
                    + " smaller");
        }
        long map = ImageLayout.chunkMapSize(sb.version(), size);
        long at = sb.rootTable() - ImageLayout.GROWTH_MAP - map;
        if (image.classTable().end() + 8 > at || image.rootTable().end() > sb.objects() - map || sb.rootTable() >= sb.objects() - map) {
            throw new ImageException(image.path() + ": its tables are too full for it to get larger; write it anew with ./ap image"
                    + " compact --size");
        }
        try (FileChannel channel = FileChannel.open(image.path(), StandardOpenOption.READ, StandardOpenOption.WRITE);
                Arena arena = Arena.ofConfined()) {
            Target target = (to, bytes) -> {
                for (long done = to; bytes.hasRemaining(); ) {
                    done += channel.write(bytes, done);
                }
                channel.force(true);
            };
            ImageBytes file = new ImageBytes(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena));
            if (isDecided(file)) {
                complete(file, target);
            }
            if (size > sb.imageSize()) {
                setSize(image, channel, size);
                target.write(at, record(file, sb, size, (int) map));
                target.write(ImageLayout.SB_GROWTH, allocate(8).putLong(0, at));
                target.write(ImageLayout.SB_CHECKSUM, allocate(4).putInt(0, checksumWith(file, size)));
                complete(file, target);
            }
        }
    }

    /** With a hole at its end: readers give room to all before the last byte that is none. */
    private static void setSize(Image image, FileChannel channel, long size) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(image.path().toFile(), "rw")) {
            file.setLength(Math.max(size, file.length()));
        }
        channel.force(true);
    }

    private static ByteBuffer record(ImageBytes file, Superblock sb, long size, int mapSize) {
        ByteBuffer record = allocate(ImageLayout.GROWTH_MAP + mapSize);
        record.putLong(0, ImageLayout.GROWTH_MAGIC).putLong(ImageLayout.GROWTH_IMAGE_SIZE, size);
        record.putLong(ImageLayout.GROWTH_MAP_SIZE, mapSize);
        record.putInt(ImageLayout.GROWTH_SUPERBLOCK, checksumWith(file, size));
        long chunks = (sb.imageSize() - sb.objects()) / ImageLayout.CHUNK;
        for (int i = 0; i < mapSize / Long.BYTES; i++) {
            record.putLong(ImageLayout.GROWTH_MAP + i * Long.BYTES, word(file, sb, i, chunks));
        }
        return record.putInt(ImageLayout.GROWTH_CHECKSUM, checksum(ChecksumSource.of(record.array()), 0, mapSize));
    }

    /** What the last word has of chunks that were not there means nothing. A damaged word stays one. */
    private static long word(ImageBytes file, Superblock sb, int index, long chunks) {
        long count = Math.clamp(chunks - (long) index * ImageLayout.CHUNKS_PER_WORD, 0, ImageLayout.CHUNKS_PER_WORD);
        if (count == 0) {
            return ImageChecksums.chunkMapWord(index, 0);
        }
        long word = file.i8(sb.chunkMap() + (long) index * Long.BYTES);
        boolean isDamaged = ImageChecksums.chunkMapWord(index, word & ImageLayout.CHUNK_BITS_MASK) != word;
        return isDamaged ? word : ImageChecksums.chunkMapWord(index, word & (1L << count) - 1);
    }
}
