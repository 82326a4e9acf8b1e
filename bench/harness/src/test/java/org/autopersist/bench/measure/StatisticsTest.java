// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsTest {

    @Test
    void medianIgnoresOutliers() {
        assertEquals(3, Statistics.median(100, 1, 3));
        assertEquals(2.5, Statistics.median(List.of(2.0, 3.0, 1.0, 100.0)));
        assertThrows(IllegalArgumentException.class, Statistics::median);
    }

    @Test
    void geometricMeanOfRatios() {
        assertEquals(1, Statistics.geometricMean(List.of(2.0, 0.5)), 1e-12);
        assertThrows(IllegalArgumentException.class, () -> Statistics.geometricMean(List.of()));
    }

    @Test
    void spreadIsRelative() {
        assertEquals(0.5, Statistics.spread(List.of(10.0, 15.0, 8.0)), 1e-12);
        assertEquals(0, Statistics.spread(List.of(4.0)));
    }
}
