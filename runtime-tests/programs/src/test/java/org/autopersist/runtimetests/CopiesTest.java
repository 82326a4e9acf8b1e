// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.ImageVerifier;
import org.autopersist.runtimetests.harness.DiskFiles;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A copy of an image that was made, by other means than ours, while a JVM had it open is told from an image. */
@Tag("core")
class CopiesTest {

    private static final List<Class<?>> FIRST = List.of(Records.class);
    private static final List<Class<?>> BOTH = List.of(Records.class, Cycles.class);
    private static final String WHAT = "a copy that was made while a JVM had the original open";

    @TempDir
    private Path folder;

    private DiskFiles files;
    private Path copies;

    @BeforeEach
    void nameFiles() throws IOException {
        files = new DiskFiles(folder.resolve("test.nvm"));
        copies = Files.createDirectory(folder.resolve("copies"));
    }

    private static ChildJvm jvm(String mode, DiskFiles image) {
        return ChildJvm.underTest().image(image.image(), "64m").flags("-XX:NVMDurability=" + mode);
    }

    private DiskFiles copy(String name) throws IOException {
        return files.copyTo(copies.resolve(name));
    }

    private static void isRefused(String mode, DiskFiles copy) {
        jvm(mode, copy).main(Runner.class, "die").run().refused(copy.image().toString(), WHAT, "-XX:+NVMTrustCopy");
    }

    private static void finds(List<Class<?>> programs, ChildJvm child) {
        Programs.check(child, programs).succeeded();
    }

    @ParameterizedTest
    @ValueSource(strings = {"process", "pmem", "disk,anywhere"})
    void aCopyOfAnOpenImageIsRefused(String mode) throws IOException {
        DiskFiles open;
        try (RunningChild child = Programs.runner(jvm(mode, files), "write,collect,kill", FIRST).start()) {
            child.awaitLine(Runner.READY);
            open = copy("open.nvm");
            child.kill().wasKilled();
        }
        isRefused(mode, open);
        DiskFiles killed = copy("killed.nvm");
        isRefused(mode, killed);
        finds(FIRST, jvm(mode, files));
        finds(FIRST, jvm(mode, killed).trustingCopy());
        finds(FIRST, jvm(mode, killed)); // it is an image of its own
    }

    /** Files that are made at once are born in the same tick of the system's clock. */
    @Test
    void aCopyIntoAFileOfTheSameBirthIsRefused() throws IOException {
        for (int i = 0; i < 3; i++) {
            files = new DiskFiles(Files.createFile(folder.resolve("a" + i)));
            DiskFiles copy = new DiskFiles(Files.createFile(copies.resolve("b" + i)));
            Programs.writeAndKill(jvm("process", files), FIRST);
            Files.write(copy.image(), Files.readAllBytes(files.image()));
            isRefused("process", copy);
            ImageToolRun.run("verify", copy.image()).exited(1).printed(WHAT);
            ImageToolRun.run("verify", files.image()).succeeded();
        }
    }

    /** It has the birth, or the inode number, alone. */
    @Test
    void whatAnOlderJvmHasLeftOpenIsOpened() throws IOException {
        Programs.writeAndKill(jvm("process", files), FIRST);
        long inode = (long) Files.getAttribute(files.image(), "unix:ino") | Long.MIN_VALUE;
        put(files.image(), inode);
        ImageToolRun.run("verify", files.image()).succeeded();
        DiskFiles copy = copy("copy.nvm");
        isRefused("process", copy);
        ImageToolRun.run("verify", copy.image()).exited(1).printed(WHAT);
        finds(FIRST, jvm("process", files));
        assertEquals(0, openFile(files.image()));
    }

    /** It has not been open. */
    @Test
    void aRefusedImageMayBeCopied() throws IOException {
        Programs.runner(jvm("process", files), "write", FIRST).run().succeeded();
        byte[] whole = Files.readAllBytes(files.image());
        Files.write(files.image(), Arrays.copyOf(whole, whole.length - 1));
        jvm("process", files).main(Runner.class, "die").run().refused("truncated", "put back a backup");
        assertEquals(0, openFile(files.image()));
        Files.write(files.image(), whole);
        finds(FIRST, jvm("process", files));
    }

    /** Its first part is an image. */
    @Test
    void aBaseImageIsNoImage() throws IOException {
        Programs.writeAndKill(jvm("disk,anywhere", files), FIRST);
        for (String mode : new String[] {"process", "disk,anywhere"}) {
            jvm(mode, new DiskFiles(files.base())).main(Runner.class, "die").run()
                    .refused("is the base image", "not an image: open " + files.image());
        }
        finds(FIRST, jvm("disk,anywhere", files));
    }

