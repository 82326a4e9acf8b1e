package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.programs.access.SlicedConversion;
import org.autopersist.runtimetests.programs.concurrent.ConcurrentConversion;
import org.autopersist.runtimetests.programs.concurrent.Monitors;
import org.autopersist.runtimetests.programs.concurrent.Publication;
import org.autopersist.runtimetests.programs.jdk.MoreCollections;
import org.autopersist.runtimetests.programs.regions.Rollbacks;
import org.autopersist.runtimetests.programs.types.Boxes;
import org.autopersist.runtimetests.programs.types.Enums;
import org.autopersist.runtimetests.programs.types.Lambdas;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One store may make a large graph durable: safepoints and collections come in between, and nothing of it is lost. */
@Tag("core")
class LongConversionsTest {

    private static final int OBJECTS = 400_000;

    @TempDir
    Path folder;

    static Stream<VmMode> modes() {
        return Breadth.isQuick() ? Stream.of(VmMode.all().getFirst()) : VmMode.all().stream();
    }

    static Stream<VmMode.Collector> collectors() {
        return Breadth.of(List.of(VmMode.Collector.values()));
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
        return ChildJvm.underTest()
                .image(folder.resolve("test.nvm"), "512m")
                .flags(mode.flags())
                .flags("-Xmx1g")
                .main(SlicedConversion.class, phase, Integer.toString(OBJECTS))
                .run()
                .succeeded()
                .printed(SlicedConversion.OK);
    }

    /** Each conversion of more than one object is put off, and a safepoint may come after each object. */
    @ParameterizedTest
    @MethodSource("collectors")
    void programsInSlices(VmMode.Collector collector) {
        Programs.twoLives(sliced(collector), sliced(collector),
                List.of(ConcurrentConversion.class, Monitors.class, Publication.class, MoreCollections.class, Rollbacks.class,
                        Boxes.class, Enums.class, Lambdas.class));
    }

    private ChildJvm sliced(VmMode.Collector collector) {
        return ChildJvm.underTest()
                .image(folder.resolve("sliced.nvm"), "512m")
                .verified()
                .flags("-Xmx256m", "-Xmn4m", collector.flag(), "-XX:+NVMStressCollector");
    }
}
