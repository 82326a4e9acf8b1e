// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.autopersist.image.Image;
import org.autopersist.image.ImageDiff;
import org.autopersist.image.Progress;
import org.autopersist.runtimetests.harness.Acknowledged;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.DiskFiles;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.crash.Acknowledging;
import org.autopersist.runtimetests.programs.crash.SyncedWriters;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The image tool on images of {@code -XX:NVMDurability=disk}: it shows what the JVM goes on with, changes no file, and refuses
 * what the JVM refuses, in the same words.
 */
@Tag("core")
class DiskImageToolTest {

    private static final int KILLS = Breadth.times(3, 20);
    private static final int ROUNDS = Breadth.times(12, 100);
    private static final int CUTS = Breadth.times(3, 20);
    private static final long SEED = Long.getLong("tests.seed", 1);
    private static final String MADE = "made of base image and log up to frame ";
    private static final String WORKING = "the working image, which has all";
    private static final int ACKNOWLEDGED = 12;    // of which the first ones are of no stores
    private static final int MARK = 360;
    private static final int OWNER = 64;

    private static final String TRUST = "--trust-copy"; // all copies are of what killed JVMs left

    @TempDir
    private Path folder;

    private DiskFiles files;

    @BeforeEach
    void nameImage() {
        files = new DiskFiles(folder.resolve("test.nvm"));
    }

    /** Small segments are applied to the base image all the time. */
    @ParameterizedTest
    @ValueSource(strings = {"disk,segment=16m", "disk,interval=1,segment=64k,ring=16k"})
    void theToolShowsWhatTheJvmGoesOnWith(String mode) throws Exception {
        Random random = new Random(SEED);
        for (int kill = 0; kill < KILLS; kill++) {
            live(mode, random.nextInt(300));
            DiskFiles killed = files.copyTo(Files.createDirectories(folder.resolve("killed")).resolve("test.nvm"));
            assertSame(killed, WORKING, "disk");
            killed = files.copyTo(folder.resolve("killed/test.nvm"));
            killed.restartSystem();
            assertSame(killed, MADE, "disk");
            killed = files.copyTo(folder.resolve("killed/test.nvm"));
            Files.delete(killed.image());
            assertSame(killed, MADE, "disk,forget");
        }
    }

    /** As after a power failure in the middle of a write to the log, and the loss of all behind it. */
    @Test
    void aTornLogIsReadAsTheJvmReadsIt() throws Exception {
        live("disk,interval=1,segment=64m", 300);
        List<Integer> frames = files.frames(1);
        Random random = new Random(SEED);
        for (int i = 0; i < CUTS; i++) {
            DiskFiles cut = files.copyTo(Files.createDirectories(folder.resolve("cut")).resolve("test.nvm"));
            int frame = random.nextInt(frames.size() - 1);
            DiskFiles.cut(cut.log(1), frames.get(frame) + (i % 2 == 0 ? 0 : 24));
            Files.delete(cut.image());
            assertSame(cut, frame == 0 ? "made of the base image, whose log has no frame" : MADE + frame, "disk");
        }
    }

    /** Whatever becomes of the files, tool and JVM take the same, or refuse with the same words. */
    @Test
    void bothDecideAlikeOnDamagedFiles() throws Exception {
        Random random = new Random(SEED);
        live("disk,interval=1,segment=64k", 100);
        DiskFiles older = files.copyTo(Files.createDirectories(folder.resolve("older")).resolve("test.nvm"));
        live("disk,interval=1,segment=64k", 100);
        for (int round = 0; round < ROUNDS; round++) {
            DiskFiles damaged = damagedCopy();
            StringBuilder what = new StringBuilder();
            for (int i = 0; i <= round % 3; i++) {
                what.append(damage(damaged, older, random)).append("; ");
            }
            assertAlike(damaged, what.toString());
        }
    }

