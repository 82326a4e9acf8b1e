// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.autopersist.crash.workloads.Workloads;
import org.autopersist.test.crash.CrashJdk;
import org.autopersist.test.crash.CrashOptions;
import org.autopersist.test.crash.CrashProgress;
import org.autopersist.test.crash.CrashReport;
import org.autopersist.test.crash.CrashTester;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A few crash states of some workloads, chosen by a seed (system property {@code crash.seed}), in less than a minute; with
 * the long tests, of all. {@code ./ap crash all} checks a million.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class CrashSelectionTest {

    private static final int IN_THE_SHORT_RUN = 24;

    @TempDir
    Path folder;

    static Stream<NamedWorkload> some() {
        return shuffled().stream().limit(IN_THE_SHORT_RUN);
    }

    static Stream<NamedWorkload> others() {
        return shuffled().stream().skip(IN_THE_SHORT_RUN);
    }

    private static List<NamedWorkload> shuffled() {
        List<NamedWorkload> workloads = new ArrayList<>(Workloads.all());
        Collections.shuffle(workloads, new Random(Long.getLong("crash.seed", 1)));
        return workloads;
    }

    @ParameterizedTest
    @MethodSource("some")
    void aSelectionIsConsistent(NamedWorkload workload) {
        isConsistent(workload);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("others")
    void andAllOthersAre(NamedWorkload workload) {
        isConsistent(workload);
    }

    private void isConsistent(NamedWorkload workload) {
        CrashOptions options = CrashOptions.of(CrashJdk.find(), folder).withSeed(Long.getLong("crash.seed", 1)).withImages(250)
                .withJobs(1).withSamples(50, 40, 25, 25).withFreshStarts(1);
        CrashReport report = CrashTester.run(workload.type().getName(), null, options, CrashProgress.NONE);
        assertEquals(List.of(), report.violations().stream().map(found -> Messages.of(found, workload)).toList());
        assertTrue(report.complete(), report::toString);
        assertTrue(report.images() + report.equalStates() > 100, report::toString);
        assertTrue(report.structures() > 0, report::toString);
    }
}
