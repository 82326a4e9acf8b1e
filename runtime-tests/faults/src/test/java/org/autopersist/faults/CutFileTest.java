// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.image.Image;
import org.autopersist.image.ImageInfo;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.ImageVerifier;
import org.autopersist.image.RootEntry;
import org.autopersist.image.Superblock;
import org.autopersist.image.SuperblockField;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Other programs that cut or hollow the file of an open image. */
class CutFileTest {

    private static final int MB = 1 << 20;
    /** Where the object area of a new image of 16 MB begins, behind its tables. */
    private static final int OBJECTS = 6 * ImageLayout.CHUNK;
    private static final String CUT = "another program has cut it to ";

    @TempDir
    Path folder;

    private static Stream<Arguments> sizesAndFlags() {
        return Jdks.all().flatMap(jdk -> Stream.of(
                        Arguments.of(jdk, 0, "-XX:+UseSerialGC"),
                        Arguments.of(jdk, ImageLayout.SUPERBLOCK_SIZE, "-XX:NVMDurability=pmem"),
                        Arguments.of(jdk, 700_000, "-XX:RegionLog=undo"),
                        Arguments.of(jdk, 100_000, "-Xint"),
                        Arguments.of(jdk, 0, "-XX:-TieredCompilation")));
    }

    /** An access to what is gone ends the process, by a line and not by a crash report. */
    @ParameterizedTest
    @MethodSource("sizesAndFlags")
    @Tag("slow")
    void aStoreIntoAFileThatWasCutEndsTheProcess(Path jdk, int size, String flag) throws IOException {
        Office office = office(jdk);
        try (RunningChild clerk = office.open(flag)) {
            clerk.ask("add 5000", "ADDED");
            cut(office.image(), size);
            clerk.send("add 5000");
            endedByTheCut(clerk.awaitEnd(), size);
        }
        if (size > 0) {
            office.refused("truncated");
        } else {
            office.finds(0); // an empty file counts as a new one
        }
    }

    /** They move objects of the image, and write nothing to it. */
    @OnEachCollector
    void collectionsDoNotNoticeAFileThatWasCut(Path jdk, String collector) throws IOException {
        Office office = office(jdk);
        try (RunningChild clerk = office.open(collector)) {
            clerk.ask("add 5000", "ADDED");
            cut(office.image(), 0);
            clerk.ask("collect", "COLLECTED");
            clerk.send("add 1");
            endedByTheCut(clerk.awaitEnd(), 0);
        }
    }

    private static void endedByTheCut(ChildResult result, int size) {
        result.exited(1).said(CUT + size + " of " + 16 * MB + " bytes").said("a.nvm");
        assertEquals(1, result.err().size(), result::toString);
    }

    /** What lies before the cut is as it was committed: given back what is behind it, the image is whole. */
    @OnEachJdk
    void whatIsLeftOfTheFileIsNotHarmed(Path jdk) throws IOException {
        Office office = office(jdk);
        try (RunningChild clerk = office.open()) {
            clerk.ask("add 500", "ADDED 500");
            byte[] before = Files.readAllBytes(office.image());
            cut(office.image(), 3 * MB); // behind all that is used
            clerk.ask("check", "ENTRIES 500");
            cut(office.image(), ImageLayout.SUPERBLOCK_SIZE);
            clerk.send("add 1");
            endedByTheCut(clerk.awaitEnd(), ImageLayout.SUPERBLOCK_SIZE);
            assertArrayEquals(Arrays.copyOf(before, ImageLayout.SUPERBLOCK_SIZE), Files.readAllBytes(office.image()));
            Files.write(office.image(), before);
        }
        office.finds(500);
    }

    /** Nobody looks at what is gone: an orderly end, and the next start is refused until the file is as long again. */
    @OnEachJdk
    void aCutBehindAllThatIsUsedIsFoundAtTheNextStart(Path jdk) throws IOException {
        Office office = office(jdk).with(500);
        try (RunningChild clerk = office.open()) {
            cut(office.image(), 8 * MB);
            clerk.ask("check", "ENTRIES 500");
            clerk.kill().wasKilled();
        }
        office.refused("truncated");
        Shell.run("truncate", "-s", Integer.toString(16 * MB), office.image().toString());
        office.finds(500);
    }

    private static Stream<Arguments> holes() {
        return Jdks.all().flatMap(jdk -> Stream.of(Named.of("superblock", 0), Named.of("class table", ImageLayout.SUPERBLOCK_SIZE))
                .map(place -> Arguments.of(jdk, place)));
    }

    @ParameterizedTest
    @MethodSource("holes")
    void aHoleInTheFileIsRefused(Path jdk, int offset) throws IOException {
        Office office = office(jdk).with(500);
        punch(office.image(), offset, ImageLayout.CHUNK);
        byte[] before = Files.readAllBytes(office.image());
        office.refused(office.image().toString());
        assertArrayEquals(before, Files.readAllBytes(office.image()), "the refused file");
    }

    /** Found when the root is recovered, which initializes the clerk's class: the image has been opened before. */
    @OnEachJdk
    void aHoleInWhatARootReachesIsRefused(Path jdk) throws IOException {
        Office office = office(jdk).with(500);
        Superblock superblock;
        RootEntry root;
        try (Image image = Image.open(office.image())) {
            superblock = image.superblock();
            root = image.roots().stream().filter(r -> r.isReference() && r.value() != 0).findFirst().orElseThrow();
        }
        punch(office.image(), ImageLayout.offset(root.granule()) & -ImageLayout.CHUNK, ImageLayout.CHUNK);
        byte[] before = Files.readAllBytes(office.image());
        ChildResult result = office.jvm().run().exited(1);
        String message = "RecoveryException: NVM image " + office.image() + ": ";
        assertTrue(result.err().stream().anyMatch(line -> line.contains(message)
                        && line.contains(" below the durable root " + root.name()) && line.endsWith("; it is left as it was")),
                result::toString);
        byte[] after = Files.readAllBytes(office.image());
        for (int at = 0; at < superblock.objects(); at++) {
            boolean mayChange = SuperblockField.OWNER.covers(at) || at >= superblock.chunkMap()
                    || at >= ImageLayout.SB_OPEN_FILE && at < ImageLayout.SB_OPEN_FILE + Long.BYTES;
            before[at] = mayChange ? after[at] : before[at];
        }
        assertArrayEquals(before, after, "the file whose root was refused");
    }

    /** All chunks count as in use then. */
    @OnEachJdk
    void aHoleInTheChunkMapLosesNothing(Path jdk) throws IOException {
        Office office = office(jdk).with(500);
        long map = ImageInfo.of(office.image()).superblock().chunkMap();
        punch(office.image(), map, OBJECTS - map);
        office.finds(500);
        office.finds(501);
        assertEquals(List.of(), ImageVerifier.verify(office.image()));
    }

    private static void punch(Path file, long offset, long length) {
        Shell.run("fallocate", "--punch-hole", "-o", Long.toString(offset), "-l", Long.toString(length), file.toString());
    }

    private Office office(Path jdk) {
        return new Office(jdk, folder.resolve("a.nvm"), "16m");
    }

    private static void cut(Path file, long size) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(size);
        }
    }
}
