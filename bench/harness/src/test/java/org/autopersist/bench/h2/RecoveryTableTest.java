// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecoveryTableTest {

    private static final long MILLISECOND = 1_000_000;

    private static Recovery recovery(Side side, int number, long millis) {
        return new Recovery(side, 1, number, millis * MILLISECOND, 4 * MILLISECOND, 3 * MILLISECOND, 2 * MILLISECOND);
    }

    private static RecoveryTable table(int records, Recovery... recoveries) {
        return new RecoveryTable(
                new H2Data(null, "", "25", Map.of(), new H2Data.Size(records, 1, 1), List.of(), List.of(recoveries)));
    }

    @Test
    void theLongestCounts() {
        RecoveryTable table = table(1_000_000, recovery(Side.FILE, 0, 9000), recovery(Side.OURS, 0, 1500),
                recovery(Side.OURS, 1, 2500), recovery(Side.OURS, 2, 1400));
        assertEquals(List.of("H2 on AutoPersist|1.50 s |2.50 s |4.00 ms|3.00 ms|2.00 ms",
                "H2 file|9.00 s |9.00 s |4.00 ms|3.00 ms|2.00 ms"),
                table.of(1).rows().stream().map(row -> String.join("|", row)).toList());
        assertEquals(List.of("MISSED   first answer after kill -9, 1 thread(s), H2 on AutoPersist: 2.500 s (goal: at most 2 s)"),
                table.goals().stream().map(Object::toString).toList());
    }

    @Test
    void theGoalIsForAMillion() {
        assertEquals(List.of(), table(999_999, recovery(Side.OURS, 0, 9000)).goals());
    }
}
