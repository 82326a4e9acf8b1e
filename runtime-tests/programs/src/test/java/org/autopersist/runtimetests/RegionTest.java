// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.autopersist.image.Image;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.harness.VmMode.Collector;
import org.autopersist.runtimetests.harness.VmMode.Engine;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.regions.BlockingQueues;
import org.autopersist.runtimetests.programs.regions.CallersRegions;
import org.autopersist.runtimetests.programs.regions.FullInRegion;
import org.autopersist.runtimetests.programs.regions.IdleLogs;
import org.autopersist.runtimetests.programs.regions.Introspection;
import org.autopersist.runtimetests.programs.regions.LeftOpen;
import org.autopersist.runtimetests.programs.regions.LinearizableCollections;
import org.autopersist.runtimetests.programs.regions.LogSizes;
import org.autopersist.runtimetests.programs.regions.MovedElements;
import org.autopersist.runtimetests.programs.regions.NeighbouringFields;
import org.autopersist.runtimetests.programs.regions.OpenAtDeath;
import org.autopersist.runtimetests.programs.regions.OpenInVersion1;
import org.autopersist.runtimetests.programs.regions.OthersStores;
import org.autopersist.runtimetests.programs.regions.RecoveredCollections;
import org.autopersist.runtimetests.programs.regions.RefusedInRegion;
import org.autopersist.runtimetests.programs.regions.RelaxedVirtualThreads;
import org.autopersist.runtimetests.programs.regions.ReleasedLocks;
import org.autopersist.runtimetests.programs.regions.ReusedSegments;
import org.autopersist.runtimetests.programs.regions.Rollbacks;
import org.autopersist.runtimetests.programs.regions.VirtualThreads;
import org.autopersist.runtimetests.programs.regions.VirtualWaits;
import org.autopersist.runtimetests.programs.regions.WaitingRegions;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Failure-atomic regions, with either log. */
class RegionTest {

    private static final List<Class<? extends Program>> PROGRAMS = List.of(
            Rollbacks.class,
            LeftOpen.class,
            VirtualThreads.class,
            VirtualWaits.class,
            RefusedInRegion.class,
            Introspection.class,
            RecoveredCollections.class,
            NeighbouringFields.class,
            MovedElements.class,
            OpenAtDeath.class,
            ReusedSegments.class,
            IdleLogs.class,
            LogSizes.class,
            CallersRegions.class,
            WaitingRegions.class,
            BlockingQueues.class,
            ReleasedLocks.class,
            OthersStores.class);
    private static final String REDO = "-XX:RegionLog=redo";
    private static final String UNDO = "-XX:RegionLog=undo";
    private static final String REAL_FLUSHES = "-XX:NVMDurability=pmem";

    @TempDir
    Path folder;

    static Stream<Arguments> programsAndLogs() {
        return PROGRAMS.stream().flatMap(program -> Stream.of(REDO, UNDO)
                .map(log -> Arguments.of(Named.of(program.getSimpleName(), program), log)));
    }

    /** Usually each engine and each collector, and C2, which has most of its own, with both logs. */
    static Stream<Arguments> modesAndLogs() {
        if (Breadth.isThorough()) {
            return Breadth.modes().flatMap(mode -> Stream.of(REDO, UNDO).map(log -> Arguments.of(mode, log)));
        }
        return Stream.of(
                Arguments.of(new VmMode(Collector.G1, Engine.C2), REDO),
                Arguments.of(new VmMode(Collector.SERIAL, Engine.C2), UNDO),
                Arguments.of(new VmMode(Collector.PARALLEL, Engine.C1), UNDO),
                Arguments.of(new VmMode(Collector.SERIAL, Engine.INTERPRETER), REDO),
                Arguments.of(new VmMode(Collector.G1, Engine.TIERED), UNDO));
    }

    @Tag("core")
    @ParameterizedTest
    @MethodSource("programsAndLogs")
    void program(Class<? extends Program> program, String log) {
        Programs.twoLives(folder.resolve("test.nvm"), program, log);
    }

    @Tag("matrix")
    @ParameterizedTest
    @MethodSource("modesAndLogs")
    void allPrograms(VmMode mode, String log) {
        List<String> flags = new ArrayList<>(mode.flags());
        flags.add(log);
        twoLives(TestJdk.product(), flags, flags);
    }

    static Stream<String> logsOfThoroughRuns() {
        return Breadth.firstOf(0, List.of(REDO, UNDO));
    }

    /** Usually the other log in the next life has them as well. */
    @Tag("matrix")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("logsOfThoroughRuns")
    void realFlushes(String log) {
        List<String> flags = List.of(log, REAL_FLUSHES);
        twoLives(TestJdk.product(), flags, flags);
    }

    @Tag("matrix")
    @ParameterizedTest
    @ValueSource(strings = {REDO, UNDO})
    void fastdebug(String log) {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        twoLives(TestJdk.debug().get(), List.of(log), List.of(log));
    }

    /** An image with the log of one kind is opened with the other. */
    @Tag("core")
    @ParameterizedTest
    @ValueSource(strings = {REDO, UNDO})
    @Tag("slow")
    void theOtherLogInTheNextLife(String log) {
        twoLives(TestJdk.product(), List.of(log, REAL_FLUSHES), List.of(log.equals(REDO) ? UNDO : REDO, REAL_FLUSHES));
    }