    private static void put(Path image, long identity) throws IOException {
        try (FileChannel channel = FileChannel.open(image, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, identity), ImageLayout.SB_OPEN_FILE);
        }
    }

    private static long openFile(Path image) throws IOException {
        ByteBuffer word = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(image, StandardOpenOption.READ)) {
            channel.read(word, ImageLayout.SB_OPEN_FILE);
        }
        return word.getLong(0);
    }

    /** Base image and log tell it, too. */
    @ParameterizedTest
    @ValueSource(strings = {"disk,anywhere", "disk,anywhere,interval=1,segment=64k"})
    void aCopyWithoutTheWorkingImageIsRefused(String mode) throws IOException {
        Programs.writeAndKill(jvm(mode, files), FIRST);
        DiskFiles copy = copy("base.nvm");
        Files.delete(copy.image());
        isRefused(mode, copy);
        ImageToolRun.run("verify", copy.image()).exited(1).printed(WHAT);
        ImageToolRun.run("verify", copy.image(), "--trust-copy").succeeded();
        finds(FIRST, jvm(mode, copy).trustingCopy());
        Files.delete(files.image());
        finds(FIRST, jvm(mode, files));
        Files.delete(files.image());
        copy = copy("closed.nvm");
        finds(FIRST, jvm(mode, copy));
    }

    @ParameterizedTest
    @ValueSource(strings = {"process", "disk,anywhere"})
    void aCopyOfAClosedImageIsAnImage(String mode) throws IOException {
        Programs.writeAndKill(jvm(mode, files), FIRST);
        finds(FIRST, jvm(mode, files)); // and ends in an orderly way
        finds(FIRST, jvm(mode, copy("closed.nvm")));
        Programs.runner(jvm(mode, files), "write", List.of(Cycles.class)).run().succeeded(); // by System.exit
        finds(BOTH, jvm(mode, copy("exited.nvm")));
    }

    /** The copy that another program has begun before the image was opened can't be told. */
    @ParameterizedTest
    @ValueSource(strings = {"process", "disk,anywhere"})
    void whoReadsAnImageThatIsOpenedIsToldOf(String mode) throws IOException {
        String warning = "another program has had the file open since before this process";
        Programs.writeAndKill(jvm(mode, files), FIRST).neverSaid(warning);
        try (FileChannel reader = FileChannel.open(files.image(), StandardOpenOption.READ)) {
            reader.read(ByteBuffer.allocate(4096));
            Programs.check(jvm(mode, files), FIRST).succeeded().said(warning);
        }
        Programs.check(jvm(mode, files), FIRST).succeeded().neverSaid(warning);
    }

    /** It is the same file still. */
    @ParameterizedTest
    @ValueSource(strings = {"process", "disk,anywhere"})
    void anImageIsMovedAfterAKill(String mode) throws IOException {
        Programs.writeAndKill(jvm(mode, files), FIRST);
        DiskFiles moved = new DiskFiles(copies.resolve("moved.nvm"));
        for (String ending : new String[] {"", ".base", ".log0", ".log1", ".log2", ".log3"}) {
            Path file = folder.resolve("test.nvm" + ending);
            if (Files.exists(file)) {
                Files.move(file, copies.resolve("moved.nvm" + ending));
            }
        }
        finds(FIRST, jvm(mode, moved));
    }

    @ParameterizedTest
    @ValueSource(strings = {"process", "disk,anywhere"})
    void theToolTells(String mode) throws IOException {
        Path other = folder.resolve("other.nvm");
        Programs.writeAndKill(jvm(mode, files), FIRST);
        ImageToolRun.run("verify", files.image()).succeeded().printed("is whole");
        Path copy = copy("copy.nvm").image();
        ImageToolRun.run("info", copy).succeeded().printed(WHAT);
        ImageToolRun.run("verify", copy).exited(1).printed(WHAT);
        assertEquals(1, ImageVerifier.verify(copy).size());
        for (String command : new String[] {"stats", "dump", "roots"}) {
            ImageToolRun.run(command, copy).exited(1).complained(WHAT);
            ImageToolRun.run(command, copy, "--trust-copy").succeeded();
        }
        ImageToolRun.run("compact", copy, "--to", other).exited(1).complained(WHAT);
        ImageToolRun.run("copy", copy, other).exited(1).complained(WHAT);
        ImageToolRun.run("copy", copy, other, "--trust-copy").succeeded();
        ImageToolRun.run("verify", other).succeeded().printed("is whole");
        Files.delete(other);
        ImageToolRun.run("copy", files.image(), other).succeeded();
        finds(FIRST, ChildJvm.underTest().image(other));
    }
}
