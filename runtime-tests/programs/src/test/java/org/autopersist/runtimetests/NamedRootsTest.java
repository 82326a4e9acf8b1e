// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import org.autopersist.image.ChecksumSource;
import org.autopersist.image.ImageChecksums;
import org.autopersist.image.ImageLayout;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.concurrent.CreatedRoots;
import org.autopersist.runtimetests.programs.concurrent.NamedRootRace;
import org.autopersist.runtimetests.programs.image.NameChurn;
import org.autopersist.runtimetests.programs.image.NamedRootLives;
import org.autopersist.runtimetests.programs.types.NamedRoots;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Roots that programs name at run time. */
@Tag("core")
class NamedRootsTest {

    @TempDir
    Path folder;

    private ChildResult live(Path jdk, String size, Class<?> program, String... args) {
        ChildJvm jvm = ChildJvm.of(jdk)
                .image(folder.resolve("test.nvm"), size)
                .verified()
                .main(program, args);
        try (RunningChild child = jvm.start()) {
            child.awaitLine(program == NamedRootRace.class ? NamedRootRace.STATE : "READY");
            return child.kill().wasKilled();
        }
    }

    private void lives(Path jdk, String size, String... steps) {
        for (String step : steps) {
            live(jdk, size, NamedRootLives.class, step);
        }
    }

