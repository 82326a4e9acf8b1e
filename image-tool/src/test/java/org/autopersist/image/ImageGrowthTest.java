// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.autopersist.image.cli.ImageTool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Images of another size, made of one by hand. */
class ImageGrowthTest {

    private static final int BIG = 40_000;      // its home lies in three chunks

    @TempDir
    Path folder;

    private Path tiny;

    @BeforeEach
    void write() throws IOException {
        int home = TinyImage.OBJECTS + 47 * ImageLayout.CHUNK;
        tiny = new TinyImage(ImageLayout.VERSION).root("big", home, BIG).bits(0, 1L << 47).bits(1, 0b11)
                .writeTo(folder.resolve("tiny.nvm"));
    }

    private static String run(int expected, Object... arguments) {
        StringWriter out = new StringWriter();
        String[] texts = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
        assertEquals(expected, ImageTool.run(new PrintWriter(out), new PrintWriter(out), texts), out::toString);
        return out.toString();
    }

    private static long bytes(String size) {
        return Long.parseLong(size.substring(0, size.length() - 1)) << (size.endsWith("g") ? 30 : 20);
    }

    private Path compact(String size) {
        Path result = folder.resolve("compact" + size + ".nvm");
        run(0, "compact", tiny, "--size", size, "--to", result);
        return result;
    }

    private void isSame(Path image, long size) throws IOException {
        assertEquals(List.of(), ImageVerifier.verify(image));
        run(0, "diff", tiny, image);
        ImageInfo info = ImageInfo.of(image);
        assertEquals(size, info.superblock().imageSize());
        assertTrue(info.size() >= size);
        assertEquals(3, info.chunksInUse());
    }

    /** From 1.5 GiB on the map takes another page, and all of its words another place. */
    @ParameterizedTest
    @CsvSource({"16m, 64m", "16m, 16g", "1g, 4g", "4g, 5g"})
    void aCopyIsMadeLarger(String from, String to) throws IOException {
        Path before = compact(from);
        Path copy = folder.resolve("copy.nvm");
        run(0, "copy", before, copy, "--size", to);
        isSame(copy, bytes(to));
        isSame(before, bytes(from));
        try (NativeFile file = new NativeFile(copy)) {
            assertEquals(bytes(to), file.nextData(bytes(from), bytes(to)), "what has been added is a hole");
        }
    }

    @Test
    void compactingMakesItLargerAndSmaller() throws IOException {
        Path large = compact("2g");
        isSame(large, 2L << 30);
        assertEquals(2 << 20, ImageInfo.of(large).superblock().chunkMap() - ImageInfo.of(large).superblock().rootTable()
                & -(1 << 20));
        run(0, "compact", large, "--size", "17m");
        isSame(large, 17 << 20);
    }

    @Test
    void whatCanNotBeIsRefused() throws IOException {
        Path copy = folder.resolve("copy.nvm");
        assertTrue(run(1, "copy", compact("64m"), copy, "--size", "32m").contains("a copy can't be smaller"));
        assertTrue(Files.notExists(copy));
        assertTrue(run(1, "copy", tiny, copy, "--size", "32m").contains("its tables are too full"));
        for (String size : new String[] {"15m", "17g", "x", "", "9999999999999g"}) {
            assertTrue(run(2, "compact", tiny, "--size", size).contains("from 16m to 16g"));
        }
    }

    /** The states in which a crash can leave an image, from what the file has in the end: the record stays. */
    @ParameterizedTest
    @CsvSource({"16m, 64m", "1g, 4g", "4g, 5g"})
    void aGrowthThatWasCutShortIsCompleted(String from, String to) throws IOException {
        Path image = folder.resolve("image.nvm");
        long size = bytes(to);
        run(0, "copy", compact(from), image, "--size", to);
        Superblock sb = ImageInfo.of(image).superblock();
        long record = sb.rootTable() - ImageLayout.GROWTH_MAP - ImageLayout.chunkMapSize(ImageLayout.VERSION, size);
        long before = bytes(from);
        change(image, bytes -> {
            bytes.put8(ImageLayout.SB_IMAGE_SIZE, before);
            bytes.put8(ImageLayout.SB_GROWTH, record);
            bytes.segment().asSlice(sb.chunkMap(), sb.objects() - sb.chunkMap()).fill((byte) 0xa5);
        });
        isSame(image, size);
        assertTrue(run(0, "verify", image).contains("grown to " + size + " bytes"));
        Path copy = folder.resolve("another.nvm");
        run(0, "copy", image, copy, "--size", "8g");
        isSame(copy, 8L << 30);
        change(image, bytes -> bytes.put4(record + ImageLayout.GROWTH_MAP, 4711));
        assertTrue(run(1, "verify", image).contains("its superblock is damaged (checksum)"));
    }

    /** It was not decided. */
    @Test
    void aRecordWithoutTheChecksumMeansNothing() throws IOException {
        Path image = compact("64m");
        change(image, bytes -> bytes.put8(ImageLayout.SB_GROWTH, ImageLayout.SUPERBLOCK_SIZE));
        isSame(image, 64 << 20);
        try (Image opened = Image.open(image)) {
            assertEquals(List.of(), opened.completed());
        }
        assertThrows(ImageException.class, () -> {
            try (Image opened = Image.open(image, Image.Access.CHANGE, Progress.NONE)) {
                ImageGrowth.grow(opened, 32 << 20);
            }
        });
    }

    private static void change(Path image, Consumer<ImageBytes> change) throws IOException {
        try (FileChannel channel = FileChannel.open(image, StandardOpenOption.READ, StandardOpenOption.WRITE);
                Arena arena = Arena.ofConfined()) {
            MemorySegment segment = channel.map(MapMode.READ_WRITE, 0, channel.size(), arena);
            change.accept(new ImageBytes(segment));
        }
    }
}
