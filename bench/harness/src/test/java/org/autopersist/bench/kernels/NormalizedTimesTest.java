// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Machine;
import org.autopersist.kernels.Kernel;
import org.junit.jupiter.api.Test;

class NormalizedTimesTest {

    private static final Machine MACHINE = new Machine("2030-01-01T00:00:00Z", "a processor", 2, "Linux", "25", 0.1);

    private final KernelsData data = KernelsSamples.data(MACHINE, "pmem");

    @Test
    void timesAreRelativeToTheFirstSetup() {
        NormalizedTimes times = NormalizedTimes.figure7(data);
        assertEquals(1, times.of(Kernel.MArray, Setup.ESPRESSO).whole(), 1e-9);
        Breakdown bar = times.of(Kernel.MArray, Setup.AUTOPERSIST);
        assertEquals(List.of(0.11, 0.05, 0.03, 0.01), bar.parts());
        assertEquals(0.3, times.average(Setup.AUTOPERSIST).whole(), 1e-9);
        assertEquals(List.of("MArray", "AutoPersist", "200", "±800.0 %", "0.20", "0.11", "0.05", "0.03", "0.01"),
                times.table().rows().get(2));
        assertEquals(List.of("MArray", "Espresso*, ranges", "800"), times.table().rows().get(1).subList(0, 3));
        assertEquals(3 * 3, times.table().rows().size());
    }

    @Test
    void tiersAreRelativeToTheLowest() {
        NormalizedTimes times = NormalizedTimes.figure8(data);
        assertEquals(0.25, times.of(Kernel.MArray, Setup.AUTOPERSIST).whole(), 1e-9);
        assertEquals("NoProfile", times.title(Setup.AUTOPERSIST));
        assertEquals("AutoPersist, eager", times.title(Setup.EAGER));
        assertEquals(4 * 3, times.table().rows().size());
    }

    @Test
    void partsThatAreTooMuchTogetherLeaveNothing() {
        Breakdown bar = Breakdown.of(10, 4, 12, 4);
        assertEquals(List.of(0.0, 2.0, 6.0, 2.0), bar.parts());
        assertEquals(10, bar.whole(), 1e-9);
        assertEquals(List.of(7.0, 1.0, 2.0, 0.0), Breakdown.of(10, 1, 2, 0).parts());
    }

    @Test
    void theGoalIsForPersistentMemoryAndAgainstTheFasterEspresso() {
        assertTrue(new KernelsTables(data).goals().getFirst().reached());
        assertEquals(0.3 / 0.8, new KernelsTables(data).goals().getFirst().measured(), 1e-9);
        List<Goal> others = new KernelsTables(KernelsSamples.data(MACHINE, "process")).goals();
        assertEquals(2, others.size());
        assertEquals(0.95, others.getFirst().measured(), 1e-9);
    }

    @Test
    void whatCouldNotBeCountedIsNotShown() {
        List<List<String>> rows = new KernelsTables(data).table4().rows();
        assertEquals(List.of("MArray", "4,000", "3,000", "7,000", "0.75", "1.00", "0.20", "0.05"), rows.get(0));
        assertEquals("-", rows.get(1).get(1));
        assertEquals("-", rows.get(1).get(4));
        assertFalse(rows.get(1).get(2).equals("-"));
    }
}