    private static Path debug() {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        return TestJdk.debug().get();
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-Xint", "-XX:NVMDurability=pmem"})
    void allKindsOfValues(String flag) {
        Programs.twoLives(folder.resolve("test.nvm"), NamedRoots.class, flag);
    }

    @Test
    void allKindsOfValuesFastdebug() {
        ChildJvm first = ChildJvm.of(debug()).image(folder.resolve("test.nvm")).verified();
        Programs.writeAndKill(first, List.of(NamedRoots.class)).printed(Runner.PASS + "write");
        Programs.check(ChildJvm.of(debug()).image(folder.resolve("test.nvm")).verified(), List.of(NamedRoots.class))
                .succeeded();
    }

    @Test
    void rootsChangedBeforeTheyAreRecovered() {
        lives(TestJdk.product(), "32m", "write", "change", "check");
    }

    @Test
    void rootsChangedBeforeTheyAreRecoveredFastdebug() {
        lives(debug(), "32m", "write", "change", "check");
    }

    @Test
    void aFullTableIsAnErrorThatTheProgramSurvives() {
        lives(TestJdk.product(), "16m", "fill", "checkFull");
    }

    @Test
    void aFullTableHasRoomAgainForOtherNames() {
        lives(TestJdk.product(), "16m", "refill", "checkRefilled");
    }

    @Test
    void aFullImageIsAnErrorThatTheProgramSurvives() {
        lives(TestJdk.product(), "16m", "fillImage", "fillImage");
    }

    @Test
    void classesComeFromTheLoaderThatIsAsked() {
        lives(TestJdk.product(), "16m", "write", "foreign");
    }

    /** The root table of such an image has room for some 1000 of these names. */
    private void churn(Path jdk, String flags, int operations) {
        for (String how : List.of("forever", "once", "forever", "forever", "once", "once")) {
            ChildJvm jvm = ChildJvm.of(jdk).image(folder.resolve("test.nvm"), "16m").verified().flags("-Xmx256m")
                    .flags(flags.split(" ")).main(NameChurn.class, folder.toString(), "2", Integer.toString(operations), how);
            if (how.equals("once")) {
                jvm.run().succeeded().printed(NameChurn.DONE);
                continue;
            }
            try (RunningChild child = jvm.start()) {
                child.awaitLine(NameChurn.DONE);
                child.kill().wasKilled();
            }
        }
    }

    @ParameterizedTest
    @Ways({
        "-XX:+UseSerialGC -XX:RegionLog=redo",
        "-XX:+UseG1GC -XX:RegionLog=undo",
        "-XX:+UseParallelGC -XX:RegionLog=redo -XX:NVMDurability=pmem",
        "-XX:+UseG1GC -XX:RegionLog=undo -XX:NVMDurability=pmem"
    })
    void namesThatNeverComeAgain(String flags) {
        churn(TestJdk.product(), flags, 12_000);
    }

    /** Where the processor is taken away from a thread at the worst moment. */
    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC -XX:RegionLog=redo", "-XX:+UseG1GC -XX:RegionLog=undo"})
    void namesThatNeverComeAgainAtTheWorstMoment(String flags) {
        churn(TestJdk.product(), "-XX:+NVMStressCollector " + flags, 2_000);
    }

    @Test
    void namesThatNeverComeAgainFastdebug() {
        churn(debug(), "-XX:RegionLog=redo", 4_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    @Tag("slow")
    void theLastOneWins(int seed) {
        race(TestJdk.product(), seed);
    }

    @Test
    @Tag("slow")
    void theLastOneWinsFastdebug() {
        race(debug(), new Random().nextInt());
    }

    private void race(Path jdk, int seed) {
        String s = Integer.toString(seed);
        String state = live(jdk, "64m", NamedRootRace.class, "write", s).last(NamedRootRace.STATE + " ");
        assertEquals(state, live(jdk, "64m", NamedRootRace.class, "check", s, state).last(NamedRootRace.STATE + " "));
        for (int i = 0; i < 5; i++) {
            state = live(jdk, "64m", NamedRootRace.class, "unbound", s + i).last(NamedRootRace.STATE + " ");
            live(jdk, "64m", NamedRootRace.class, "check", s, state);
        }
    }

    /** And in a later life there is nothing left to create. */
    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseG1GC", "-Xint", "-XX:RegionLog=undo"})
    void twoThreadsThatCreateARootGetOneObject(String flag) {
        for (String step : List.of("write", "check")) {
            ChildJvm jvm = ChildJvm.underTest().image(folder.resolve("test.nvm"), "64m").verified().flags(flag)
                    .main(CreatedRoots.class, step);
            try (RunningChild child = jvm.start()) {
                child.awaitLine("READY");
                child.kill().wasKilled();
            }
        }
    }

    /** The checksum of such an image is right, so that only the rules of the table itself are left. */
    @ParameterizedTest
    @ValueSource(strings = {"type", "name", "empty", "free", "size of a free one"})
    void aTableThatBreaksItsRulesIsRefused(String what) throws IOException {
        lives(TestJdk.product(), "16m", "write");
        try (FileChannel file = FileChannel.open(
                folder.resolve("test.nvm"), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer table = ByteBuffer.allocate(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
            file.read(table, 0);
            int entry = find(table.array(), "/kept") - ImageLayout.ROOT_HEADER;
            assertTrue(entry > 0, "the entry");
            int size = table.getInt(entry);
            switch (what) {
                case "type" -> table.put(entry + ImageLayout.ROOT_TYPE, (byte) 'J');
                case "name" -> table.put(entry + ImageLayout.ROOT_HEADER + 2, (byte) 0);
                case "free" -> table.putInt(entry, size | ImageLayout.FREE_BIT);
                case "size of a free one" -> table.putInt(entry, (size + 4) | ImageLayout.FREE_BIT);
                default -> table.putShort(entry + ImageLayout.ROOT_NAME_LENGTH, (short) 1);
            }
            ChecksumSource bytes = ChecksumSource.of(table.array());
            table.putInt(entry + ImageLayout.ROOT_CHECKSUM, what.startsWith("size")
                    ? ImageChecksums.freeEntry(bytes, entry)
                    : ImageChecksums.rootEntry(bytes, entry, size));
            file.write(table.slice(entry, size), entry);
        }
        ChildJvm.underTest()
                .image(folder.resolve("test.nvm"), "16m")
                .main(Runner.class, "die")
                .run()
                .refused("test.nvm", "root table");
    }

    private static int find(byte[] bytes, String text) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
    }
}
