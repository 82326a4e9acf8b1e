// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.disk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.autopersist.powercut.trace.Event;
import org.autopersist.powercut.trace.Event.Kind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the model lets a power failure leave, and what it does not. */
class DiskModelTest {

    private static final int CUTS = 300;
    private static final int SECTOR = 512;
    private static final long OLD = 4711; // inodes
    private static final long NEW = 4712;

    @TempDir
    private Path folder;

    private Disk disk;
    private int events;

    /** With a file {@code old} of two pages of ones. */
    @BeforeEach
    void start() throws IOException {
        Path old = folder.resolve("old");
        byte[] ones = new byte[8192];
        Arrays.fill(ones, (byte) 1);
        Files.write(old, ones);
        disk = new Disk(Disk.Start.of(folder));
        add(Kind.CREATE, OLD, 0, "created", null);
        write(OLD, 0, 8192, 1);
        sync(OLD);
        sync(0);
    }

    private void add(Kind kind, long file, long offset, String name, byte[] data) {
        disk.add(events++, new Event(kind, file, offset, data == null ? 0 : data.length, name,
                ByteBuffer.wrap(data == null ? new byte[0] : data), 0));
    }

    private void write(long file, long offset, int size, int value) {
        byte[] data = new byte[size];
        Arrays.fill(data, (byte) value);
        add(Kind.WRITE, file, offset, "", data);
    }

    private void sync(long file) {
        int start = events;
        add(Kind.SYNC_START, file, 0, "", null);
        add(Kind.SYNC_END, file, start, "", null);
    }

    /** What all cuts leave, as text; null where the file is not there. */
    private Set<String> left(String name, Function<byte[], String> text) throws IOException {
        Set<String> result = new HashSet<>();
        Path place = folder.resolve("cut");
        for (int seed = 0; seed < CUTS; seed++) {
            disk.cut(new Random(seed)).save(place);
            Path file = place.resolve(name);
            result.add(Files.exists(file) ? text.apply(Files.readAllBytes(file)) : "gone");
        }
        return result;
    }

    private static String firstBytes(byte[] bytes, int... places) {
        StringBuilder result = new StringBuilder();
        for (int place : places) {
            result.append(place < bytes.length ? bytes[place] : "-");
        }
        return result.toString();
    }

    @Test
    void whatIsSyncedIsThere() throws IOException {
        write(OLD, 512, 1024, 2);
        sync(OLD);
        assertEquals(Set.of("8192:1221"), left("created", b -> b.length + ":" + firstBytes(b, 511, 512, 1535, 1536)));
        assertEquals(Set.of("8192"), left("old", b -> "" + b.length));
    }

    @Test
    void sectorsOfWritesThatAreNotSyncedAreThereOrNot() throws IOException {
        write(OLD, 0, 3 * SECTOR, 2);
        Set<String> all = Set.of("111", "112", "121", "122", "211", "212", "221", "222");
        assertEquals(all, left("created", b -> firstBytes(b, 0, SECTOR, 2 * SECTOR)));
        assertEquals(Set.of("true"), left("created", b -> "" + (b[0] == b[SECTOR - 1])), "sectors are whole");
    }

    @Test
    void ofTwoWritesToASectorEachMayBeTheLast() throws IOException {
        write(OLD, 0, SECTOR, 2);
        write(OLD, 0, SECTOR, 3);
        assertEquals(Set.of("1", "2", "3"), left("created", b -> firstBytes(b, 0)));
    }

    @Test
    void aSyncIsNoPromiseForWhatCameAfterItsStart() throws IOException {
        int start = events;
        add(Kind.SYNC_START, OLD, 0, "", null);
        write(OLD, 0, SECTOR, 2);
        add(Kind.SYNC_END, OLD, start, "", null);
        assertEquals(Set.of("1", "2"), left("created", b -> firstBytes(b, 0)));
    }

    @Test
    void whatWasWrittenBehindALostTruncationIsLost() throws IOException {
        add(Kind.RESIZE, OLD, 0, "", null);
        add(Kind.RESIZE, OLD, 4096, "", null);
        write(OLD, 0, SECTOR, 2);
        assertEquals(Set.of("8192:1", "0:-", "4096:0", "4096:2"), left("created", b -> b.length + ":" + firstBytes(b, 0)));
    }

    @Test
    void aFileIsAsLongAsWhatIsThere() throws IOException {
        write(OLD, 8192, 2 * SECTOR, 2);
        assertEquals(Set.of("8192:--", "8704:2-", "9216:02", "9216:22"),
                left("created", b -> b.length + ":" + firstBytes(b, 8192, 8192 + SECTOR)));
    }

    @Test
    void aHoleIsThereOrNot() throws IOException {
        disk.add(events++, new Event(Kind.PUNCH, OLD, 4096, 4096, "", ByteBuffer.allocate(0), 0));
        assertEquals(Set.of("8192:11", "8192:10"), left("created", b -> b.length + ":" + firstBytes(b, 4095, 4096)));
    }

    @Test
    void namesAreThereWhenTheFolderWasSynced() throws IOException {
        add(Kind.CREATE, NEW, 0, "part", null);
        write(NEW, 0, SECTOR, 5);
        sync(NEW);
        add(Kind.RENAME, 0, 0, "part/created", null);
        Function<byte[], String> length = b -> "" + b.length;
        assertEquals(Set.of("8192", "512"), left("created", length), "a rename is whole, and not sure");
        assertEquals(Set.of("gone", "512"), left("part", length));
        sync(0);
        assertEquals(Set.of("512"), left("created", length));
        assertEquals(Set.of("gone"), left("part", length));
        add(Kind.UNLINK, 0, 0, "created", null);
        assertEquals(Set.of("512", "gone"), left("created", length));
    }

    @Test
    void aStateStaysAsItWasWhenMoreIsWritten() throws IOException {
        DiskState state = disk.cut(new Random(1));
        write(OLD, 0, SECTOR, 2);
        sync(OLD);
        state.save(folder.resolve("cut"));
        assertEquals(1, Files.readAllBytes(folder.resolve("cut/created"))[0]);
        assertFalse(Files.exists(folder.resolve("cut/part")));
    }

    @Test
    void filesComeBackAsTheyAre() throws IOException {
        byte[] bytes = new byte[10_000];
        new Random(2).nextBytes(bytes);
        Arrays.fill(bytes, 4096, 10_000, (byte) 0);
        Path file = folder.resolve("bytes");
        Files.write(file, bytes);
        Content content = Content.of(file);
        content.save(folder.resolve("copy"));
        assertArrayEquals(bytes, Files.readAllBytes(folder.resolve("copy")));
        assertTrue(content.size() == bytes.length);
    }
}
