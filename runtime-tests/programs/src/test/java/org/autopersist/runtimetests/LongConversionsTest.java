// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.programs.access.SlicedConversion;
import org.autopersist.runtimetests.programs.concurrent.ConcurrentConversion;
import org.autopersist.runtimetests.programs.concurrent.Monitors;
import org.autopersist.runtimetests.programs.concurrent.Publication;
import org.autopersist.runtimetests.programs.errors.RefusedBesideRegion;
import org.autopersist.runtimetests.programs.errors.RefusedWhileMade;
import org.autopersist.runtimetests.programs.jdk.ConcurrentCollections;
import org.autopersist.runtimetests.programs.jdk.MoreCollections;
import org.autopersist.runtimetests.programs.regions.Rollbacks;
import org.autopersist.runtimetests.programs.types.Boxes;
import org.autopersist.runtimetests.programs.types.Enums;
import org.autopersist.runtimetests.programs.types.Lambdas;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One store may make a large graph durable: safepoints and collections come in between, and nothing of it is lost. */
@Tag("core")
class LongConversionsTest {

    private static final int OBJECTS = 400_000;

    @TempDir
    Path folder;

    static Stream<VmMode> modes() {
        return Breadth.isQuick() ? Stream.of(VmMode.all().getFirst()) : Breadth.modes();
    }

    /** C2 compiles none of these stores, which the program does once; interpreted and C1's are what is measured. */
    @ParameterizedTest
    @MethodSource("modes")
    void storesLetSafepointsIn(VmMode mode) {
        ChildResult result = life(mode, "write");
        // A store without slices sees one at most; on a busy machine, one with slices may see none.
        long all = result.out().stream().filter(line -> line.contains(" safepoints=")).count();
        long slow = result.out().stream().filter(line -> line.matches(".* safepoints=[01] .*")).count();
        Assertions.assertTrue(2 * slow < all, () -> slow + " of " + all + " stores without safepoints\n" + result);
        life(mode, "check");
    }

    private ChildResult life(VmMode mode, String phase) {
        int objects = mode.engine() == VmMode.Engine.INTERPRETER ? Breadth.times(OBJECTS / 3, OBJECTS) : OBJECTS;
        return ChildJvm.underTest()
                .image(folder.resolve("test.nvm"), "512m")
                .flags(mode.flags())
                .flags("-Xmx1g")
                .main(SlicedConversion.class, phase, Integer.toString(objects))
                .run()
                .succeeded()
                .printed(SlicedConversion.OK);
    }

    /** Usually each engine and each collector; thoroughly every engine with every collector. C1 in both of its tiers. */
    static Stream<String> slicedModes() {
        List<String> engines = List.of(
                "-XX:+TieredCompilation", "-Xint", "-Xcomp -XX:TieredStopAtLevel=1", "-Xcomp -XX:TieredStopAtLevel=3");
        List<VmMode.Collector> collectors = List.of(VmMode.Collector.values());
        return Breadth.isThorough()
                ? engines.stream().flatMap(engine -> collectors.stream().map(collector -> engine + " " + collector.flag()))
                : IntStream.range(0, engines.size()).mapToObj(i -> engines.get(i) + " " + collectors.get((i + 2) % 3).flag());
    }

    /** Each conversion of more than one object is put off, and a safepoint may come after each object. */
    @ParameterizedTest
    @MethodSource("slicedModes")
    void programsInSlices(String flags) {
        inSlices(TestJdk.product(), List.of(flags.split(" ")));
    }

    /** C1's code may become invalid at the end of a store that is put off. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xcomp -XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=3 -XX:CompileThresholdScaling=0.02"})
    void deoptimizedInSlices(String flags) {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        List<String> all = new ArrayList<>(List.of(flags.split(" ")));
        all.addAll(List.of("-XX:+DeoptimizeALot", "-XX:+UseSerialGC"));
        inSlices(TestJdk.debug().get(), all);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xint -XX:+UseSerialGC", "-XX:TieredStopAtLevel=1 -XX:+UseParallelGC", "-Xint -XX:+UseG1GC"})
    void aRefusedStoreGivesBackWhatIsStillBeingMade(String flags) {
        for (int life = 0; life < 2; life++) {
            ChildJvm.underTest()
                    .image(folder.resolve("refused.nvm"), "512m")
                    .verified()
                    .flags("-Xmx1g")
                    .flags(flags.split(" "))
                    .main(RefusedWhileMade.class, "500000", "60000", "3")
                    .run()
                    .succeeded()
                    .printed(RefusedWhileMade.OK);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"redo", "undo"})
    void aRefusedStoreBesideARegionThatIsRolledBack(String log) {
        ChildJvm.underTest()
                .image(folder.resolve("region.nvm"), "256m")
                .verified()
                .flags("-Xmx256m", "-Xint", "-XX:+UseSerialGC", "-XX:RegionLog=" + log)
                .main(RefusedBesideRegion.class, "100000", "15")
                .run()
                .succeeded()
                .printed(RefusedBesideRegion.OK);
    }

    private void inSlices(Path jdk, List<String> flags) {
        Programs.twoLives(sliced(jdk).flags(flags), sliced(jdk).flags(flags),
                List.of(ConcurrentConversion.class, ConcurrentCollections.class, Monitors.class, Publication.class,
                        MoreCollections.class, Rollbacks.class, Boxes.class, Enums.class, Lambdas.class));
    }

    private ChildJvm sliced(Path jdk) {
        return ChildJvm.of(jdk)
                .image(folder.resolve("sliced.nvm"), "512m")
                .verified()
                .flags("-Xmx256m", "-Xmn4m", "-XX:+NVMStressCollector");
    }
}
