// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class WorkloadTest {

    private final List<Workload> all = Workload.all();

    @Test
    void areManyAndHaveNamesOfTheirOwn() {
        assertTrue(all.stream().filter(w -> !w.vectorized()).map(w -> w.name().split("\\.")[0]).distinct().count() >= 16);
        assertEquals(all.size(), all.stream().map(Workload::name).distinct().count());
    }

    @Test
    void areNamedByClassAndMethod() {
        Workload ints = all.stream().filter(w -> w.name().equals("VectorLoops.ints")).findFirst().orElseThrow();
        assertTrue(ints.vectorized());
        assertEquals(0, ints.warmupMillis());
        Workload javac = all.stream().filter(w -> w.name().equals("Javac.compile")).findFirst().orElseThrow();
        assertEquals(3000, javac.warmupMillis());
    }
}
