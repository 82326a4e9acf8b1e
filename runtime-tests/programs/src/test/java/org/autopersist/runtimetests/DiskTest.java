// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.autopersist.runtimetests.harness.Acknowledged;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.CLibrary;
import org.autopersist.runtimetests.harness.DiskFiles;
import org.autopersist.runtimetests.programs.LoopedTicks;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.Ticks;
import org.autopersist.runtimetests.programs.crash.Acknowledging;
import org.autopersist.runtimetests.programs.crash.ConcurrentWriters;
import org.autopersist.runtimetests.programs.crash.SyncedWriters;
import org.autopersist.runtimetests.programs.image.LogVolume;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.JdkTool;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code -XX:NVMDurability=disk}: children are killed, and go on with the working image, or with one that is made anew from base
 * image and log. A kill leaves what was written to the log but not synced, so this says nothing of the syncs.
 */
@Tag("stress")
class DiskTest {

    private static final int KILLS = Integer.getInteger("tests.kills", Breadth.times(6, 40));
    private static final int CUTS = Breadth.times(10, 100);
    private static final long SEED = Long.getLong("tests.seed", 1);
    private static final String STRESS = "-XX:+NVMStressCollector"; // the logger rests between the rings of two threads, too
    private static final int LONGEST_LIFE_MILLIS = 400;
    private static final int THREADS = 4;

    @TempDir
    private Path folder;

    private boolean isCopied;   // files are put where others were, after a kill

    /** Small segments are applied to the base image all the time, and small rings are full most of it. */
    @ParameterizedTest
    @ValueSource(strings = {"disk", "disk,interval=1,segment=64k,ring=16k", "disk,interval=50,segment=1m,ring=64k"})
    void whatSyncHasReturnedFromSurvivesTheLossOfTheWorkingImage(String mode) throws InterruptedException {
        killAgainAndAgain(SyncedWriters.class, mode, mode + ",forget");
    }

    /** Lives with the working image and without it, in turn. */
    @Test
    void aLifeThatGoesOnWithTheWorkingImageIsLoggedAsAWhole() throws InterruptedException {
        killAgainAndAgain(SyncedWriters.class, "disk,segment=128k", "disk,segment=128k", "disk,segment=128k,forget");
    }

    @ParameterizedTest
    @ValueSource(strings = {"disk", "disk,interval=1,segment=64k,ring=16k"})
    void onTheSameBootNothingIsLostWithoutSync(String mode) throws InterruptedException {
        killAgainAndAgain(ConcurrentWriters.class, mode);
    }

    /** As after a power failure in the middle of each of some writes to the log, and the loss of all behind it. */
    @Test
    void anyCutIsConsistent() throws Exception {
        live(SyncedWriters.class, "disk,interval=1,segment=64m", STRESS, new Acknowledged(), 1000);
        byte[] base = Files.readAllBytes(folder.resolve("test.nvm.base"));
        byte[] log = Files.readAllBytes(folder.resolve("test.nvm.log1"));
        List<Integer> frames = frames();
        Random random = new Random(SEED);
        for (int cut = 0; cut < CUTS; cut++) {
            byte[] rest = log.clone();
            int frame = frames.get(1 + random.nextInt(frames.size() - 1));
            Arrays.fill(rest, frame + (random.nextBoolean() ? 0 : 512), rest.length, (byte) 0);
            Files.delete(folder.resolve("test.nvm"));
            Files.write(folder.resolve("test.nvm.base"), base);
            Files.write(folder.resolve("test.nvm.log1"), rest);
            live(SyncedWriters.class, "disk", new Acknowledged(new long[THREADS]), 0);
        }
    }

    /** It was on disk, for there is a later one. */
    @Test
    void aDamagedFrameIsRefused() throws Exception {
        Path log = folder.resolve("test.nvm.log1");
        live(SyncedWriters.class, "disk,segment=64m", new Acknowledged(), 200);
        byte[] whole = Files.readAllBytes(log);
        List<Integer> frames = frames();
        int last = frames.size() - 1;
        for (int damaged : new int[] {0, frames.get(0) + 40, frames.get(last / 2), frames.get(last - 1) + 8}) {
            byte[] bytes = whole.clone();
            bytes[damaged] ^= 4;
            Files.write(log, bytes);
            jvm("disk,forget").main(Acknowledging.class, SyncedWriters.class.getName()).run().refused("its log is damaged");
        }
        Files.write(log, whole);
        live(SyncedWriters.class, "disk,forget", new Acknowledged(new long[THREADS]), 100);
    }

