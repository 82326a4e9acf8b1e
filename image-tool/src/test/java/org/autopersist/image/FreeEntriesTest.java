// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import org.autopersist.image.cli.ImageTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Free entries in both tables, in images made by hand. */
class FreeEntriesTest {

    private static final int HOME = TinyImage.OBJECTS + 4096;
    private static final int OTHER_HOME = HOME + 1024;

    @TempDir
    Path folder;

    /** Free entries first, last, side by side, and as small as can be. */
    private static TinyImage image(int version) {
        TinyImage image = new TinyImage(version)
                .free(40).root("a", HOME, 100).free(8).free(1032).root("b", OTHER_HOME, 100).free(16);
        return version < ImageLayout.CHUNK_MAP_VERSION ? image : image.bits(0, 1);
    }

    private static TinyImage image() {
        return image(ImageLayout.VERSION);
    }

    private Path file(TinyImage image) throws IOException {
        return image.writeTo(folder.resolve("tiny.nvm"));
    }

    private List<String> problems(TinyImage image) throws IOException {
        return ImageVerifier.verify(file(image)).stream().map(Problem::toString).toList();
    }

    private static List<String> names(Image image) {
        return image.roots().stream().map(RootEntry::name).toList();
    }

    private String run(Object... arguments) {
        StringWriter out = new StringWriter();
        String[] texts = List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
        assertEquals(0, ImageTool.run(new PrintWriter(out), new PrintWriter(out), texts), out.toString());
        return out.toString();
    }

    @Test
    void theChecksumIsThatOfTheSize() {
        byte[] entry = {41, 0, 0, 0, 1, 2, 3, 4};
        CRC32C crc = new CRC32C();
        crc.update(entry, 0, 4);
        assertEquals((int) crc.getValue(), ImageChecksums.freeEntry(ChecksumSource.of(entry), 0));
    }

    @Test
    void freeEntriesAreNoRoots() throws IOException {
        assertEquals(List.of(), problems(image()));
        try (Image image = Image.open(file(image()))) {
            assertEquals(List.of("a", "b"), names(image));
            long space = image.superblock().chunkMap() - TinyImage.ROOT_TABLE;
            assertEquals(space - 2 * 24, image.freeRootBytes());
            assertTrue(run("info", file(image())).contains("rootTableFree"));
        }
    }

    @Test
    void compactingLeavesThemOut() throws IOException {
        Path target = folder.resolve("compact.nvm");
        run("compact", file(image()), "--to", target);
        try (Image image = Image.open(target)) {
            assertEquals(List.of("a", "b"), names(image));
            assertEquals(TinyImage.ROOT_TABLE + 2 * 24, image.rootTable().end());
            assertEquals(List.of(), image.problems());
        }
    }

    @Test
    void damageIsNoticed() throws IOException {
        int last = TinyImage.ROOT_TABLE + 40 + 24 + 8 + 1032 + 24;
        TinyImage checksum = image();
        checksum.buffer().put(last + ImageLayout.ROOT_CHECKSUM, (byte) 0x55);
        assertEquals(List.of("root table, entry 6: its checksum is wrong"), problems(checksum));
        for (int size : new int[] {0, 20, 1 << 20, -8}) {
            TinyImage wrong = image();
            ByteBuffer entry = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(size | 1);
            wrong.buffer().put(last, entry.array());
            wrong.buffer().putInt(last + ImageLayout.ROOT_CHECKSUM,
                    ImageChecksums.freeEntry(ChecksumSource.of(wrong.buffer().array()), last));
            String problem = problems(wrong).getFirst();
            assertTrue(problem.startsWith("root table, entry 6: it is free, and has the impossible size"), problem);
        }
    }

    @Test
    void freeEntriesOfClassesKeepTheirNumbers() throws IOException {
        TinyImage image = image().freeClass(48);
        assertEquals(List.of(), problems(image));
        try (Image opened = Image.open(file(image))) {
            assertEquals(List.of(1), opened.classes().stream().map(ClassEntry::id).toList());
            assertEquals(TinyImage.ROOT_TABLE - TinyImage.SECOND_CLASS, opened.freeClassBytes());
        }
        Path target = folder.resolve("compact.nvm");
        run("compact", file(image), "--to", target);
        assertEquals(List.of(), ImageVerifier.verify(target));
        image.buffer().putInt(HOME + ImageLayout.HOME_CLASS, 2);
        assertTrue(problems(image).getFirst().contains("class"), () -> "a home of a class that is not there");
        TinyImage damaged = image().freeClass(48);
        damaged.buffer().put(TinyImage.SECOND_CLASS + ImageLayout.CLASS_CHECKSUM, (byte) 0x55);
        assertEquals(List.of("class table, entry 2: its checksum is wrong"), problems(damaged));
        assertTrue(problems(image(3).freeClass(48)).getFirst().startsWith("class table: the entry at offset"));
    }

    @Test
    void olderVersionsHaveNone() throws IOException {
        for (int version = 1; version < ImageLayout.FREE_ENTRIES_VERSION; version++) {
            String problem = problems(image(version)).getFirst();
            assertTrue(problem.startsWith("root table, entry 1: it has the impossible size"), problem);
        }
    }
}
