// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SoakResultTest {

    private static final long MEGABYTE = 1 << 20;

    private static SoakResult result(long liveAfter) {
        return SoakResult.of(150 * MEGABYTE, List.of("WARNING: something", "live " + 10 * MEGABYTE, "live " + 100 * MEGABYTE,
                "sample {\"transactions\":1200,\"updates\":600,\"usedBytes\":" + 120 * MEGABYTE + ",\"collections\":3}",
                "sample {\"transactions\":2400,\"updates\":1200,\"usedBytes\":" + 140 * MEGABYTE + ",\"collections\":7}",
                "live " + liveAfter));
    }

    @Test
    void minutesAreShown() {
        SoakResult result = result(101 * MEGABYTE);
        assertEquals(90 * MEGABYTE, result.recordBytes());
        assertEquals("2 minutes, 3,600 transactions, 1,800 of them updates; image 150.0 MB, live when empty 10.0"
                + " MB, when filled 100.0 MB, at the end 101.0 MB, used between them 120.0 to 140.0 MB", result.summary());
        assertEquals(List.of("1|20|10|120.0|3", "2|40|20|140.0|7"),
                result.table().rows().stream().map(row -> String.join("|", row)).toList());
    }

    @Test
    void growthIsAMissedGoal() {
        assertTrue(result(101 * MEGABYTE).goal().reached());
        assertFalse(result(103 * MEGABYTE).goal().reached());
    }
}
