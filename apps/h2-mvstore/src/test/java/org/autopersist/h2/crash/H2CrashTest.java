// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.autopersist.h2.AgentJar;
import org.autopersist.h2.agent.Mutant;
import org.autopersist.test.crash.CrashJdk;
import org.autopersist.test.crash.CrashOptions;
import org.autopersist.test.crash.CrashProgress;
import org.autopersist.test.crash.CrashReport;
import org.autopersist.test.crash.CrashTester;
import org.autopersist.test.crash.Violation;
import org.autopersist.testkit.TestBreadth;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The crash explorer on H2: images that crashes at chosen stores could have left are recovered, opened and checked; and an agent
 * without one of its repairs is found. System properties: tests.h2.images, of each workload and schedule; tests.h2.schedules, how
 * often a workload of several threads is recorded; tests.h2.seed.
 */
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class H2CrashTest {

    private static final int IMAGES = Integer.getInteger("tests.h2.images", TestBreadth.times(60, 2000));
    private static final int SCHEDULES = Integer.getInteger("tests.h2.schedules", TestBreadth.times(1, 5));
    private static final long SEED = Long.getLong("tests.h2.seed", 1);
    private static final int RUNS_OF_FAULT = 3;
    private static final boolean IS_THOROUGH = TestBreadth.current() == TestBreadth.THOROUGH;

    @TempDir
    Path folder;

    private static Stream<Class<? extends H2Workload>> workloads() {
        return Stream.of(HotRow.class, SharedRows.class, Preparers.class, Definitions.class, LargeTransactions.class,
                TwoPhases.class);
    }

    /** Where power fails what H2 does is no other, so that fewer images do. */
    private static Stream<Class<? extends H2Workload>> someWorkloads() {
        return IS_THOROUGH ? workloads() : Stream.of(SharedRows.class, Definitions.class);
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void afterAKill(Class<? extends H2Workload> workload) {
        isConsistent(workload, "process", IMAGES);
    }

    @ParameterizedTest
    @MethodSource("someWorkloads")
    void afterAPowerFailure(Class<? extends H2Workload> workload) {
        isConsistent(workload, "pmem", IMAGES / 4);
    }

    private void isConsistent(Class<? extends H2Workload> workload, String durability, int images) {
        for (int schedule = 0; schedule < (isConcurrent(workload) ? SCHEDULES : 1); schedule++) {
            // The first one has cuts at each step, and threads pause where they are most likely to be in each other's way.
            String agent = schedule == 0 && durability.equals("process") ? AgentJar.flag(Mutant.NONE) : AgentJar.flag();
            CrashOptions options = options(agent).withDurability(durability).withImages(images).withSchedule(schedule)
                    .withSamples(20, 60, 60, 0).withFreshStarts(1);
            CrashReport report = run(workload, options);
            System.out.printf("%s, %s, schedule %d: %d images of %d events, %d of them in recovery, %d after a further crash;"
                    + " %d went on, %d are inconsistent%n", workload.getSimpleName(), durability, schedule, report.images(),
                    report.events(), report.recoveryImages(), report.secondImages(), report.wentOn(), report.violations().size());
            assertEquals(List.of(), report.violations().stream().map(Violation::toString).toList());
            assertTrue(report.complete(), report::toString);
            assertTrue(report.images() > 0, report::toString);
        }
    }

    /**
     * A fault, and what shows it.
     *
     * @param goOnOf as the two others, of {@link CrashOptions}
     */
    private record Fault(Mutant mutant, Class<? extends H2Workload> workload, int images, int goOnOf, int recoveryOf,
            int secondOf) {}

    private static Stream<Fault> faults() {
        Stream<Fault> quick = Stream.of(
                new Fault(Mutant.RESTORES_ALL, HotRow.class, 500, 0, 0, 0),
                new Fault(Mutant.DROPS_MAPS_AT_ONCE, Definitions.class, 700, 0, 0, 0));
        Stream<Fault> others = Stream.of(
                new Fault(Mutant.EMPTIES_WHAT_IS_DROPPED, Definitions.class, 700, 0, 0, 0),
                new Fault(Mutant.DROPS_LOBS_AT_ONCE, Definitions.class, 700, 0, 0, 0),
                new Fault(Mutant.TRUNCATES_LOBS_AT_ONCE, Definitions.class, 700, 0, 0, 0),
                new Fault(Mutant.KEEPS_PARTS_OF_MAPS, Definitions.class, 700, 0, 0, 0),
                new Fault(Mutant.READS_DEFINITIONS_EARLY, Definitions.class, 700, 0, 0, 0),
                new Fault(Mutant.FREES_NUMBERS_EARLY, TwoPhases.class, 500, 0, 0, 10),
                new Fault(Mutant.UNMARKS_EARLY, LargeTransactions.class, 500, 0, 10, 0),
                new Fault(Mutant.KEEPS_PREPARATIONS, Preparers.class, 300, 3, 0, 0));
        return IS_THOROUGH ? Stream.concat(quick, others) : quick;
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultOfTheAgentIsFound(Fault fault) {
        CrashOptions options = options(AgentJar.flag(fault.mutant)).withDurability("process").withImages(fault.images)
                .withSamples(fault.goOnOf, fault.recoveryOf, fault.secondOf, 0).withFreshStarts(0).withMaxViolations(1);
        // Whether threads get into each other's way is a matter of chance.
        int runs = isConcurrent(fault.workload) ? RUNS_OF_FAULT : 1;
        int run = 1;
        while (run <= runs && run(fault.workload, options).violations().isEmpty()) {
            run++;
        }
        System.out.println(fault + (run <= runs ? " is found in run " + run : " is not found"));
        assertTrue(run <= runs);
    }

    private static boolean isConcurrent(Class<? extends H2Workload> workload) {
        return workload == HotRow.class || workload == SharedRows.class || workload == Preparers.class;
    }

    private CrashOptions options(String agent) {
        return CrashOptions.of(CrashJdk.find(), folder).withSeed(SEED).withJobs(1)
                .withFlags(List.of(agent, "-Xlog:disable"), List.of());
    }

    private static CrashReport run(Class<? extends H2Workload> workload, CrashOptions options) {
        return CrashTester.run(workload.getName(), null, options, CrashProgress.NONE);
    }
}