    private static String damage(DiskFiles files, DiskFiles older, Random random) throws IOException {
        int index = random.nextInt(4);
        Path log = files.log(index);
        long end = Files.size(files.base());
        switch (random.nextInt(10)) {
            case 0, 1:
                files.restartSystem();
                return "another boot";
            case 2:
                Files.deleteIfExists(files.image());
                return "no image";
            case 3:
                Files.deleteIfExists(log);
                return "no log " + index;
            case 4:
                Files.copy(older.log(index), log, StandardCopyOption.REPLACE_EXISTING);
                return "an older log " + index;
            case 5:
                DiskFiles.damage(files.base(), end - 4096 * (1 + random.nextInt(2)) + random.nextInt(100));
                return "a damaged control page";
            case 6:
                Files.copy(older.image(), files.image(), StandardCopyOption.REPLACE_EXISTING);
                return "an older image";
            case 7:
                long size = Files.exists(log) ? Files.size(log) : 0;
                if (size == 0) {
                    return "nothing";
                }
                int less = random.nextBoolean() ? random.nextInt(9000) : (int) random.nextLong(size);
                DiskFiles.shorten(log, less);
                return less + " bytes less in log " + index;
            default:
                List<Integer> frames = Files.exists(log) ? files.frames(index) : List.of();
                if (frames.isEmpty()) {
                    return "nothing";
                }
                int frame = random.nextInt(frames.size());
                DiskFiles.damage(log, random.nextInt(4) == 0 ? random.nextInt(36) : frames.get(frame) + random.nextInt(32));
                return "a damaged frame " + frame + " of " + frames.size() + " or header in log " + index;
        }
    }

    private void assertAlike(DiskFiles damaged, String what) throws IOException {
        Path copy = folder.resolve("copy.nvm");
        Files.deleteIfExists(copy);
        List<String> state = damaged.state();
        ChildResult tool = ImageToolRun.run("copy", damaged.image(), copy, TRUST);
        assertEquals(state, damaged.state());
        ChildResult vm = jvm("disk", damaged).flags("-Xlog:nvm").main(Runner.class, "check").run();
        String both = what + "\n" + tool + "\n" + vm;
        if (!Files.exists(copy)) {
            String reason = tool.err().getFirst().substring(("image: " + damaged.image() + ": ").length());
            assertTrue(vm.exitCode() == 1 && vm.toString().contains(reason), both);
            return;
        }
        boolean isMade = vm.toString().contains("made anew from base image and log");
        assertEquals(isMade, tool.out().getFirst().contains("made of"), both);
        assertEquals(tool.exitCode(), vm.exitCode(), both);
        if (isMade) {
            assertSameBytes(copy, damaged.base());
        }
    }

    @Test
    void whatTheJvmRefusesTheToolRefuses() throws Exception {
        live("disk,segment=64m", 200);
        List<Integer> frames = files.frames(1);
        assertTrue(frames.size() > 3, "too few frames");
        DiskFiles damaged = damagedCopy();
        DiskFiles.damage(damaged.log(1), frames.get(1) + 40);
        assertRefused(damaged, "its log is damaged");
        Files.delete(damaged.image());
        assertRefused(damaged, "the image itself is not whole");
        damaged = damagedCopy();
        DiskFiles.cut(damaged.log(1), frames.get(1));
        damaged.restartSystem();
        assertRefused(damaged, "its log lacks what the image has");
        damaged = damagedCopy();
        DiskFiles.shorten(damaged.log(1), 100);     // the others have nothing yet
        assertRefused(damaged, ", was cut off, as by a copy that was interrupted: it has ");
        for (int i = 0; i < 4; i++) {
            damaged = damagedCopy();
            Files.delete(damaged.log(i));
            assertRefused(damaged, ", is missing; put it back as it was, or put back a backup of the image, and remove base image");
            Files.delete(damaged.image());
            assertRefused(damaged, "the image itself is not whole");
        }
        damaged = damagedCopy();
        DiskFiles.damage(damaged.image(), MARK);
        assertRefused(damaged, "it is not the image that belongs to the base image beside it");
        damaged = damagedCopy();
        DiskFiles.damage(damaged.base(), Files.size(damaged.base()) - 4096 + 8);
        DiskFiles.damage(damaged.base(), Files.size(damaged.base()) - 8192 + 8);
        assertRefused(damaged, "its base image is damaged");
    }

    @Test
    void whatAJvmHasOpenIsRefused() throws Exception {
        try (RunningChild child = new Acknowledged().next(jvm("disk", files), SyncedWriters.class).start()) {
            child.awaitLine(Acknowledging.ACK);
            assertTrue(ImageToolRun.run("verify", files.image()).exited(1).err().getFirst().contains("it is in use by a JVM"));
            ImageToolRun.run("info", files.image()).succeeded().printed("A JVM has it open");
            ImageToolRun.run("copy", files.image(), folder.resolve("copy.nvm")).succeeded();
            Path moved = Files.move(files.image(), folder.resolve("moved.nvm"));
            String reason = refusal(files);
            assertTrue(reason.contains("is in use by process " + child.pid()), reason);
            jvm("disk", files).main(Runner.class, "check").run().refused(reason);
            Files.move(moved, files.image());
            child.kill().wasKilled();
        }
    }

