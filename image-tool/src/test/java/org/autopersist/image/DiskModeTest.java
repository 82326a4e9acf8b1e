// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Images with a base image and a log beside them, made by hand. */
class DiskModeTest {

    private static final long LIFE = 4711;
    private static final long NEXT_LIFE = 4712;
    private static final int HOME = TinyImage.OBJECTS + 4096;
    private static final int ELEMENT = HOME + ImageLayout.HOME_ELEMENTS;
    private static final int IN_IMAGE = 1;
    private static final int IN_BASE = 2;

    @TempDir
    Path folder;

    private int version = ImageLayout.VERSION;
    private Path image;
    private Path copy;

    @BeforeEach
    void makeImage() throws IOException {
        image = writeImage(LIFE, 3, IN_IMAGE);
        copy = folder.resolve("copy.nvm");
    }

    private TinyImage tiny(long life, long frame, int element) {
        TinyImage tiny = new TinyImage(version).root("a", HOME, 100);
        if (version >= ImageLayout.CHUNK_MAP_VERSION) {
            tiny.bits(0, 1);
        }
        tiny.buffer().putLong(ImageLayout.SB_DISK_MARK, life).putLong(ImageLayout.SB_DISK_MARK + 8, frame);
        tiny.buffer().putInt(ELEMENT, element);
        return tiny;
    }

    private Path writeImage(long life, long frame, int element) throws IOException {
        return tiny(life, frame, element).writeTo(folder.resolve("tiny.nvm"));
    }

    private static String bootId() throws IOException {
        return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    }

    /** With two control pages, of which the second one is the later one. */
    private void makeBase(String firstBoot, String secondBoot) throws IOException {
        makeBase(firstBoot, secondBoot, 0, 1);
    }

