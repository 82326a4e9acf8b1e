// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import org.autopersist.image.cli.ImageTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which chunks are in use, in images made by hand. */
class ChunkMapTest {

    private static final int CHUNKS = (TinyImage.SIZE - TinyImage.OBJECTS) / ImageLayout.CHUNK;
    private static final int LAST_WORD = (CHUNKS - 1) / ImageLayout.CHUNKS_PER_WORD;
    private static final int SMALL = 100;
    private static final int BIG = 40_000;      // its home lies in three chunks

    @TempDir
    Path folder;

    private static int chunk(int number) {
        return TinyImage.OBJECTS + number * ImageLayout.CHUNK;
    }

    /** A small home in chunk 1, a big one in chunks 47 to 49, of two words. */
    private static TinyImage image(int version) {
        return new TinyImage(version).root("small", chunk(1) + 4096, SMALL).root("big", chunk(47), BIG);
    }

    private static TinyImage whole() {
        return whole(ImageLayout.VERSION);
    }

    private static TinyImage whole(int version) {
        return image(version).bits(0, 1L << 1 | 1L << 47).bits(1, 0b11);
    }

    private Path file(TinyImage image) throws IOException {
        return image.writeTo(folder.resolve("tiny.nvm"));
    }

    private List<String> problems(TinyImage image) throws IOException {
        return ImageVerifier.verify(file(image)).stream().map(Problem::toString).toList();
    }

    private void isDamaged(TinyImage image, String... problems) throws IOException {
        assertEquals(List.of(problems), problems(image));
    }

