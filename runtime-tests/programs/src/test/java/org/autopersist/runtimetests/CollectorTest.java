// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.DiskUsage;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.gc.AllSizes;
import org.autopersist.runtimetests.programs.gc.Collected;
import org.autopersist.runtimetests.programs.gc.LargeStores;
import org.autopersist.runtimetests.programs.gc.NeverRefused;
import org.autopersist.runtimetests.programs.gc.Scarce;
import org.autopersist.runtimetests.programs.gc.Shrunk;
import org.autopersist.runtimetests.programs.gc.SlicedGraphs;
import org.autopersist.runtimetests.programs.gc.StaleWords;
import org.autopersist.runtimetests.programs.gc.Torn;
import org.autopersist.runtimetests.programs.gc.Unlinked;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The NVM heap is collected while the program runs, and nothing is lost. */
@Tag("core")
class CollectorTest {

    @TempDir
    Path folder;

    private ChildJvm child(String flags) {
        return ChildJvm.underTest().image(folder.resolve("gc.nvm"), "64m").verified()
                .flags("-Xmx256m", "-Xlog:nvm+gc").flags(flags.split(" "));
    }

    private ChildResult run(String flags, String... args) {
        return child(flags).main(Collected.class, args).run().succeeded().printed(Collected.DONE);
    }

    static Stream<VmMode> modes() {
        return Breadth.modes();
    }

    private void lives(String flags, int count, String operations, String how) {
        for (int life = 0; life < count; life++) {
            run(flags, "run", "" + life, operations, "2", how, "orderly").said("objects of");
            run(flags, "check");
        }
    }