    private void makeBase(String firstBoot, String secondBoot, long applied, long nextFrame) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(TinyImage.SIZE + ImageLayout.BASE_CONTROLS).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(0, tiny(1, 1, IN_BASE).buffer().array());
        String[] boots = {firstBoot, secondBoot};
        for (int page = 0; page < 2; page++) {
            int at = TinyImage.SIZE + page * ImageLayout.BASE_CONTROL;
            bytes.putLong(at, ImageLayout.BASE_MAGIC).putLong(at + ImageLayout.BASE_GENERATION, 4 + page);
            bytes.putLong(at + ImageLayout.BASE_IMAGE_SIZE, TinyImage.SIZE).putLong(at + ImageLayout.BASE_INCARNATION, LIFE);
            bytes.putLong(at + ImageLayout.BASE_OTHER_LIFE, NEXT_LIFE).putLong(at + ImageLayout.BASE_APPLIED, applied);
            bytes.putLong(at + ImageLayout.BASE_NEXT_FRAME, nextFrame);
            bytes.put(at + ImageLayout.BASE_BOOT_ID, boots[page].getBytes(StandardCharsets.US_ASCII));
            CRC32C checksum = new CRC32C();
            checksum.update(bytes.array(), at, ImageLayout.BASE_CHECKSUM);
            bytes.putInt(at + ImageLayout.BASE_CHECKSUM, (int) checksum.getValue());
        }
        Files.write(BaseImage.of(image), bytes.array());
        TinySegment.makeFiles(image);
    }

    /** Its first part is an image, but who changed that would spoil the other one. */
    @ParameterizedTest
    @ValueSource(strings = {"tiny.nvm.base", "other.nvm"})
    void aBaseImageIsNoImage(String name) throws IOException {
        makeBase(bootId(), bootId());
        Path base = folder.resolve(name);
        if (!Files.exists(base)) {
            Files.copy(BaseImage.of(image), base);
        }
        for (ThrowingConsumer<Path> use : List.<ThrowingConsumer<Path>>of(
                path -> Image.open(path).close(), ImageInfo::of, path -> ImageCopier.copy(path, copy))) {
            ImageException refused = assertThrows(ImageException.class, () -> use.accept(base));
            assertTrue(refused.getMessage().contains("it is the base image"), refused::getMessage);
            assertTrue(name.startsWith("other") || refused.getMessage().endsWith("/tiny.nvm"), refused::getMessage);
        }
    }

    /** To open a pipe would wait for its other end. */
    @ParameterizedTest
    @ValueSource(strings = {"base", "log1"})
    void whatIsNoFileIsRefused(String ending) throws Exception {
        makeBase(bootId(), bootId());
        Path file = BaseImage.beside(image, ending);
        for (String[] command : new String[][] {{"mkfifo", file.toString()}, {"mkdir", file.toString()}}) {
            Files.delete(file);
            assertEquals(0, new ProcessBuilder(command).start().waitFor());
            assertTimeoutPreemptively(Duration.ofSeconds(20), () -> assertRefused(file + (ending.equals("base") ? "" : ",")
                    + " is no regular file"));
        }
    }

    private static TinySegment first() {
        return new TinySegment(LIFE, 1, 1).frame(ELEMENT + 4, 11).frame(ELEMENT + 8, 12);
    }

    private static TinySegment second() {
        return new TinySegment(LIFE, 2, 3).frame(ELEMENT + 4, 13);
    }

    /** Claims what is read: its origin, and the first elements. */
    private void assertRead(String origin, int... elements) throws IOException {
        try (Image read = Image.open(image).requireWhole()) {
            assertEquals(origin, read.origin());
            for (int i = 0; i < elements.length; i++) {
                assertEquals(elements[i], read.bytes().i4(ELEMENT + 4L * i), "element " + i);
            }
        }
        Files.deleteIfExists(copy);
        ImageCopier.copy(image, copy);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(copy)).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < elements.length; i++) {
            assertEquals(elements[i], bytes.getInt(ELEMENT + 4 * i), "element " + i + " of the copy");
        }
        try (Image alone = Image.open(copy).requireWhole()) {
            assertNull(alone.origin());
        }
    }

    private void assertRefused(String words) {
        for (String message : new String[] {
            assertThrows(ImageException.class, () -> Image.open(image)).getMessage(),
            assertThrows(ImageException.class, () -> ImageCopier.copy(image, copy)).getMessage(),
            assertThrows(ImageException.class, () -> ImageInfo.of(image)).getMessage()
        }) {
            assertTrue(message.contains(words), message);
        }
        assertFalse(Files.exists(copy));
    }

    @Test
    void anImageOfThisBootIsReadAsItIs() throws IOException {
        makeBase("another", bootId());
        first().writeTo(image, 1);
        second().writeTo(image, 2);
        assertEquals(0, ImageVerifier.verify(image).size());
        assertRead("the working image, which has all", IN_IMAGE, 0, 0);
    }

    @Test
    void theLogToApplyIsWhatIsNotInTheBaseImage() throws IOException {
        assertEquals(0, LogToApply.bytes(image));
        makeBase(bootId(), bootId());
        assertEquals(0, LogToApply.bytes(image));
        first().writeTo(image, 1);
        second().writeTo(image, 2);
        assertEquals(3 * 4096, LogToApply.bytes(image));
        makeBase(bootId(), bootId(), 1, 3);
        assertEquals(4096, LogToApply.bytes(image));
    }

    @Test
    void anImageOfAnotherBootIsMadeOfBaseAndLog() throws IOException {
        makeBase(bootId(), "another");
        first().writeTo(image, 1);
        second().writeTo(image, 2);
        byte[] base = Files.readAllBytes(BaseImage.of(image));
        assertRead("made of base image and log up to frame 3", IN_BASE, 13, 12);
        assertEquals(TinyImage.SIZE, ImageInfo.of(image).size());
        assertEquals(-1, java.util.Arrays.mismatch(base, Files.readAllBytes(BaseImage.of(image))));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anImageThatIsNotThereIsMade(boolean isEmpty) throws IOException {
        makeBase(bootId(), bootId());
        first().writeTo(image, 1);
        Files.delete(image);
        if (isEmpty) {
            Files.createFile(image);
        }
        assertRead("made of base image and log up to frame 2", IN_BASE, 11, 12);
    }

    @Test
    void aLinkLeadsToTheBaseImageOfAnImageThatIsNotThere() throws IOException {
        makeBase(bootId(), bootId());
        Files.delete(image);
        Path links = Files.createDirectory(folder.resolve("links"));
        image = Files.createSymbolicLink(links.resolve("link.nvm"), Path.of("../tiny.nvm"));
        assertRead("made of the base image, whose log has no frame", IN_BASE, 0);
    }

    @Test
    void anImageWithAnOlderMarkIsMade() throws IOException {
        makeBase(bootId(), bootId());
        first().writeTo(image, 1);
        writeImage(LIFE, 1, IN_IMAGE);
        assertRead("made of base image and log up to frame 2", IN_BASE, 11, 12);
        writeImage(NEXT_LIFE, 0, IN_IMAGE);
        assertRead("the working image, which has all", IN_IMAGE);
        writeImage(LIFE, -1, IN_IMAGE); // of a log that has failed
        assertRead("the working image, which has all", IN_IMAGE);
    }

    @Test
    void whatHasBeenAppliedIsNotAppliedAgain() throws IOException {
        makeBase("another", "another", 1, 3);
        first().writeTo(image, 1);
        second().writeTo(image, 2);
        assertRead("made of base image and log up to frame 3", IN_BASE, 13, 0);
    }

    @Test
    void framesOfAnotherLifeAreNothing() throws IOException {
        makeBase("another", "another");
        Files.delete(image);
        new TinySegment(LIFE - 1, 1, 1).frame(ELEMENT + 4, 11).writeTo(image, 1);
        assertRead("made of the base image, whose log has no frame", IN_BASE, 0);
    }

    /** Its bytes, its checksum, its number, its incarnation. */
    @ParameterizedTest
    @ValueSource(ints = {40, 28, 8, 0})
    void aTornFrameEndsTheLog(int behind) throws IOException {
        makeBase("another", "another");
        first().writeTo(image, 1);
        second().damage(0, behind).writeTo(image, 2);
        assertRead("made of base image and log up to frame 2", IN_BASE, 11, 12);
    }

    /** Segment, frame, place. */
    @ParameterizedTest
    @CsvSource({"1, 0, 40", "1, 0, 0", "1, 1, 44", "1, -1, 8", "1, -1, 0", "2, -1, 24"})
    void whatAnotherFrameFollowsIsDamaged(int segment, int frame, int behind) throws IOException {
        TinySegment[] segments = {first(), second()};
        segments[segment - 1].damage(frame, behind);
        makeBase("another", bootId());
        segments[0].writeTo(image, 1);
        segments[1].writeTo(image, 2);
        assertRefused("its log is damaged: a part can't be read that was on disk; put back a backup of the image, and remove base"
                + " image and log (the files with .base and .log0 to .log3 behind its name); or, if the system");
        makeBase(bootId(), ""); // it was being made
        assertRefused("its log is damaged: a part can't be read that was on disk; the image itself is not whole; put back");
    }

    @Test
    void aMissingSegmentIsDamage() throws IOException {
        makeBase("another", "another");
        second().writeTo(image, 2);
        assertRefused("its log is damaged");
        new TinySegment(LIFE, 1, 1).frame(ELEMENT + 4, 11).writeTo(image, 1);
        assertRefused("its log is damaged");
    }

    /** An image of another boot, for which all of the log is needed, and one that has all. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aMissingFileIsRefused(int file) throws IOException {
        for (String boot : new String[] {"another", bootId()}) {
            makeBase("another", boot);
            first().writeTo(image, 1);
            Files.delete(TinySegment.file(image, file));
            assertRefused("a file of its log, " + TinySegment.file(image, file) + ", is missing; put it back as it was, or put back"
                    + " a backup of the image, and remove base image and log (the files with .base and .log0 to .log3 behind its"
                    + " name); or, if the system has not crashed since, remove only these: the image has all");
        }
        makeBase("another", "another");
        Files.delete(TinySegment.file(image, file));
        Files.delete(image);
        assertRefused("behind its name); the image itself is not whole");
    }

    /** Whether it has a segment of this life or not. */
    @ParameterizedTest
    @CsvSource({"1, 65436", "1, 61440", "1, 8192", "1, 0", "2, 65535", "2, 0"})
    void aFileThatWasCutOffIsRefused(int file, int size) throws IOException {
        makeBase("another", "another");
        first().writeTo(image, 1);
        cut(TinySegment.file(image, file), size);
        assertRefused("a file of its log, " + TinySegment.file(image, file) + ", was cut off, as by a copy that was interrupted: it"
                + " has " + size + " bytes of 65536; put it back as it was, or put back a backup");
    }

    /** Its header says which part may have frames; it may have grown since, by any number of bytes. */
    @ParameterizedTest
    @ValueSource(ints = {1, 512, 4096, 5000})
    void whatIsBehindASegmentIsNothing(int more) throws IOException {
        makeBase("another", "another");
        first().writeTo(image, 1);
        byte[] longer = java.util.Arrays.copyOf(Files.readAllBytes(TinySegment.file(image, 1)), TinySegment.SIZE + more);
        System.arraycopy(longer, 4096, longer, TinySegment.SIZE, Math.min(more, 4096));
        Files.write(TinySegment.file(image, 1), longer);
        assertRead("made of base image and log up to frame 2", IN_BASE, 11, 12);
    }

    @Test
    void aSegmentThatDoesNotTellItsSizeIsReadAsFarAsItGoes() throws IOException {
        makeBase("another", "another");
        first().withoutSize().writeTo(image, 1);
        second().withoutSize().writeTo(image, 2);
        assertRead("made of base image and log up to frame 3", IN_BASE, 13, 12);
    }

    private static void cut(Path file, int size) throws IOException {
        Files.write(file, java.util.Arrays.copyOf(Files.readAllBytes(file), size));
    }

    /** Outside of the image; over the end of a page; longer than the frame. */
    @ParameterizedTest
    @ValueSource(longs = {TinyImage.SIZE | 3L << 40, 4093 | 3L << 40, ELEMENT | 8L << 40})
    void anEntryThatNobodyWritesIsDamage(long head) throws IOException {
        makeBase("another", "another");
        new TinySegment(LIFE, 1, 1).frameOfEntry(head, Long.BYTES, 11).writeTo(image, 1);
        assertRefused("its log is damaged");
    }

    @Test
    void aLogThatLacksFramesIsRefused() throws IOException {
        makeBase(bootId(), "another");
        first().writeTo(image, 1);
        assertRead("made of base image and log up to frame 2", IN_BASE, 11, 12); // frame 3 need not have been written
        writeImage(LIFE, 4, IN_IMAGE);
        Files.delete(copy);
        assertRefused("its log lacks what the image has");
    }

    @Test
    void anImageOfAnotherBaseImageIsRefused() throws IOException {
        makeBase("another", bootId());
        writeImage(LIFE - 1, 1, IN_IMAGE);
        assertRefused("it is not the image that belongs to the base image beside it, " + BaseImage.of(image));
    }

    @Test
    void whatHasABaseImageIsNotChanged() throws IOException {
        makeBase("another", bootId());
        ImageException refused =
                assertThrows(ImageException.class, () -> Image.open(image, Image.Access.CHANGE, Progress.NONE));
        assertTrue(refused.getMessage().contains("tiny.nvm.base; change a copy (./ap image copy), which has none, or remove it"),
                refused.getMessage());
        makeBase("another", "another");
        refused = assertThrows(ImageException.class, () -> Image.open(image, Image.Access.CHANGE, Progress.NONE));
        assertFalse(refused.getMessage().contains("remove it"), refused.getMessage());
    }

    @Test
    void aDamagedBaseImageIsNoReasonToTrustTheImage() throws IOException {
        Files.write(BaseImage.of(image), new byte[TinyImage.SIZE]);
        assertRefused("its base image is damaged; put back a backup");
    }

    @Test
    void aLockedBaseImageIsRefused() throws IOException {
        makeBase("another", bootId());
        try (NativeFile base = new NativeFile(BaseImage.of(image))) {
            assertTrue(base.lock(NativeFile.Lock.EXCLUSIVE));
            assertRefused("its base image " + BaseImage.of(image) + " is in use by ");
            assertRefused("; one image serves one JVM at a time");
        }
        ImageInfo.of(image);
    }

    @Test
    void whileItIsReadNoJvmCanOpenTheBaseImage() throws IOException {
        makeBase("another", "another");
        Files.delete(image);
        try (Image read = Image.open(image); NativeFile base = new NativeFile(BaseImage.of(image))) {
            assertFalse(base.lock(NativeFile.Lock.EXCLUSIVE), read.origin());
        }
    }

    @Test
    void anImageWhoseBaseImageIsMissingSaysSo() throws IOException {
        try (Image read = Image.open(image).requireWhole()) {
            assertTrue(read.origin().contains("is not beside it"), read.origin());
        }
    }

    @Test
    void aCopyBelongsToNoBaseImage() throws IOException {
        makeBase("another", "another");
        first().writeTo(image, 1);
        second().writeTo(image, 2);
        for (int i = 0; i < 2; i++) {
            Files.deleteIfExists(copy);
            ImageCopier.copy(image, copy);
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(copy)).order(ByteOrder.LITTLE_ENDIAN);
            assertEquals(TinyImage.SIZE, bytes.capacity());
            assertEquals(0, bytes.getLong(ImageLayout.SB_DISK_MARK));
            assertEquals(0, bytes.getLong(ImageLayout.SB_DISK_MARK + 8));
            makeBase("another", bootId());
        }
    }

    @Test
    void whatTheLogHasOfAnOlderVersionIsLookedAtForGarbage() throws IOException {
        version = ImageLayout.CHUNK_MAP_VERSION - 1;
        makeBase("another", "another");
        Files.delete(image);
        new TinySegment(LIFE, 1, 1).frame(TinyImage.OBJECTS + 5 * ImageLayout.CHUNK, 1).writeTo(image, 1);
        try (Image read = Image.open(image).requireWhole()) {
            assertEquals(1, read.unreachableChunks());
        }
    }

    @Test
    void neitherImageNorBaseImage() {
        assertTrue(assertThrows(ImageException.class, () -> Image.open(folder.resolve("no/image.nvm"))).getMessage()
                .contains("there is no such file"));
    }
}
