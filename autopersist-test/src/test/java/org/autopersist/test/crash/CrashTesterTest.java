// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine with the JVM under test. */
class CrashTesterTest {

    private static final List<String> NAIVE = List.of("-Daccounts.naive=true");

    @TempDir
    Path folder;

    private CrashOptions options() {
        return CrashOptions.of(CrashJdk.find(), folder).withImages(600).withFreshStarts(2);
    }

    private static CrashReport run(CrashOptions options) {
        return CrashTester.run(Accounts.class.getName(), null, options, CrashProgress.NONE);
    }

    @Test
    void regionsSurviveEveryCrash() {
        CrashReport report = run(options());
        assertEquals(List.of(), report.violations(), report::toString);
        assertTrue(report.complete(), report::toString);
        assertTrue(report.images() > 500, report::toString);
        assertTrue(report.recoveryImages() > 0, report::toString);
        assertTrue(report.wentOn() > 0, report::toString);
        // And one that makes the image anew.
        assertEquals(3, report.freshStarts());
    }

    @Test
    void inProcessModeToo() {
        CrashReport report = run(options().withDurability("process").withImages(300).withFreshStarts(0));
        assertEquals(List.of(), report.violations(), report::toString);
        assertTrue(report.images() > 100, report::toString);
    }

    /** An array of some words, copied to as a whole. */
    public static final class CopiedArray implements Workload {
        private static final int LENGTH = 8;

        @org.autopersist.DurableRoot
        static long[] array;

        @Override
        public void setup(long seed) {
            array = new long[LENGTH];
        }

        @Override
        public int operations() {
            return 20;
        }

        @Override
        public void operation(int thread, int index) {
            long[] source = new long[LENGTH];
            java.util.Arrays.fill(source, index + 1);
            System.arraycopy(source, 0, array, 0, LENGTH);
        }

        @Override
        public void check(Cut cut) {
            long first = array == null ? 0 : array[0];
            InconsistentStateException.require(array == null || java.util.Arrays.stream(array).allMatch(word -> word == first),
                    "torn: %s", java.util.Arrays.toString(array));
        }
    }

    @Test
    void inProcessModeACopyCanBeTorn() {
        CrashReport report = CrashTester.run(CopiedArray.class.getName(), null,
                options().withDurability("process").withFreshStarts(0).withMaxViolations(1), CrashProgress.NONE);
        assertTrue(report.violations().stream().anyMatch(found -> found.message().contains("torn")), report::toString);
    }

    /** One check fails, whatever it sees. */
    public static final class Unsteady implements Workload {
        private int checks;

        @Override
        public void setup(long seed) {}

        @Override
        public int operations() {
            return 20;
        }

        @Override
        public void operation(int thread, int index) {
            org.autopersist.AutoPersist.setRoot("root", new int[] {index});
        }

        @Override
        public void check(Cut cut) {
            InconsistentStateException.require(++checks != 20, "not today");
        }
    }

    @Test
    void whatDoesNotRepeatIsFoundAllTheSame() {
        CrashReport report = CrashTester.run(Unsteady.class.getName(), null,
                options().withImages(100).withJobs(1).withFreshStarts(0).withSamples(0, 0, 0, 0), CrashProgress.NONE);
        assertEquals(List.of(Violation.Kind.NOT_REPEATED), report.violations().stream().map(Violation::kind).toList(), report::toString);
    }

    @Test
    void schedulesAndCollectors() {
        for (String collector : List.of("Serial", "Parallel", "G1")) {
            CrashReport report = run(options().withImages(60).withCollector(collector).withSchedule(3).withFreshStarts(1));
            assertEquals(List.of(), report.violations(), report::toString);
            assertTrue(report.images() > 40, report::toString);
        }
    }

    @Test
    void withoutRegionsTheSumBreaksAndTheStateCanBeRepeatedAlone() {
        CrashOptions options = options().withFlags(NAIVE, List.of()).withMaxViolations(1).withFreshStarts(0);
        CrashReport report = run(options);
        assertFalse(report.violations().isEmpty(), report::toString);
        Violation found = report.violations().getFirst();
        assertEquals(Violation.Kind.INCONSISTENT, found.kind(), found::toString);
        Path trace = CrashTester.keptTrace(Accounts.class.getName(), options);
        assertTrue(found.repeat().endsWith("--trace %s --event %d --state %s".formatted(trace, found.event(), found.state())), found::toString);
        CrashReport again = CrashTester.repeat(Accounts.class.getName(), trace, found.event(), found.state(), null, options);
        assertEquals(found.message(), again.violations().getFirst().message());
        CrashReport whole = CrashTester.repeat(Accounts.class.getName(), trace, found.event(), "all", null, options);
        assertEquals(1, whole.images());
    }
}
