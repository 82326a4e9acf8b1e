// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.autopersist.runtimetests.harness.CLibrary;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.image.Full;
import org.autopersist.runtimetests.programs.image.Growing;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.runtimetests.programs.types.PrimitiveFields;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be wrong with an image file, and its size. */
@Tag("core")
class ImageFileTest {

    private static final int MB = 1 << 20;

    @TempDir
    Path folder;

    private Path image() {
        return folder.resolve("test.nvm");
    }

    private static ChildResult start(Path image, String size) {
        return ChildJvm.underTest().image(image, size).main(Runner.class, "die").run();
    }

    private void write(String size) {
        Programs.writeAndKill(ChildJvm.underTest().image(image(), size), List.of(Records.class));
    }

    private ChildResult check(String size) {
        return Programs.check(ChildJvm.underTest().image(image(), size), List.of(Records.class));
    }

    /** Else a power failure takes the name away, and all with it. */
    @Test
    void aNewImagesFolderIsSynced() throws Exception {
        Path library = CLibrary.compile(folder, "fsyncs");
        String line = "fsync " + folder.toRealPath();
        ChildResult first = ChildJvm.underTest().image(image(), "16m").preload(library).main(Runner.class, "die").run();
        assertTrue(first.succeeded().err().contains(line), first.toString());
        ChildJvm.underTest().image(image(), "16m").preload(library).main(Runner.class, "die").run().succeeded()
                .neverSaid("fsync");
    }

    @Test
    void anImageIsForItsOwnerOnlyAndOfTheGivenSize() throws IOException {
        write("32m");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(image())));
        assertEquals(32L * MB, Files.size(image()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 4096, 16 * MB})
    void aFileOfAnotherKindIsRefusedAndLeftAlone(int size) throws IOException {
        byte[] text = "This is not an image.\n".repeat(size / 22 + 1).substring(0, size).getBytes();
        Files.write(image(), text);
        start(image(), "16m").refused(image().toString());
        assertEquals(ByteBuffer.wrap(text), ByteBuffer.wrap(Files.readAllBytes(image())), "the file");
    }

    @Test
    void aFolderIsRefused() {
        start(folder, "16m").refused(folder.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 4096, 100_000, 15 * MB})
    void aTruncatedImageIsRefused(int size) throws IOException {
        write("16m");
        try (FileChannel file = FileChannel.open(image(), StandardOpenOption.WRITE)) {
            file.truncate(size);
        }
        ChildResult result = start(image(), "16m");
        if (size == 0) {
            result.neverSaid("fatal error"); // an empty file may also count as a new one
        } else {
            result.refused(image().toString());
            assertEquals(size, Files.size(image()));
        }
    }

    @Test
    void aDamagedSuperblockIsRefused() throws IOException {
        write("16m");
        try (RandomAccessFile file = new RandomAccessFile(image().toFile(), "rw")) {
            for (int at : new int[] {0, 9, 20, 33}) {
                file.seek(at);
                int old = file.read();
                file.seek(at);
                file.write(old ^ 0x55);
                start(image(), "16m").refused(image().toString());
                file.seek(at);
                file.write(old);
            }
        }
        check("16m").succeeded();
    }

    @Test
    void aSecondJvmIsRefusedWhileTheFirstLives() {
        try (RunningChild first = Programs.runner(
                        ChildJvm.underTest().image(image(), "16m"), "write,kill", List.of(Records.class))
                .start()) {
            first.awaitLine(Runner.READY);
            start(image(), "16m").refused(image().toString());
            first.kill().wasKilled();
        }
        check("16m").succeeded();
    }

    @Test
    void aFolderThatDoesNotExistIsRefused() {
        Path image = folder.resolve("missing").resolve("test.nvm");
        start(image, "16m").refused(image.toString());
        assertFalse(Files.exists(image.getParent()));
    }

    /** Nobody may create a file here, root included. */
    @Test
    void aReadOnlyFolderIsRefused() {
        start(Path.of("/proc/test.nvm"), "16m").refused("/proc/test.nvm");
    }

    @Test
    void aReadOnlyFolderOfOnesOwnIsRefused() throws IOException {
        org.junit.jupiter.api.Assumptions.assumeFalse(System.getProperty("user.name").equals("root"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-x------"));
        start(image(), "16m").refused(image().toString());
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }

    /** NVMSize is for new images: an image that is larger keeps its size and its data. */
    @Test
    void anImageLargerThanNvmSize() throws IOException {
        write("64m");
        ChildResult result = check("16m");
        if (result.exitCode() == 1) {
            result.refused(image().toString(), "NVMSize");
        } else {
            result.succeeded();
        }
        assertEquals(64L * MB, Files.size(image()));
        check("64m").succeeded();
    }

    @Test
    void anImageSmallerThanNvmSize() throws IOException {
        write("16m");
        check("64m").succeeded();
        Programs.writeAndKill(ChildJvm.underTest().image(image(), "64m"), List.of(Cycles.class));
        check("16m").neverSaid("fatal error");
        check("64m").succeeded();
        assertTrue(Files.size(image()) >= 16L * MB);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "4k", "15t"})
    void aSizeOutOfRangeIsRefused(String size) {
        start(image(), size).refused("NVMSize");
        assertFalse(Files.exists(image()), "an image was left behind");
    }

    @Test
    void programsAddToAnImageInManyLives() {
        for (var program : List.of(Records.class, Cycles.class, PrimitiveFields.class)) {
            Programs.writeAndKill(ChildJvm.underTest().image(image(), "32m").verified(), List.of(program));
        }
        for (int life = 0; life < 2; life++) {
            Programs.check(
                            ChildJvm.underTest().image(image(), "32m").verified(),
                            List.of(PrimitiveFields.class, Records.class, Cycles.class))
                    .succeeded();
        }
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:+UseSerialGC", "-Xint", "-XX:-TieredCompilation"})
    void aFullImageIsAnErrorThatTheProgramSurvives(String flag) {
        String size = "16m";
        ChildJvm first = ChildJvm.underTest()
                .image(image(), size)
                .verified()
                .flags(flag)
                .main(Full.class, "write", image().toString(), "16");
        try (RunningChild child = first.start()) {
            child.awaitLine("READY");
            child.kill().wasKilled();
        }
        ChildJvm.underTest()
                .image(image(), size)
                .flags(flag)
                .main(Full.class, "check")
                .run()
                .succeeded()
                .printed("OK");
    }

    @Test
    void deadSpaceIsFoundAgainAtRestart() {
        for (int life = 0; life < 20; life++) {
            ChildJvm.underTest()
                    .image(image(), "16m")
                    .main(Growing.class, Integer.toString(life))
                    .run()
                    .succeeded()
                    .printed("OK");
        }
    }
}
