// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All programs at once, in one image, with each collector and each execution engine. */
@Tag("matrix")
class MatrixTest {

    static Stream<VmMode> modes() {
        return Breadth.modes();
    }

    @ParameterizedTest
    @MethodSource("modes")
    void allPrograms(VmMode mode, @TempDir Path folder) {
        twoLives(TestJdk.product(), mode.flags(), mode.flags(), folder);
    }

    static Stream<VmMode.Engine> engines() {
        return Breadth.firstOf(1, List.of(VmMode.Engine.TIERED, VmMode.Engine.C1, VmMode.Engine.C2, VmMode.Engine.INTERPRETER));
    }

    /** The programs as they are on any JVM, in an image that ends with them. */
    @ParameterizedTest
    @MethodSource("engines")
    void inAVolatileImage(VmMode.Engine engine) {
        Programs.runner(
                        ChildJvm.underTest().flags("-Xmx1g", "-XX:+AutoPersist").verified().flags(engine.flags()),
                        "write,recheck,collect,die",
                        Programs.ALL)
                .run()
                .succeeded();
    }

    private static final String MANY_COLLECTIONS = "-XX:+UseG1GC -Xmn8m -XX:G1HeapRegionSize=1m";
    private static final String REAL_FLUSHES = "-XX:NVMDurability=pmem";

    /** Usually all in one; thoroughly each for itself. */
    static Stream<Arguments> twoModes() {
        return Breadth.firstOf(1, List.of(
                Arguments.of(MANY_COLLECTIONS + " " + REAL_FLUSHES, "-XX:+UseParallelGC -Xmx2g"),
                Arguments.of("-XX:+UseSerialGC -XX:ObjectAlignmentInBytes=8 -Xmx900m", "-XX:+UseParallelGC -Xmx2g"),
                Arguments.of(MANY_COLLECTIONS, MANY_COLLECTIONS),
                Arguments.of(REAL_FLUSHES, REAL_FLUSHES)));
    }

    /** An image says nothing about the JVM that wrote it. In small young generations fronts move all the time. */
    @ParameterizedTest
    @MethodSource("twoModes")
    void anotherModeInTheSecondLife(String first, String second, @TempDir Path folder) {
        twoLives(TestJdk.product(), List.of(first.split(" ")), List.of(second.split(" ")), folder);
    }

    static Stream<String> seeds() {
        return Breadth.firstOf(0, List.of("1", "2"));
    }

    /** Where the compiler orders what it may order otherwise than it would. Usually random programs are compiled so (fuzz jit). */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("seeds")
    void otherSchedules(String seed, @TempDir Path folder) {
        List<String> flags = List.of("-XX:-TieredCompilation", "-Xbatch", "-XX:CompileThresholdScaling=0.05",
                "-XX:+UnlockDiagnosticVMOptions", "-XX:+StressLCM", "-XX:+StressGCM", "-XX:+StressIGVN",
                "-XX:+StressCCP", "-XX:StressSeed=" + seed);
        twoLives(TestJdk.product(), flags, flags, folder);
    }

    /** The VM's assertions, and its own flags for deoptimization and collections at any time. */
    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:+UseG1GC",
        "-Xint -XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1 -Xbatch -XX:CompileThresholdScaling=0.01 -XX:+UseParallelGC",
        "-XX:-TieredCompilation -Xbatch -XX:CompileThresholdScaling=0.05 -XX:+UseSerialGC",
        "-Xcomp -XX:+UseParallelGC",
        "-XX:+DeoptimizeALot -XX:CompileThresholdScaling=0.02",
        "-XX:+DeoptimizeALot -XX:-TieredCompilation -Xbatch -XX:CompileThresholdScaling=0.05 -XX:+UseSerialGC",
        "-XX:+ScavengeALot -XX:ScavengeALotInterval=500 -XX:+UseSerialGC",
        "-XX:+FullGCALot -XX:FullGCALotInterval=10000 -XX:+UseParallelGC",
        "-XX:+FullGCALot -XX:FullGCALotInterval=10000 -XX:+UseG1GC"
    })
    void fastdebug(String flags, @TempDir Path folder) {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        List<String> both = List.of(flags.split(" "));
        twoLives(TestJdk.debug().get(), both, both, folder);
    }

    private static void twoLives(Path jdk, List<String> first, List<String> second, Path folder) {
        Path image = folder.resolve("test.nvm");
        Programs.twoLives(child(jdk, image).flags(first), child(jdk, image).flags(second), Programs.ALL);
    }

    private static ChildJvm child(Path jdk, Path image) {
        return ChildJvm.of(jdk).flags("-Xmx1g").image(image, "512m").verified();
    }
}