    /** No mark is missing of what a conversion in slices has made while a collection began. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xint -XX:+UseSerialGC", "-XX:+UseG1GC", "-XX:+UseParallelGC"})
    void conversionsInSlicesAreInOnePhase(String flags) {
        for (int life = 0; life < 4; life++) {
            ChildJvm.underTest().image(folder.resolve("sliced.nvm"), "16m").verified()
                    .flags("-Xmx128m", "-XX:+NVMStressCollector").flags(flags.split(" "))
                    .main(SlicedGraphs.class, "10", "100").run().succeeded().printed(SlicedGraphs.OK);
        }
    }

    /** A store that finds no room waits for what is garbage, and is refused only if that does not do. */
    @ParameterizedTest
    @CsvSource({
        "static,-Xint -XX:+UseSerialGC", "field,-XX:+UseG1GC", "element,-XX:TieredStopAtLevel=1 -XX:+UseParallelGC",
        "volatile,-Xint -XX:+UseSerialGC", "list,-XX:+UseSerialGC", "cas,-Xint -XX:+UseParallelGC",
        "named,-XX:+UseG1GC", "reflection,-XX:+UseG1GC", "region,-XX:+UseSerialGC",
        "static,-XX:+UseParallelGC -XX:+NVMStressCollector"
    })
    void storesWaitForRoom(String how, String flags) {
        for (int life = 0; life < 2; life++) {
            ChildJvm.underTest().image(folder.resolve("large.nvm"), "16m").verified()
                    .flags("-Xmx256m").flags(flags.split(" "))
                    .main(LargeStores.class, how).run().succeeded().printed(LargeStores.OK);
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    @Tag("slow")
    void nothingIsLost(VmMode mode) {
        boolean isSlow = mode.engine() == VmMode.Engine.INTERPRETER;
        lives(String.join(" ", mode.flags()), 3, "" + (isSlow ? Breadth.times(100, 4000) : 4000), "plain");
    }

    /** Where the processor is taken away from a thread at the worst moment. */
    @ParameterizedTest
    @Ways({
        "-XX:+UseSerialGC plain",
        "-XX:+UseG1GC plain",
        "-XX:+UseParallelGC -XX:NVMGCThreads=3 shared",
        "-XX:+UseG1GC shared",
        "-XX:+UseG1GC -XX:RegionLog=redo regions",
        "-XX:+UseSerialGC -XX:RegionLog=undo regions"
    })
    void atTheWorstMoment(String flagsAndHow) {
        int last = flagsAndHow.lastIndexOf(' ');
        lives("-XX:+NVMStressCollector " + flagsAndHow.substring(0, last), 3, "2000", flagsAndHow.substring(last + 1));
    }

    @ParameterizedTest
    @Ways({
        "-XX:+UseSerialGC -XX:RegionLog=redo",
        "-XX:+UseParallelGC -XX:RegionLog=undo",
        "-XX:+UseG1GC -XX:RegionLog=redo -XX:NVMDurability=pmem",
        "-XX:+UseG1GC -XX:RegionLog=undo -XX:NVMDurability=pmem"
    })
    void regions(String flags) {
        lives(flags, 3, "4000", "regions");
    }

    @ParameterizedTest
    @Ways({
        "-XX:+UseSerialGC plain",
        "-XX:+UseG1GC shared",
        "-XX:+UseParallelGC -XX:RegionLog=redo regions",
        "-XX:+UseG1GC -XX:RegionLog=undo regions"
    })
    @Tag("slow")
    void kills(String flagsAndHow) {
        int last = flagsAndHow.lastIndexOf(' ');
        String flags = flagsAndHow.substring(0, last);
        for (int life = 0; life < 5; life++) {
            try (RunningChild child = child(flags)
                    .main(Collected.class, "run", "" + life, "100000000", "2", flagsAndHow.substring(last + 1), "kill")
                    .start()) {
                child.awaitLine(Collected.DONE);
                child.kill().wasKilled();
            }
            run(flags, "check");
        }
    }

    /** A log is retired when its homes are written, not before. */
    @ParameterizedTest
    @Ways({"-XX:RegionLog=redo -XX:NVMDurability=process", "-XX:RegionLog=redo -XX:NVMDurability=pmem"})
    void noRegionIsTorn(String flags) throws InterruptedException {
        int lives = Breadth.times(5, 10);
        for (int life = 0; life < lives; life++) {
            try (RunningChild child = child("-XX:+NVMStressCollector " + flags).main(Torn.class, "write").start()) {
                child.awaitLine(Torn.DONE);
                Thread.sleep(life * 400 / lives);
                child.kill().wasKilled();
            }
            child(flags).main(Torn.class, "check").run().succeeded().printed(Torn.DONE);
        }
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC again", "-XX:+UseG1GC again", "-XX:+UseG1GC churn", "-XX:+UseParallelGC churn"})
    void aFullImageIsCollected(String flagsAndCase) {
        String[] words = flagsAndCase.split(" ");
        ChildJvm.underTest().image(folder.resolve("scarce.nvm"), "16m").verified().flags("-Xmx256m", words[0])
                .main(Scarce.class, words[1]).run().succeeded().printed(Scarce.DONE);
    }

    /** In any engine, at 1.6 times what is live; also where each store of more than one object is put off. */
    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:-TieredCompilation -XX:+UseSerialGC", "-XX:+TieredCompilation -XX:+UseG1GC", "-Xint -XX:+UseParallelGC",
        "-XX:-TieredCompilation -XX:+UseParallelGC -XX:RegionLog=undo", "-XX:-TieredCompilation -XX:+NVMStressCollector",
        "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", "-XX:TieredStopAtLevel=1 -XX:+NVMStressCollector"
    })
    void noStoreIsRefusedWhileThereIsGarbage(String flags) {
        for (int life = 0; life < 2; life++) {
            ChildJvm.underTest().image(folder.resolve("never.nvm"), "16m").verified().flags("-Xmx256m").flags(flags.split(" "))
                    .main(NeverRefused.class, flags.contains("Xint") || flags.contains("Stress") ? "10000" : "60000")
                    .run().succeeded().printed(NeverRefused.DONE);
        }
    }

    /** What a large region's log has taken is space for objects afterwards. */
    @ParameterizedTest
    @CsvSource({
        "redo, -XX:+UseSerialGC", "undo, -XX:+UseG1GC", "redo, -XX:+UseParallelGC -XX:NVMDurability=pmem",
        "undo, -XX:+UseSerialGC -XX:NVMDurability=pmem", "redo, -Xint -XX:+UseG1GC", "undo, -Xint -XX:+UseParallelGC"
    })
    void logsOfLargeRegions(String log, String flags) {
        for (int life = 0; life < 2; life++) {
            ChildJvm.underTest().image(folder.resolve("logs.nvm"), "16m").verified().flags("-Xmx256m", "-XX:RegionLog=" + log)
                    .flags(flags.split(" ")).main(Scarce.class, log).run().succeeded().printed(Scarce.DONE);
        }
    }

    /** The image is nearly full all the time, so that runs of free lines over chunks' ends are used. */
    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC -XX:NVMGCThreads=2"})
    void arraysOfAllSizesKeepTheirContents(String flags) {
        for (int life = 0; life < 3; life++) {
            allSizes(flags).main(AllSizes.class, "run", "" + life, "20000", "2").run().succeeded().printed(AllSizes.DONE);
            allSizes(flags).main(AllSizes.class, "check").run().succeeded().printed(AllSizes.DONE);
        }
    }

    private ChildJvm allSizes(String flags) {
        return ChildJvm.underTest().image(folder.resolve("sizes.nvm"), "16m").verified().flags("-Xmx256m").flags(flags.split(" "));
    }

    /** Of a heap that is never collected there would be four times as much as the image holds. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void theImageDoesNotFillUp(String flags) {
        child(flags).main(Unlinked.class, "churn").run().succeeded().printed(Unlinked.DONE);
        child(flags).main(Unlinked.class, "checkChurn").run().succeeded().printed(Unlinked.DONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
    void smallObjectsThatDieOneByOne(String flags) {
        child(flags).main(Unlinked.class, "scattered").run().succeeded().printed(Unlinked.DONE);
        child(flags).main(Unlinked.class, "checkScattered").run().succeeded().printed(Unlinked.DONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void anImageOfOneAndAHalfTimesWhatIsLive(String flags) {
        child(flags).main(Unlinked.class, "tight").run().succeeded().printed(Unlinked.DONE);
        child(flags).main(Unlinked.class, "checkTight").run().succeeded().printed(Unlinked.DONE);
    }

    @ParameterizedTest
    @MethodSource("modes")
    void whatIsUnlinkedBecomesOrdinaryAndCanBeLinkedAgain(VmMode mode) {
        String flags = String.join(" ", mode.flags());
        for (int life = 0; life < 2; life++) {
            child(flags).main(Unlinked.class, "relink").run().succeeded().printed(Unlinked.DONE);
            child(flags).main(Unlinked.class, "checkRelinked").run().succeeded().printed(Unlinked.DONE);
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void orderedStoresToWhatIsOrdinaryAgain(VmMode mode) {
        String flags = String.join(" ", mode.flags());
        child(flags).main(StaleWords.class, "write").run().succeeded().printed(StaleWords.DONE);
        child(flags).main(StaleWords.class, "check").run().succeeded().printed(StaleWords.DONE);
    }

    /** In kilobytes. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:NVMDurability=process", "-XX:NVMDurability=pmem"})
    void theFileShrinksWhenDataIsDropped(String flags) throws IOException {
        Path image = folder.resolve("shrunk.nvm");
        for (String step : List.of("grow", "shrinkAndGrow", "shrink", "check")) {
            ChildJvm.underTest().image(image, "256m").verified().flags("-Xmx512m", flags).main(Shrunk.class, step).run()
                    .succeeded().printed(Shrunk.DONE);
            assertEquals(step.endsWith("row"), DiskUsage.kilobytes(image) > 140_000, () -> "kilobytes after " + step);
        }
        assertTrue(DiskUsage.kilobytes(image) < 60_000, "what is live needs 5 MB");
        assertEquals(256L << 20, Files.size(image));
    }

    /** What earlier lives have left goes, too; what this one has not recovered stays. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
    void rootsThatAreNotRecovered(String flags) {
        child(flags).main(Unlinked.class, "twoRoots").run().succeeded().printed(Unlinked.DONE);
        for (int life = 0; life < 3; life++) {
            child(flags).main(Unlinked.class, "useOneRoot").run().succeeded().printed(Unlinked.DONE);
        }
        child(flags).main(Unlinked.class, "checkBothRoots").run().succeeded().printed(Unlinked.DONE);
    }
}
