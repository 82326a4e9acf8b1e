// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Acknowledged;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.programs.crash.Acknowledging;
import org.autopersist.runtimetests.programs.regions.BigRegion;
import org.autopersist.runtimetests.programs.regions.GrowingCollections;
import org.autopersist.runtimetests.programs.regions.QueuedJobs;
import org.autopersist.runtimetests.programs.regions.RegionBank;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kills a child that works in regions, again and again at random moments, on one image that goes through all logs,
 * collectors and execution engines. System properties {@code tests.kills} and {@code tests.seed} change the number of
 * kills and the moments.
 */
@Tag("stress")
class RegionKillTest {

    private static final long SEED = Long.getLong("tests.seed", 1);
    private static final int LONGEST_LIFE_MILLIS = 300;
    private static final int LONGEST_RECOVERY_MILLIS = 120;
    private static final List<String> COLLECTORS =
            List.of("-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseSerialGC");
    private static final List<String> ENGINES =
            List.of("-XX:+TieredCompilation", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-Xint");
    private static final List<String> LOGS = List.of("-XX:RegionLog=redo", "-XX:RegionLog=undo");
    private static final List<String> DURABILITY = List.of("-XX:NVMDurability=process", "-XX:NVMDurability=pmem");

    static Stream<Arguments> programs() {
        return Stream.of(
                Arguments.of(RegionBank.class, Breadth.times(30, 60), 4),
                Arguments.of(GrowingCollections.class, Breadth.times(25, 50), 2),
                Arguments.of(QueuedJobs.class, Breadth.times(15, 50), 2),
                Arguments.of(BigRegion.class, Breadth.times(15, 50), 1));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void everyRegionIsThereAsAWholeOrNotAtAll(
            Class<? extends Acknowledging> program, int kills, int threads, @TempDir Path folder)
            throws InterruptedException {
        Random random = new Random(SEED + program.getName().hashCode());
        Acknowledged acknowledged = new Acknowledged();
        for (int kill = 0; kill <= Integer.getInteger("tests.kills", kills); kill++) {
            if (!acknowledged.isEmpty() && random.nextInt(3) == 0) {
                acknowledged = killEarly(child(program, random, folder, acknowledged), random, acknowledged, threads);
            }
            try (RunningChild child = child(program, random, folder, acknowledged).start()) {
                child.awaitLine(acknowledged.isEmpty() ? Acknowledging.ACK : Acknowledging.CHECKED);
                Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
                acknowledged = acknowledged.after(child.kill().wasKilled(), threads);
            }
        }
    }

    /** Most likely in the middle of recovery. */
    private static Acknowledged killEarly(ChildJvm jvm, Random random, Acknowledged acknowledged, int threads)
            throws InterruptedException {
        try (RunningChild child = jvm.start()) {
            Thread.sleep(random.nextInt(LONGEST_RECOVERY_MILLIS));
            return acknowledged.after(child.kill().wasKilled(), threads);
        }
    }

    private static ChildJvm child(
            Class<? extends Acknowledging> program, Random random, Path folder, Acknowledged acknowledged) {
        ChildJvm child = ChildJvm.underTest().image(folder.resolve("test.nvm"), "1g").verified();
        for (List<String> choices : List.of(COLLECTORS, ENGINES, LOGS, DURABILITY)) {
            child.flags(choices.get(random.nextInt(choices.size())));
        }
        return acknowledged.next(child, program);
    }
}
