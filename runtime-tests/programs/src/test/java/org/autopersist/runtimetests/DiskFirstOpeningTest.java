// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Acknowledged;
import org.autopersist.runtimetests.harness.CLibrary;
import org.autopersist.runtimetests.programs.crash.Acknowledging;
import org.autopersist.runtimetests.programs.crash.SyncedWriters;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An image of the mode {@code process} that can't be opened in the mode {@code disk}, for want of room: nothing is lost, and it is
 * in its former mode.
 */
@Tag("core")
class DiskFirstOpeningTest {

    private static final int THREADS = 4;
    private static final int PAGE = 4096;

    @TempDir
    private Path folder;

    @Test
    void withoutRoomForTheLogNothingIsLeftBesideTheImage() throws Exception {
        Acknowledged acknowledged = live(new Acknowledged());
        refused(".log2", "its log, 4 files of");
        live(acknowledged);
    }

    /** The log was begun already. */
    @Test
    void withoutRoomForTheImageNothingIsLeftBesideIt() throws Exception {
        Acknowledged acknowledged = live(new Acknowledged());
        makeSparse(folder.resolve("test.nvm"));
        refused("test.nvm", "parts of it are holes");
        live(acknowledged);
    }

    /** They may be all that there is, if the base image was moved away. */
    @Test
    void aLogOfAnotherBaseImageStays() throws Exception {
        Acknowledged acknowledged = live(new Acknowledged());
        Files.writeString(folder.resolve("test.nvm.log1"), "what somebody may need");
        Path library = CLibrary.compile(folder, "diskfaults");
        jvm("disk,anywhere").preload(library).environment(Map.of("DISK_FULL", ".log2"))
                .main(Acknowledging.class, SyncedWriters.class.getName()).run().refused("its log, 4 files of");
        assertEquals(List.of("test.nvm", "test.nvm.log1"), files());
        byte[] found = Files.readAllBytes(folder.resolve("test.nvm.log1"));
        assertEquals("what somebody may need", new String(found, 0, 22, StandardCharsets.US_ASCII));
        live(acknowledged);
    }

    private void refused(String full, String message) throws IOException {
        Path library = CLibrary.compile(folder, "diskfaults");
        jvm("disk,anywhere").preload(library).environment(Map.of("DISK_FULL", full))
                .main(Acknowledging.class, SyncedWriters.class.getName()).run().refused(message);
        assertEquals(List.of("test.nvm"), files());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith("test.nvm")).sorted().toList();
        }
    }

    /** Holes instead of pages of zeros, as copies may have them. */
    private static void makeSparse(Path image) throws IOException {
        byte[] bytes = Files.readAllBytes(image);
        byte[] zeros = new byte[PAGE];
        try (FileChannel file = FileChannel.open(image, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            for (int at = 0; at < bytes.length; at += PAGE) {
                if (!ByteBuffer.wrap(bytes, at, PAGE).equals(ByteBuffer.wrap(zeros)) || at == bytes.length - PAGE) {
                    file.write(ByteBuffer.wrap(bytes, at, PAGE), at);
                }
            }
        }
    }

    private Acknowledged live(Acknowledged acknowledged) throws InterruptedException {
        try (RunningChild child = acknowledged.next(jvm("process"), SyncedWriters.class).start()) {
            child.awaitLine(Acknowledging.ACK);
            return acknowledged.after(child.kill().wasKilled(), THREADS);
        }
    }

    private ChildJvm jvm(String mode) {
        return ChildJvm.underTest().image(folder.resolve("test.nvm"), "64m").verified().flags("-XX:NVMDurability=" + mode);
    }
}
