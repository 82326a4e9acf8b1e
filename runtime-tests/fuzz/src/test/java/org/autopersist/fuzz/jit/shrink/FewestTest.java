// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.shrink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fewest elements that pass a test are found, in their order, and in few steps. */
class FewestTest {

    private static final int MANY = 200;
    /** Some log2(200) steps for each that is left, and a few more. */
    private static final int MOST_STEPS = 60;

    private int steps;

    private List<Integer> fewest(List<Integer> needed, int of) throws Exception {
        return Fewest.of(IntStream.range(0, of).boxed().toList(), some -> {
            steps++;
            return some.containsAll(needed);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, MANY})
    void findsOne(int of) throws Exception {
        for (int k = 0; k < of; k++) {
            assertEquals(List.of(k), fewest(List.of(k), of));
        }
    }

    @Test
    void findsSeveralInFewSteps() throws Exception {
        assertEquals(List.of(3, 150, 151), fewest(List.of(3, 150, 151), MANY));
        assertTrue(steps <= MOST_STEPS, () -> steps + " steps");
    }

    @Test
    void keepsAllThatAreNeeded() throws Exception {
        List<Integer> all = List.of(0, 1, 2, 3, 4, 5, 6);
        assertEquals(all, fewest(all, all.size()));
    }
}
