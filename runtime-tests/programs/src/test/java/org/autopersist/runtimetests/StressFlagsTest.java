// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.Set;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.image.Refused;
import org.autopersist.runtimetests.programs.jdk.ConcurrentCollections;
import org.autopersist.runtimetests.programs.jdk.MoreCollections;
import org.autopersist.runtimetests.programs.jdk.References;
import org.autopersist.runtimetests.programs.jdk.Sentinels;
import org.autopersist.runtimetests.programs.jdk.Synchronizers;
import org.autopersist.runtimetests.programs.types.Boxes;
import org.autopersist.runtimetests.programs.types.ClassObjects;
import org.autopersist.runtimetests.programs.types.Enums;
import org.autopersist.runtimetests.programs.types.Inheritance;
import org.autopersist.runtimetests.programs.types.Lambdas;
import org.autopersist.runtimetests.programs.types.Nested;
import org.autopersist.runtimetests.programs.types.PrimitiveRoots;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.runtimetests.programs.types.ReferenceRoots;
import org.autopersist.runtimetests.programs.types.RootsReplaced;
import org.autopersist.runtimetests.programs.types.StressedRoots;
import org.autopersist.runtimetests.programs.types.TwoRoots;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The flags that look for faults: collections wherever recovery may meet one, and all static fields as roots. */
class StressFlagsTest {

    /** Few objects each, since there are points for each of them. */
    private static final List<Class<? extends Program>> SMALL = List.of(TwoRoots.class, Enums.class, ClassObjects.class,
            Lambdas.class, Boxes.class, Sentinels.class, References.class, Records.class, Inheritance.class, Nested.class,
            RootsReplaced.class);

    /** So that large graphs have some, too. */
    private static final int RARELY = 2003;

    /** These claim that fields without the annotation are not kept, or that what can't be kept is refused. */
    private static final Set<Class<? extends Program>> WITHOUT_STRESS = Set.of(PrimitiveRoots.class, ReferenceRoots.class, Refused.class);

    @TempDir
    Path folder;

    static Stream<VmMode.Collector> collectors() {
        return Breadth.of(List.of(VmMode.Collector.values()));
    }

    @Tag("core")
    @ParameterizedTest
    @MethodSource("collectors")
    void staticFieldsAreRoots(VmMode.Collector collector) {
        for (VmMode.Engine engine : List.of(VmMode.Engine.INTERPRETER, VmMode.Engine.C2)) {
            List<String> flags = new VmMode(collector, engine).flags();
            ChildJvm first = child("stressed-" + engine + ".nvm").flags("-XX:+NVMStressRoots").flags(flags);
            ChildJvm second = child("stressed-" + engine + ".nvm").flags("-XX:+NVMStressRoots").flags(flags);
            Programs.twoLives(first, second, List.of(StressedRoots.class));
        }
    }

    @Tag("core")
    @Test
    void withoutAnImageTheFlagsAreRefused() {
        for (String flag : List.of("-XX:+NVMStressRoots", "-XX:NVMStressGC=1")) {
            ChildJvm.underTest().flags("-XX:+UnlockDiagnosticVMOptions", flag).main(Runner.class, "die").run()
                    .refused(flag.replace("=1", ""), "-XX:NVMImage=FILE is missing");
        }
    }

    /** A collection at each point. */
    @Tag("core")
    @ParameterizedTest
    @MethodSource("collectors")
    @Tag("slow")
    void collectionsAtEachPoint(VmMode.Collector collector) {
        List<String> flags = new ArrayList<>(new VmMode(collector, VmMode.Engine.TIERED).flags());
        flags.addAll(List.of("-XX:NVMStressGC=1", "-Xmx64m", "-Xmn4m"));
        Programs.twoLives(child("small.nvm").flags(flags), child("small.nvm").flags(flags), SMALL);
    }

    @Tag("matrix")
    @ParameterizedTest
    @EnumSource
    void collectionsAtEachPointOnFastdebug(VmMode.Collector collector) {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        String[] flags = {collector.flag(), "-XX:NVMStressGC=1", "-Xmx64m", "-Xmn4m"};
        Programs.twoLives(debugChild("small.nvm").flags(flags), debugChild("small.nvm").flags(flags), SMALL);
    }

    @Tag("matrix")
    @Test
    void allStaticFieldsOnFastdebug() {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        List<Class<? extends Program>> programs = new ArrayList<>(SMALL);
        programs.addAll(List.of(StressedRoots.class, MoreCollections.class, ConcurrentCollections.class, Synchronizers.class));
        Programs.twoLives(debugChild("all.nvm").flags("-XX:+NVMStressRoots"), debugChild("all.nvm").flags("-XX:+NVMStressRoots"), programs);
    }

    static Stream<VmMode.Collector> oneCollector() {
        return Breadth.firstOf(1, List.of(VmMode.Collector.G1, VmMode.Collector.SERIAL, VmMode.Collector.PARALLEL));
    }

    /** All programs in one image. */
    @Tag("matrix")
    @ParameterizedTest
    @MethodSource("oneCollector")
    void collectionsInAllPrograms(VmMode.Collector collector) {
        List<String> flags = new ArrayList<>(new VmMode(collector, VmMode.Engine.TIERED).flags());
        flags.add("-XX:NVMStressGC=" + RARELY);
        Programs.twoLives(child("test.nvm").flags(flags), child("test.nvm").flags(flags), Programs.ALL);
    }

    @Tag("core")
    @Test
    @Tag("slow")
    void allProgramsWithAllStaticFields() {
        ChildJvm first = child("all.nvm").flags("-XX:+NVMStressRoots");
        ChildJvm second = child("all.nvm").flags("-XX:+NVMStressRoots");
        Programs.twoLives(first, second, Programs.ALL.stream().filter(p -> !WITHOUT_STRESS.contains(p)).toList());
    }

    private ChildJvm child(String image) {
        return child(TestJdk.product(), image);
    }

    private ChildJvm debugChild(String image) {
        return child(TestJdk.debug().get(), image);
    }

    private ChildJvm child(Path jdk, String image) {
        return ChildJvm.of(jdk).flags("-Xmx512m").image(folder.resolve(image), "512m").verified();
    }
}