    private DiskFiles damagedCopy() throws IOException {
        return files.copyTo(Files.createDirectories(folder.resolve("damaged")).resolve("test.nvm"));
    }

    /** The tool reads, then a JVM opens the image and ends, then the tool reads again. */
    private void assertSame(DiskFiles found, String origin, String mode) throws IOException {
        Path copy = folder.resolve("copy.nvm");
        Files.deleteIfExists(copy);
        List<String> state = found.state();
        assertTrue(String.join("\n", ImageToolRun.run("verify", found.image(), TRUST).succeeded().out())
                .contains("(read: " + origin));
        ImageToolRun.run("info", found.image(), TRUST).succeeded().printed(origin);
        assertTrue(ImageToolRun.run("copy", found.image(), copy, TRUST).succeeded().out().getFirst().contains(origin));
        List<List<String>> before = views(found.image());
        assertEquals(state, found.state());

        jvm(mode, found).main(Runner.class, "check").run().succeeded();
        assertEquals(before, views(found.image()));
        ImageToolRun.run("verify", found.image(), TRUST).succeeded().printed(WORKING);
        try (Image ours = Image.open(copy); Image theirs = Image.open(found.image())) {
            List<String> differences = new ArrayList<>();
            assertEquals(0, ImageDiff.compare(ours, theirs, differences::add, Progress.NONE), differences.toString());
        }
        if (!origin.equals(WORKING)) {
            assertSameBytes(copy, found.base());
        }
    }

    /** The JVM has applied its log to the base image, which the next life has not changed yet. */
    private static void assertSameBytes(Path copy, Path base) throws IOException {
        try (FileChannel ours = FileChannel.open(copy, StandardOpenOption.READ);
                FileChannel theirs = FileChannel.open(base, StandardOpenOption.READ)) {
            MappedByteBuffer a = ours.map(MapMode.READ_ONLY, 0, ours.size());
            MappedByteBuffer b = theirs.map(MapMode.READ_ONLY, 0, ours.size());
            assertEquals(-1, a.slice(0, OWNER).mismatch(b.slice(0, OWNER)));
            int owned = OWNER + Long.BYTES;
            assertEquals(-1, a.slice(owned, MARK - owned).mismatch(b.slice(owned, MARK - owned)));
            int marked = MARK + 4 * Long.BYTES;    // with what names open files
            assertEquals(-1, a.slice(marked, a.capacity() - marked).mismatch(b.slice(marked, a.capacity() - marked)));
        }
    }

    private static List<List<String>> views(Path image) {
        return List.of(ImageToolRun.run("dump", image, TRUST).succeeded().out(),
                ImageToolRun.run("roots", image, TRUST).succeeded().out(),
                ImageToolRun.run("stats", image, TRUST).succeeded().out());
    }

    private void assertRefused(DiskFiles refused, String words) throws IOException {
        List<String> state = refused.state();
        String reason = refusal(refused);
        assertEquals(state, refused.state());
        assertTrue(reason.contains(words), reason);
        jvm("disk", refused).main(Runner.class, "check").run().refused(reason);
    }

    /** What all commands say, but for the image's name. */
    private String refusal(DiskFiles refused) throws IOException {
        Path copy = folder.resolve("copy.nvm");
        Files.deleteIfExists(copy);
        List<String> said = new ArrayList<>();
        for (Object[] command : new Object[][] {
            {"verify", refused.image()}, {"info", refused.image()}, {"dump", refused.image()}, {"copy", refused.image(), copy}
        }) {
            ChildResult result = ImageToolRun.run(command).exited(1);
            assertEquals(List.of(), result.out(), result.toString());
            said.addAll(result.err());
        }
        assertEquals(1, said.stream().distinct().count(), said.toString());
        assertFalse(Files.exists(copy));
        String prefix = "image: " + refused.image() + ": ";
        assertTrue(said.getFirst().startsWith(prefix), said.getFirst());
        return said.getFirst().substring(prefix.length());
    }

    private void live(String mode, int millis) throws InterruptedException {
        try (RunningChild child = new Acknowledged().next(jvm(mode, files), SyncedWriters.class).start()) {
            for (int i = 0; i < ACKNOWLEDGED; i++) {
                child.takeLine(Acknowledging.ACK);
            }
            Thread.sleep(millis);
            child.kill().wasKilled();
        }
    }

    /** Kills take nothing from a tmpfs, where the folder may be. */
    private static ChildJvm jvm(String mode, DiskFiles files) {
        return ChildJvm.underTest().image(files.image(), "64m").trustingCopy().flags("-XX:NVMDurability=" + mode + ",anywhere");
    }
}
