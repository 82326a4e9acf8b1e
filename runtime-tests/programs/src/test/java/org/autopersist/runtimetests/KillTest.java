// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Acknowledged;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.programs.crash.Acknowledging;
import org.autopersist.runtimetests.programs.crash.Bank;
import org.autopersist.runtimetests.programs.crash.ConcurrentWriters;
import org.autopersist.runtimetests.programs.crash.Counter;
import org.autopersist.runtimetests.programs.crash.Ledger;
import org.autopersist.runtimetests.programs.crash.NamedCollections;
import org.autopersist.runtimetests.programs.crash.NamedRootSteps;
import org.autopersist.runtimetests.programs.crash.Observed;
import org.autopersist.runtimetests.programs.crash.RegionsAndStores;
import org.autopersist.runtimetests.programs.crash.VirtualTransfers;
import org.autopersist.runtimetests.programs.regions.AtomicCalls;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kills a working child again and again with SIGKILL at random moments. What it acknowledged before must be there in
 * its next life. The number of kills and the seed are system properties {@code tests.kills} and {@code tests.seed}.
 */
@Tag("stress")
class KillTest {

    private static final int KILLS = Integer.getInteger("tests.kills", Breadth.times(9, 17)); // of each program with each of 3 flags
    private static final long SEED = Long.getLong("tests.seed", 1);
    private static final int LONGEST_LIFE_MILLIS = 400;
    private static final int THREADS = 4;

    static Stream<Arguments> regions() {
        return Stream.of("redo,pmem", "redo,process", "undo,pmem")
                .map(mode -> mode.split(","))
                .map(mode -> Arguments.of("-XX:RegionLog=" + mode[0], "-XX:NVMDurability=" + mode[1]));
    }

    static Stream<Arguments> programs() {
        return Stream.of(Counter.class, Ledger.class, Bank.class, Observed.class, ConcurrentWriters.class,
                        NamedRootSteps.class)
                .flatMap(program -> Stream.of("-XX:+UseG1GC", "-XX:-TieredCompilation", "-Xint")
                        .map(flag -> Arguments.of(program, flag)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void whatWasAcknowledgedIsThere(Class<? extends Acknowledging> program, String flag, @TempDir Path folder)
            throws InterruptedException {
        killAgainAndAgain(program, folder, KILLS, flag);
    }

    @ParameterizedTest
    @MethodSource("regions")
    void noReplayUndoesALaterStore(String log, String durability, @TempDir Path folder) throws InterruptedException {
        killAgainAndAgain(RegionsAndStores.class, folder, KILLS, log, durability);
    }

    @ParameterizedTest
    @MethodSource("regions")
    void virtualThreadsTakeTheirRegionsAlong(String log, String durability, @TempDir Path folder) throws InterruptedException {
        killAgainAndAgain(VirtualTransfers.class, folder, KILLS, log, durability);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:-TieredCompilation", "-Xint"})
    void methodsThatAreRegionsAreDoneOrNot(String flag, @TempDir Path folder) throws InterruptedException {
        killAgainAndAgain(
                NamedCollections.class,
                folder,
                KILLS,
                flag,
                "-XX:FailureAtomicMethods=" + NamedCollections.METHODS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-Xint"})
    void callsOfCollectionsAreDoneOrNot(String flag, @TempDir Path folder) throws InterruptedException {
        killAgainAndAgain(NamedCollections.class, folder, KILLS, flag, AtomicCalls.FLAG);
    }

    private static void killAgainAndAgain(
            Class<? extends Acknowledging> program, Path folder, int kills, String... flags)
            throws InterruptedException {
        Random random = new Random(SEED + program.getName().hashCode());
        Acknowledged acknowledged = new Acknowledged();
        for (int kill = 0; kill <= kills; kill++) {
            try (RunningChild child = child(program, flags, folder, acknowledged).start()) {
                if (!acknowledged.isEmpty()) {
                    child.awaitLine(Acknowledging.CHECKED);
                }
                child.awaitLine(Acknowledging.ACK);
                Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
                acknowledged = acknowledged.after(child.kill().wasKilled(), THREADS);
            }
        }
    }

    private static ChildJvm child(
            Class<? extends Acknowledging> program, String[] flags, Path folder, Acknowledged acknowledged) {
        return acknowledged.next(ChildJvm.underTest().image(folder.resolve("test.nvm"), "1g").verified().flags(flags), program);
    }
}