    private String run(int expected, Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] texts = List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
        assertEquals(expected, ImageTool.run(new PrintWriter(out), new PrintWriter(err), texts), out.toString() + err);
        return out.toString();
    }

    @Test
    void wordsHaveTheirCheckAboveTheirBits() {
        long bits = 0x8000_0000_0003L;
        ByteBuffer checked = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putLong(7).putLong(bits);
        CRC32C crc = new CRC32C();
        crc.update(checked.flip());
        assertEquals(crc.getValue() & 0xffff, ImageChecksums.chunkMapWord(7, bits) >>> 48);
        assertEquals(bits, ImageChecksums.chunkMapWord(7, bits) & 0xffff_ffff_ffffL);
    }

    @Test
    void theMapLiesBeforeTheObjectArea() throws IOException {
        assertEquals(4096, ImageLayout.chunkMapSize(3, 16L << 20));
        assertEquals(45056, ImageLayout.chunkMapSize(3, 16L << 30));
        assertEquals(0, ImageLayout.chunkMapSize(2, 16L << 30));
        try (Image image = Image.open(file(whole()))) {
            assertEquals(TinyImage.OBJECTS - 4096, image.superblock().chunkMap());
        }
        try (Image image = Image.open(file(image(2)))) {
            assertEquals(TinyImage.OBJECTS, image.superblock().chunkMap());
        }
    }

    @Test
    void theMapHasToLeaveRoomForRoots() throws IOException {
        for (int room : new int[] {0, 8}) {
            TinyImage image = new TinyImage(ImageLayout.VERSION);
            ByteBuffer b = image.buffer();
            b.putLong(ImageLayout.SB_ROOT_TABLE, TinyImage.OBJECTS - 4096 - room);
            b.putInt(ImageLayout.SB_CHECKSUM, ImageChecksums.superblock(ChecksumSource.of(b.array())));
            assertEquals(room == 0, problems(image).toString().contains("geometry"));
        }
    }

    @Test
    void usedAndUnreachableChunks() throws IOException {
        Path file = file(whole().bits(2, 1));
        try (Image image = Image.open(file)) {
            assertEquals(List.of(), image.problems());
            assertEquals(List.of(), image.warnings());
            assertEquals(5, image.chunksInUse());
            assertEquals(4 * ImageLayout.CHUNK, image.usedBytes());
            assertEquals(1, image.unreachableChunks());
        }
        assertEquals(5, ImageInfo.of(file).chunksInUse());
        assertTrue(run(0, "info", file).matches("(?s).*chunksInUse: +5\n.*"));
    }

    @Test
    void noObjectLiesInFreeSpace() throws IOException {
        isDamaged(whole().bits(0, 1L << 47), "home 0x31000 (int[]): an object lies in free space");
        for (long second : new long[] {0b00, 0b01, 0b10}) {
            isDamaged(whole().bits(1, second), "home 0x310000 (int[]): an object lies in free space");
        }
    }

    @Test
    void noLogLiesInFreeSpace() throws IOException {
        int log = chunk(3);
        int segment = chunk(4);
        TinyImage image = whole();
        ByteBuffer b = image.buffer();
        b.putLong(ImageLayout.SB_REGION_LOGS, log);
        b.putLong(log, ImageLayout.LOG_MAGIC);
        b.putLong((int) ImageLayout.half(log, 1) + ImageLayout.HALF_NEXT_SEGMENT, segment);
        b.putLong(segment + ImageLayout.SEGMENT_SIZE, 2 * ImageLayout.CHUNK);
        long homes = 1L << 1 | 1L << 47;
        isDamaged(image.bits(0, homes | 0b111 << 3));
        isDamaged(image.bits(0, homes | 0b110 << 3), "region logs: a log at offset " + log + " lies in free space");
        isDamaged(image.bits(0, homes | 0b011 << 3), "region logs: a segment at offset " + segment + " lies in free space");
        isDamaged(image.bits(0, homes | 0b101 << 3), "region logs: a segment at offset " + segment + " lies in free space");
    }

    @Test
    void noRelocationLogLiesInFreeSpace() throws IOException {
        int log = chunk(3);
        TinyImage image = whole();
        ByteBuffer b = image.buffer();
        b.putInt(log + ImageLayout.RELOCATION_CHECKSUM, ImageChecksums.relocationLog(ChecksumSource.of(b.array()), log, 0));
        b.putLong(ImageLayout.SB_RELOCATION_LOG, log);
        isDamaged(image, "relocation log: it lies in free space");
        isDamaged(image.bits(0, 1L << 1 | 1L << 47 | 1L << 3));
    }

    /** A word whose check is wrong loses room, but no data. */
    @Test
    void allChunksOfADamagedWordAreInUse() throws IOException {
        for (long damaged : new long[] {0, -1, ImageChecksums.chunkMapWord(1, 0), ImageChecksums.chunkMapWord(0, 0) ^ 1L << 63}) {
            TinyImage image = whole();
            image.buffer().putLong(TinyImage.word(0), damaged);
            Path file = file(image);
            try (Image read = Image.open(file)) {
                assertEquals(List.of(), read.problems());
                assertEquals(1, read.warnings().size());
                assertEquals(ImageLayout.CHUNKS_PER_WORD + 2, read.chunksInUse());
            }
            assertTrue(run(0, "verify", file).startsWith("warning: the chunk map has damaged words (1)"));
            assertTrue(run(0, "info", file).contains("warning: "));
        }
    }

    @Test
    void chunksThatDoNotExistAreNotInUse() throws IOException {
        TinyImage image = whole();
        image.buffer().putLong(TinyImage.word(LAST_WORD), 1);
        try (Image read = Image.open(file(image))) {
            assertEquals(4 + CHUNKS - LAST_WORD * ImageLayout.CHUNKS_PER_WORD, read.chunksInUse());
        }
        try (Image read = Image.open(file(image.bits(LAST_WORD, ImageLayout.CHUNK_BITS_MASK)))) {
            assertEquals(4 + CHUNKS - LAST_WORD * ImageLayout.CHUNKS_PER_WORD, read.chunksInUse());
            assertEquals(List.of(), read.problems());
        }
    }

    @Test
    void olderImagesHaveNoMap() throws IOException {
        for (int version = ImageLayout.OLDEST_VERSION; version < ImageLayout.CHUNK_MAP_VERSION; version++) {
            Path file = file(image(version));
            try (Image image = Image.open(file)) {
                assertEquals(List.of(), image.problems());
                assertEquals(List.of(), image.warnings());
                assertEquals(CHUNKS, image.chunksInUse());
                assertEquals(4 * ImageLayout.CHUNK, image.usedBytes());
            }
            assertEquals(-1, ImageInfo.of(file).chunksInUse());
        }
    }

    @Test
    void compactingMakesTheMap() throws IOException {
        for (int version = ImageLayout.OLDEST_VERSION; version <= ImageLayout.VERSION; version++) {
            boolean hasMap = version >= ImageLayout.CHUNK_MAP_VERSION;
            TinyImage before = hasMap ? whole(version) : image(version);
            Path compact = folder.resolve("compact-" + version + ".nvm");
            run(0, "compact", file(before), "--to", compact);
            try (Image image = Image.open(compact)) {
                assertEquals(List.of(), image.problems());
                assertEquals(List.of(), image.warnings());
                assertEquals(ImageLayout.VERSION, image.superblock().version());
                assertEquals(hasMap ? TinyImage.OBJECTS : chunk(1), image.superblock().objects());
                assertEquals(2, image.roots().size());
                assertEquals(4, image.chunksInUse());
                assertEquals(0, image.unreachableChunks());
            }
            byte[] bytes = Files.readAllBytes(compact);
            int last = (int) ImageLayout.chunkMapWords(TinyImage.SIZE) - 1;
            int map = (int) ImageInfo.of(compact).superblock().chunkMap();
            assertEquals(ImageChecksums.chunkMapWord(last, 0),
                    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(map + last * Long.BYTES));
            run(0, "diff", folder.resolve("tiny.nvm"), compact);
        }
    }
}
