// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.programs.errors.CaughtErrors;
import org.autopersist.runtimetests.programs.errors.FirstError;
import org.autopersist.runtimetests.programs.errors.FullCollections;
import org.autopersist.runtimetests.programs.errors.LastStore;
import org.autopersist.runtimetests.programs.errors.OvertakenRefusals;
import org.autopersist.runtimetests.programs.errors.RefusalsOfFailing;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Where the errors of stores are thrown. JNI functions: JniTest. */
@Tag("core")
class StoreErrorsTest {

    private static final List<String> ENGINES = List.of(
            "-Xint -Dtests.rounds=3",
            "-XX:TieredStopAtLevel=1 -Xbatch -XX:CompileThresholdScaling=0.01",
            "-XX:TieredStopAtLevel=3 -Xbatch -XX:CompileThresholdScaling=0.01",
            "-XX:-TieredCompilation -Xbatch -XX:CompileThresholdScaling=0.01",
            "-XX:-TieredCompilation -Xbatch -XX:CompileThresholdScaling=0.01 -XX:-Inline",
            "-XX:-TieredCompilation -Xcomp -Dtests.rounds=5",
            "-XX:CompileThresholdScaling=0.02");

    @TempDir
    Path folder;

    static Stream<Arguments> modes() {
        return Breadth.of(ENGINES.stream()
                .flatMap(engine -> collectors(ENGINES.indexOf(engine)).map(collector -> Arguments.of(engine, collector)))
                .toList());
    }

    private static Stream<VmMode.Collector> collectors(int engine) {
        VmMode.Collector[] all = VmMode.Collector.values();
        return Breadth.isThorough() ? Arrays.stream(all) : Stream.of(all[engine % all.length]);
    }

    private static List<String> flags(String engine, VmMode.Collector collector) {
        return Stream.concat(Stream.of(engine.split(" ")), Stream.of(collector.flag())).toList();
    }

    @ParameterizedTest
    @MethodSource("modes")
    @Tag("slow")
    void theHandlerAroundTheStoreGetsItsError(String engine, VmMode.Collector collector) {
        Programs.twoLives(
                folder.resolve("test.nvm"), CaughtErrors.class, flags(engine, collector).toArray(String[]::new));
    }

    @ParameterizedTest
    @EnumSource(VmMode.Collector.class)
    void collectionsThatCanNotGrowKeepWhatTheyHave(VmMode.Collector collector) {
        Programs.twoLives(folder.resolve("test.nvm"), FullCollections.class, "-XX:NVMSize=16m", "-XX:-TieredCompilation", collector.flag());
    }

    @Test
    void aRefusedStoreIsTakenBackThoughItsValueIsDurableByThen() {
        ChildJvm.underTest().image(folder.resolve("test.nvm"), "256m").main(OvertakenRefusals.class).run().succeeded().printed("DONE");
    }

    @Test
    void aStoreToWhatIsOrdinaryByThenIsNotRefused() {
        ChildJvm.underTest().image(folder.resolve("test.nvm"), "256m").main(RefusalsOfFailing.class).run().succeeded().printed("DONE");
    }

    static IntStream firstErrors() {
        return IntStream.range(0, FirstError.count()).filter(i -> Breadth.isThorough() || i % 4 == 0);
    }

    /** Polls of C2's code sleep until there is an error. */
    @ParameterizedTest
    @MethodSource("firstErrors")
    void theFirstErrorOfAll(int number) {
        ChildJvm.underTest().image(folder.resolve("test.nvm"), "64m").verified()
                .flags("-XX:-TieredCompilation", "-Xbatch", "-XX:CompileThresholdScaling=0.01", "-Xlog:nvm=debug")
                .main(FirstError.class, Integer.toString(number)).run().succeeded().printed("DONE")
                .said("polls for errors of stores woken in").neverSaid("polls for errors of stores woken in 0 ");
    }

    static Stream<String> engines() {
        return ENGINES.stream();
    }

    @Tag("matrix")
    @ParameterizedTest
    @MethodSource("engines")
    void fastdebug(String engine) {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        Programs.twoLives(
                TestJdk.debug().get(),
                folder.resolve("test.nvm"),
                CaughtErrors.class,
                (engine + " -Dtests.rounds=20").split(" "));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void theLastStoreOfMain(String engine, VmMode.Collector collector) {
        ChildJvm.underTest()
                .image(folder.resolve("test.nvm"))
                .flags(flags(engine, collector))
                .main(LastStore.class)
                .run()
                .exited(1)
                .complained("Exception in thread \"main\" org.autopersist.ObjectRefusedException");
    }
}
