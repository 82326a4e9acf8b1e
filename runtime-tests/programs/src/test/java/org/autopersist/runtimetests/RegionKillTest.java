package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.autopersist.runtimetests.programs.crash.Acknowledging;
import org.autopersist.runtimetests.programs.regions.BigRegion;
import org.autopersist.runtimetests.programs.regions.GrowingCollections;
import org.autopersist.runtimetests.programs.regions.RegionBank;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
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
                Arguments.of(RegionBank.class, 60, 4),
                Arguments.of(GrowingCollections.class, 50, 2),
                Arguments.of(BigRegion.class, 50, 1));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void everyRegionIsThereAsAWholeOrNotAtAll(
            Class<? extends Acknowledging> program, int kills, int threads, @TempDir Path folder)
            throws InterruptedException {
        Random random = new Random(SEED + program.getName().hashCode());
        long[] acknowledged = null;
        for (int kill = 0; kill <= Integer.getInteger("tests.kills", kills); kill++) {
            if (acknowledged != null && random.nextInt(3) == 0) {
                acknowledged = killEarly(child(program, random, folder, acknowledged), random, acknowledged, threads);
            }
            try (RunningChild child = child(program, random, folder, acknowledged).start()) {
                child.awaitLine(acknowledged != null ? Acknowledging.CHECKED : Acknowledging.ACK);
                Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
                acknowledged = acknowledgements(child.kill().wasKilled(), acknowledged, threads);
            }
        }
    }

    /** Most likely in the middle of recovery. */
    private static long[] killEarly(ChildJvm jvm, Random random, long[] acknowledged, int threads)
            throws InterruptedException {
        try (RunningChild child = jvm.start()) {
            Thread.sleep(random.nextInt(LONGEST_RECOVERY_MILLIS));
            return acknowledgements(child.kill().wasKilled(), acknowledged, threads);
        }
    }

    private static ChildJvm child(Class<?> program, Random random, Path folder, long[] acknowledged) {
        String[] args = Stream.concat(
                        Stream.of(program.getName()),
                        acknowledged == null ? Stream.empty() : Arrays.stream(acknowledged).mapToObj(Long::toString))
                .toArray(String[]::new);
        ChildJvm child = ChildJvm.underTest().image(folder.resolve("test.nvm"), "1g").verified();
        for (List<String> choices : List.of(COLLECTORS, ENGINES, LOGS, DURABILITY)) {
            child.flags(choices.get(random.nextInt(choices.size())));
        }
        return child.main(Acknowledging.class, args);
    }

    /** The last acknowledgement of each thread, or the one from its lives before. */
    private static long[] acknowledgements(ChildResult result, long[] before, int threads) {
        long[] last = before == null ? new long[threads] : before.clone();
        for (String line : result.out()) {
            if (line.startsWith(Acknowledging.ACK)) {
                String[] words = line.split(" ");
                last[Integer.parseInt(words[1])] = Long.parseLong(words[2]);
            }
        }
        return last;
    }
}