    @Test
    void aMissingWorkingImageIsMadeAnew() throws Exception {
        Acknowledged acknowledged = live(SyncedWriters.class, "disk", new Acknowledged(), 200);
        Files.delete(folder.resolve("test.nvm"));
        live(SyncedWriters.class, "disk", acknowledged, 100);
    }

    /** As when a container's file system has lost its cache, or the disk has not taken a page: the system is the same. */
    @Test
    void aWorkingImageOlderThanTheLogIsMadeAnew() throws Exception {
        Path image = folder.resolve("test.nvm");
        Acknowledged acknowledged;
        byte[] old;
        try (RunningChild child = new Acknowledged().next(jvm("disk"), SyncedWriters.class).start()) {
            child.awaitLine(Acknowledging.ACK);
            old = Files.readAllBytes(image);
            Thread.sleep(300);
            acknowledged = new Acknowledged().after(child.kill().wasKilled(), THREADS);
        }
        Files.write(image, old);
        live(SyncedWriters.class, "disk", acknowledged, 100);
    }

    /** The image knows of frames that were there, and is not thrown away. */
    @Test
    void aLogThatLacksFramesIsRefused() throws Exception {
        Acknowledged acknowledged = live(SyncedWriters.class, "disk,segment=64m", new Acknowledged(), 200);
        DiskFiles.cut(folder.resolve("test.nvm.log1"), frames().get(1));
        refused("disk,forget", "its log lacks what the image has");
        live(SyncedWriters.class, "disk", acknowledged, 100);
    }

    /** Whatever is in it, and whether the image is there or not: what it has must get to the base image. */
    @Test
    void aMissingFileOfTheLogIsRefused() throws Exception {
        Acknowledged acknowledged = live(SyncedWriters.class, "disk,interval=1,segment=64k", new Acknowledged(), 200);
        Path image = folder.resolve("test.nvm");
        for (int i = 0; i < 4; i++) {
            Path log = folder.resolve("test.nvm.log" + i);
            Files.move(log, folder.resolve("log"));
            String missing = "a file of its log, " + folder.toRealPath().resolve(log.getFileName()) + ", is missing";
            refused("disk", missing, "or, if the system has not crashed since, remove only these: the image has all");
            Files.move(image, folder.resolve("image"));
            refused("disk", missing, "the image itself is not whole");
            assertFalse(Files.exists(image));
            Files.move(folder.resolve("image"), image);
            Files.move(folder.resolve("log"), log);
        }
        acknowledged = live(SyncedWriters.class, "disk,forget", acknowledged, 100);
        Files.delete(folder.resolve("test.nvm.log2"));
        refused("disk", "remove only these: the image has all");
        Files.delete(folder.resolve("test.nvm.base"));
        live(SyncedWriters.class, "disk", acknowledged, 100);
    }

    /** So that the rule above refuses nothing that a crash could have left. */
    @Test
    void allFilesOfTheLogAreOnDiskBeforeTheBaseImageIs() throws Exception {
        List<String> syncs = syncs("disk");
        Path real = folder.toRealPath();
        int base = syncs.indexOf("fsync " + real.resolve("test.nvm.base.part"));
        for (int i = 0; i < 4; i++) {
            int log = syncs.indexOf("fsync " + real.resolve("test.nvm.log" + i));
            int names = log + syncs.subList(log + 1, syncs.size()).indexOf("fsync " + real) + 1;
            assertTrue(log >= 0 && log < names && names < base, i + ": " + log + ", " + names + ", " + base + " of " + syncs);
        }
    }

    /** As by a copy that was interrupted: frames that were on disk would seem never to have been written. */
    @ParameterizedTest
    @ValueSource(ints = {100, 4096, 63 << 20, 64 << 20})
    void aFileOfTheLogThatWasCutOffIsRefused(int less) throws Exception {
        live(SyncedWriters.class, "disk,segment=64m", new Acknowledged(), 100);
        Path log = folder.resolve("test.nvm.log1");
        try (FileChannel file = FileChannel.open(log, StandardOpenOption.WRITE)) {
            file.truncate(file.size() - less);
        }
        for (String mode : new String[] {"disk", "disk,forget"}) {
            refused(mode, "a file of its log, " + folder.toRealPath().resolve(log.getFileName()) + ", was cut off", "it has "
                    + ((64 << 20) - less) + " bytes of " + (less == 64 << 20 ? 65536 : 64 << 20));
        }
    }