    @Tag("core")
    @ParameterizedTest
    @ValueSource(strings = {REDO, UNDO})
    void aFullImageRollsTheRegionBack(String log) {
        for (String phase : List.of("write", "check", "check")) {
            ChildJvm.underTest()
                    .image(folder.resolve("test.nvm"), "16m")
                    .verified()
                    .flags(log)
                    .main(FullInRegion.class, phase)
                    .run()
                    .succeeded()
                    .printed(FullInRegion.OK);
        }
    }

    /** Its undo log, of a region that was open, is read; it stays of version 1, and has redo logs from then on. */
    @Tag("core")
    @ParameterizedTest
    @ValueSource(strings = {REDO, UNDO})
    void imageOfVersion1(String log) throws IOException {
        Path image = folder.resolve("test.nvm");
        try (InputStream in = new GZIPInputStream(getClass().getResourceAsStream("/version-1.nvm.gz"))) {
            Files.copy(in, image);
        }
        ImageToolRun.run("verify", image).succeeded();
        for (int life = 0; life < 2; life++) {
            ChildResult result = Programs.check(
                    ChildJvm.underTest().image(image, "16m").verified().flags(log), List.of(OpenInVersion1.class));
            result.succeeded();
            if (log.equals(UNDO)) {
                result.printed("redo logs are used");
            }
        }
        try (Image opened = Image.open(image)) {
            Assertions.assertEquals(1, opened.superblock().version());
        }
    }

    /** The end of a method that is a region lets go of the collections' locks. */
    @Tag("core")
    @Test
    void collectionsInMethodsThatAreRegions() {
        Programs.twoLives(
                folder.resolve("test.nvm"),
                CallersRegions.class,
                "-XX:FailureAtomicMethods=" + CallersRegions.METHODS);
    }

    @Tag("core")
    @ParameterizedTest
    @ValueSource(strings = {REDO, UNDO})
    @Tag("slow")
    void linearizableCollections(String log) {
        List<String> flags = new ArrayList<>(LinearizableCollections.FLAGS);
        flags.add(log);
        Programs.twoLives(folder.resolve("test.nvm"), LinearizableCollections.class, flags.toArray(String[]::new));
    }

    @Tag("core")
    @ParameterizedTest
    @Ways({
        "-XX:+UseSerialGC",
        "-XX:+UseParallelGC -Xint",
        "-XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=0.01",
        "-XX:-TieredCompilation -XX:CompileThresholdScaling=0.01"
    })
    void relaxedBlocksOfVirtualThreads(String flags) {
        List<String> all = new ArrayList<>(List.of(flags.split(" ")));
        all.addAll(List.of("-XX:NVMDurability=pmem", "-Djdk.virtualThreadScheduler.parallelism=1",
                "-Djdk.virtualThreadScheduler.maxPoolSize=1"));
        Programs.twoLives(folder.resolve("test.nvm"), RelaxedVirtualThreads.class, all.toArray(String[]::new));
    }

    /** So that no carrier is added for threads that block theirs. */
    @Tag("core")
    @ParameterizedTest
    @Ways({
        "1 -XX:RegionLog=redo -XX:+UseSerialGC",
        "1 -XX:RegionLog=undo -XX:NVMDurability=pmem -Xint",
        "2 -XX:RegionLog=redo -XX:NVMDurability=pmem -XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=0.01",
        "2 -XX:RegionLog=undo -XX:+UseParallelGC -XX:-TieredCompilation -XX:CompileThresholdScaling=0.01"
    })
    void virtualThreadsWithFewCarriers(String carriersAndFlags) {
        String[] words = carriersAndFlags.split(" ", 2);
        List<String> flags = new ArrayList<>(List.of(words[1].split(" ")));
        flags.addAll(List.of("-XX:FailureAtomicMethods=" + VirtualWaits.METHOD,
                "-Djdk.virtualThreadScheduler.parallelism=" + words[0],
                "-Djdk.virtualThreadScheduler.maxPoolSize=" + words[0]));
        Path image = folder.resolve("test.nvm");
        List<Class<? extends Program>> programs =
                List.of(VirtualThreads.class, VirtualWaits.class, WaitingRegions.class, LeftOpen.class);
        Programs.twoLives(child(TestJdk.product(), image).flags(flags), child(TestJdk.product(), image).flags(flags), programs);
    }

    @Tag("core")
    @Test
    void aThreadThatEndsWithAnOpenRegionIsLogged() {
        Programs.runner(ChildJvm.underTest().image(folder.resolve("test.nvm")), "write,die", List.of(LeftOpen.class))
                .run()
                .succeeded()
                .printed("region");
    }

    private void twoLives(Path jdk, List<String> first, List<String> second) {
        Path image = folder.resolve("test.nvm");
        Programs.twoLives(child(jdk, image).flags(first), child(jdk, image).flags(second), PROGRAMS);
    }

    private static ChildJvm child(Path jdk, Path image) {
        return ChildJvm.of(jdk).flags("-Xmx1g").image(image, "512m").verified();
    }
}
