// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class GoalTest {

    @Test
    void limitsAreInclusive() {
        assertTrue(Goal.atMost("x", 1.04, 1.04, "").reached());
        assertFalse(Goal.atMost("x", 1.05, 1.04, "").reached());
        assertTrue(Goal.atLeast("x", 5, 5, "").reached());
        assertFalse(Goal.atLeast("x", 4.9, 5, "").reached());
    }

    @Test
    void saysHowFarItIs() {
        assertEquals("MISSED   list: 4.900 M/s (goal: at least 5 M/s)", Goal.atLeast("list", 4.9, 5, " M/s").toString());
        assertEquals("reached  mean: 1.021 (goal: at most 1.04)", Goal.atMost("mean", 1.0212, 1.04, "").toString());
    }
}