    /** Zeros may have been written ahead, up to any byte, when a process was killed or the power failed. */
    @Test
    void filesOfTheLogMayBeLonger() throws Exception {
        Acknowledged acknowledged = live(SyncedWriters.class, "disk,interval=1,segment=64k", new Acknowledged(), 200);
        for (String mode : new String[] {"disk", "disk,forget", "disk,segment=1m", "disk"}) {
            for (int i = 0; i < 4; i++) {
                Files.write(folder.resolve("test.nvm.log" + i), new byte[1000 + i], StandardOpenOption.APPEND);
            }
            acknowledged = live(SyncedWriters.class, mode, acknowledged, 50);
        }
    }

    private void refused(String mode, String... texts) {
        jvm(mode).main(Acknowledging.class, SyncedWriters.class.getName()).run().refused(texts);
    }

    /** The image has the number of the next life, and no frame of it; the control page has both numbers. */
    @Test
    void aKillWhileALifeIsBegunLosesNothing() throws Exception {
        Acknowledged acknowledged = live(ConcurrentWriters.class, "disk,interval=300,window=3000", new Acknowledged(), 1000);
        long next = 4711;
        Path base = folder.resolve("test.nvm.base");
        byte[] bytes = Files.readAllBytes(base);
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int pages = bytes.length - 8192;
        int latest = file.getLong(pages + 8) > file.getLong(pages + 4096 + 8) ? pages : pages + 4096;
        int other = latest == pages ? pages + 4096 : pages;
        System.arraycopy(bytes, latest, bytes, other, 4096);
        file.putLong(other + 8, file.getLong(latest + 8) + 1);
        file.putLong(other + 32, next);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, other, 96);
        file.putInt(other + 96, (int) checksum.getValue());
        Files.write(base, bytes);
        try (FileChannel image = FileChannel.open(folder.resolve("test.nvm"), StandardOpenOption.WRITE)) {
            image.write(ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putLong(next).putLong(0).flip(), 360);
        }
        live(ConcurrentWriters.class, "disk", acknowledged, 100);
    }

    /** The kernel drops a page that it can't write, and says so once. */
    @Test
    void aWorkingImageThatCouldNotBeWrittenIsMadeAnew() throws Exception {
        Path library = CLibrary.compile(folder, "diskfaults");
        Acknowledged acknowledged = live(SyncedWriters.class, "disk", new Acknowledged(), 200);
        ChildJvm jvm = jvm("disk").flags("-Xlog:nvm").preload(library).environment(Map.of("DISK_NO_SYNC", "/test.nvm"));
        try (RunningChild child = acknowledged.next(jvm, SyncedWriters.class).start()) {
            child.awaitLine(Acknowledging.CHECKED);
            child.kill().wasKilled().said("made anew from base image and log");
        }
    }

    /** A flush takes 0.1 s: whoever stores waits for most of that, though its ring is far from full. */
    @Test
    void storesWaitWhenTheDiskFallsBehindTheWindow() {
        Path library = CLibrary.compile(folder, "diskfaults");
        int inTime = ticks(jvm("disk,window=1000,ring=16m").preload(library).environment(Map.of("DISK_SLOW", "100")), Ticks.class);
        int late = ticks(jvm("disk,window=20,ring=16m").preload(library).environment(Map.of("DISK_SLOW", "100")), Ticks.class);
        assertTrue(inTime > 120 && late < 80, "hundredths of a second with stores: " + inTime + ", then " + late);
    }

    /** Its polls are not those of a return, at which exceptions could be thrown. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
    void aLoopOfCompiledCodeWaitsForTheDisk(String compiler) {
        Path library = CLibrary.compile(folder, "diskfaults");
        ChildJvm jvm = jvm("disk,window=20,ring=1g").flags(compiler).preload(library).environment(Map.of("DISK_SLOW", "100"));
        int late = ticks(jvm, LoopedTicks.class);
        assertTrue(late > 0 && late < 80, "hundredths of a second with stores: " + late);
    }

    private static int ticks(ChildJvm jvm, Class<?> program) {
        return Integer.parseInt(jvm.main(program).run().succeeded().last(Ticks.STORED));
    }

    @Test
    void anImageOfAnotherModeGetsABaseImage() throws Exception {
        Acknowledged acknowledged = live(ConcurrentWriters.class, "process", new Acknowledged(), 200);
        acknowledged = live(ConcurrentWriters.class, "disk", acknowledged, 200);
        live(ConcurrentWriters.class, "disk", acknowledged, 100);
    }

    @Test
    void otherModesRefuseAnImageWithABaseImage() throws Exception {
        live(SyncedWriters.class, "disk", new Acknowledged(), 100);
        jvm("process").main(Acknowledging.class, SyncedWriters.class.getName()).run().refused(".base");
    }

    /** After a restart of the system it would be overwritten. */
    @Test
    void aBackupThatWasPutBackIsRefused() throws Exception {
        Acknowledged acknowledged = live(SyncedWriters.class, "disk", new Acknowledged(), 100);
        isCopied = true;
        Path backup = Files.copy(folder.resolve("test.nvm"), folder.resolve("backup"));
        live(SyncedWriters.class, "disk", acknowledged, 100);
        Files.copy(backup, folder.resolve("test.nvm"), StandardCopyOption.REPLACE_EXISTING);
        jvm("disk").main(Acknowledging.class, SyncedWriters.class.getName()).run().refused("not the image that belongs", ".base");
        jvm("disk,forget").main(Acknowledging.class, SyncedWriters.class.getName()).run().refused("not the image that belongs");
        Files.delete(folder.resolve("test.nvm.base"));
        live(SyncedWriters.class, "disk", acknowledged, 100);
    }

    /** The lock of the image says nothing of a file that has taken its place. */
    @Test
    void twoImagesDoNotShareABaseImage() throws Exception {
        try (RunningChild child = new Acknowledged().next(jvm("disk"), SyncedWriters.class).start()) {
            child.awaitLine(Acknowledging.ACK);
            isCopied = true;
            Files.move(folder.resolve("test.nvm"), folder.resolve("other.nvm"));
            Files.copy(folder.resolve("other.nvm"), folder.resolve("test.nvm"));
            jvm("disk").main(Acknowledging.class, SyncedWriters.class.getName()).run()
                    .refused("its base image", "is in use by process " + child.pid());
            Files.delete(folder.resolve("test.nvm"));
            jvm("disk").main(Acknowledging.class, SyncedWriters.class.getName()).run().refused("is in use by process");
            child.kill().wasKilled();
        }
    }

    @Test
    void aLinkLeadsToTheSameBaseImage() throws Exception {
        Acknowledged acknowledged = live(SyncedWriters.class, "disk", new Acknowledged(), 100);
        Files.move(folder.resolve("test.nvm"), folder.resolve("real.nvm"));
        for (String file : new String[] {"base", "log0", "log1", "log2", "log3"}) {
            Path from = folder.resolve("test.nvm." + file);
            if (Files.exists(from)) {
                Files.move(from, folder.resolve("real.nvm." + file));
            }
        }
        Files.createSymbolicLink(folder.resolve("test.nvm"), Path.of("real.nvm"));
        live(SyncedWriters.class, "disk,forget", acknowledged, 100);
        assertFalse(Files.exists(folder.resolve("test.nvm.base")));
    }

    /** An earlier life may have ended between the making of a file and the sync of its name: of a base image before it is used. */
    @Test
    void theFolderOfBaseImageAndLogIsSyncedInEachLife() throws Exception {
        String line = "fsync " + folder.toRealPath();
        assertTrue(syncs("disk").contains(line));
        List<String> second = syncs("disk");
        assertEquals(line, second.stream().filter(each -> each.startsWith("fsync ")).findFirst().orElseThrow());
        assertTrue(second.lastIndexOf(line) > 0, "no second one, of the log's files: " + second);
    }

    /** Its base image says of it that it is on disk. */
    @Test
    void anImageOfAnotherModeIsSyncedBeforeItsBaseImage() throws Exception {
        syncs("process");
        List<String> syncs = syncs("disk");
        int image = syncs.indexOf("fsync " + folder.toRealPath().resolve("test.nvm"));
        int base = syncs.indexOf("fsync " + folder.toRealPath().resolve("test.nvm.base.part"));
        assertTrue(image >= 0 && image < base, "" + syncs);
    }

    /** Its sync may have failed, which the kernel tells once, and has dropped what was to be written. */
    @Test
    void theLastFrameIsWrittenAgainBeforeItIsApplied() throws Exception {
        live(SyncedWriters.class, "disk,segment=64m", new Acknowledged(), 100);
        List<String> calls = syncs("disk,segment=64m");
        int log = calls.indexOf("pwrite " + folder.toRealPath().resolve("test.nvm.log1"));
        int base = calls.indexOf("pwrite " + folder.toRealPath().resolve("test.nvm.base"));
        assertTrue(log >= 0 && log < base, calls.size() + ": " + log + ", " + base);
    }

    /** What is synced and written. */
    private List<String> syncs(String mode) {
        Path library = CLibrary.compile(folder, "fsyncs");
        ChildResult result = jvm(mode).preload(library).main(Runner.class, "die").run().succeeded();
        return result.err().stream().filter(line -> line.matches("(fsync|pwrite) .*")).toList();
    }

    /** It has a base image of its own, or none, and no life of the image's. */
    @Test
    void aCopyOfAnOpenImageStandsAlone() throws Exception {
        Path copy = folder.resolve("copy.nvm");
        try (RunningChild child = new Acknowledged().next(jvm("disk"), SyncedWriters.class).start()) {
            child.awaitLine(Acknowledging.ACK);
            String answer = JdkTool.jcmd(child.pid(), "AutoPersist.copy", "file=" + copy);
            assertTrue(Files.exists(copy), answer);
            child.kill().wasKilled();
        }
        for (String mode : new String[] {"process", "disk", "disk,forget"}) {
            ChildJvm jvm = new Acknowledged(new long[THREADS]).next(jvm(mode).image(copy, "256m"), SyncedWriters.class);
            try (RunningChild child = jvm.start()) {
                child.awaitLine(Acknowledging.CHECKED);
                child.awaitLine(Acknowledging.ACK);
                child.kill().wasKilled().neverSaid("was in use with");
            }
        }
    }

    private static long counter(String name, String info) {
        Matcher line = Pattern.compile("^" + name + ": +(\\d+)", Pattern.MULTILINE).matcher(info);
        assertTrue(line.find(), () -> name + " in " + info);
        return Long.parseLong(line.group(1));
    }

    /** More bytes than were stored, since each has an entry, and frames are padded. */
    @Test
    void jcmdTellsWhatWasWritten() throws Exception {
        try (RunningChild child = new Acknowledged().next(jvm("disk"), SyncedWriters.class).start()) {
            child.awaitLine(Acknowledging.ACK);
            String info = JdkTool.jcmd(child.pid(), "AutoPersist.info");
            assertTrue(counter("flushes", info) > 0 && counter("bytesStored", info) > 0, info);
            assertTrue(counter("bytesLogged", info) > counter("bytesStored", info), info);
            assertTrue(info.contains("diskBehind:") && info.contains("waits of stores:"), info);
            child.kill().wasKilled();
        }
    }

    /** The object is one entry, not each field. */
    @Test
    void whatBecomesRecoverableIsLoggedOnce() {
        jvm("disk,interval=50").main(LogVolume.class).run().succeeded().printed(LogVolume.DONE);
        jvm("disk,forget").main(LogVolume.class, "check").run().succeeded().printed(LogVolume.DONE);
    }

    @Test
    void aDamagedBaseImageIsRefused() throws Exception {
        live(SyncedWriters.class, "disk", new Acknowledged(), 100);
        Path base = folder.resolve("test.nvm.base");
        try (FileChannel file = FileChannel.open(base, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[8192]), Files.size(base) - 8192);
        }
        jvm("disk").main(Acknowledging.class, SyncedWriters.class.getName()).run().refused("base image is damaged");
    }

    /** Where the frames of a log's first segment begin. */
    private List<Integer> frames() throws IOException {
        List<Integer> result = new DiskFiles(folder.resolve("test.nvm")).frames(1);
        assertTrue(result.size() > 2, "too few frames");
        return result;
    }

    private void killAgainAndAgain(Class<? extends Acknowledging> program, String... modes) throws InterruptedException {
        Random random = new Random(SEED + program.getName().hashCode());
        Acknowledged acknowledged = new Acknowledged();
        for (int kill = 0; kill <= KILLS; kill++) {
            acknowledged = live(program, modes[kill % modes.length], acknowledged, random.nextInt(LONGEST_LIFE_MILLIS));
        }
    }

    private Acknowledged live(Class<? extends Acknowledging> program, String mode, Acknowledged acknowledged, int millis)
            throws InterruptedException {
        return live(program, mode, "-XX:-NVMStressCollector", acknowledged, millis);
    }

    private Acknowledged live(
            Class<? extends Acknowledging> program, String mode, String flag, Acknowledged acknowledged, int millis)
            throws InterruptedException {
        try (RunningChild child = acknowledged.next(jvm(mode).flags(flag), program).start()) {
            if (!acknowledged.isEmpty()) {
                child.awaitLine(Acknowledging.CHECKED);
            }
            child.awaitLine(Acknowledging.ACK);
            Thread.sleep(millis);
            return acknowledged.after(child.kill().wasKilled(), THREADS);
        }
    }

    /** Kills take nothing from a tmpfs, where the folder may be. */
    private ChildJvm jvm(String mode) {
        String flag = "-XX:NVMDurability=" + mode + (mode.startsWith("disk") ? ",anywhere" : "");
        ChildJvm result = ChildJvm.underTest().image(folder.resolve("test.nvm"), "256m").verified().flags(flag);
        return isCopied ? result.trustingCopy() : result;
    }
}
