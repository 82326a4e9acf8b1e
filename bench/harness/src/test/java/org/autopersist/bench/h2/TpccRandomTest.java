// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TpccRandomTest {

    private final TpccRandom random = new TpccRandom(TpccScale.standard(3), 1);

    @Test
    void namesAreOfSyllables() {
        assertEquals("BARBARBAR", random.loadedName(1));
        assertEquals("PRICALLYOUGHT", random.loadedName(372));
        assertEquals("EINGEINGEING", random.loadedName(1000));
    }

    @Test
    void numbersKeepTheirBounds() {
        assertTrue(IntStream.range(0, 10_000).map(_ -> random.item()).allMatch(item -> item >= 1 && item <= 100_000));
        assertTrue(IntStream.range(0, 10_000).map(_ -> random.customer()).allMatch(item -> item >= 1 && item <= 3_000));
    }

    @Test
    void someItemsAreAskedForMoreOften() {
        int[] counts = new int[100_001];
        IntStream.range(0, 100_000).forEach(_ -> counts[random.item()]++);
        int most = Arrays.stream(counts).max().orElseThrow();
        assertTrue(most > 20, "a uniform choice would bring each about once, the most frequent one " + most + " times");
    }

    @Test
    void anotherWarehouseIsAnotherOne() {
        assertEquals(Set.of(1, 3), Set.copyOf(
                IntStream.range(0, 1000).mapToObj(_ -> random.otherWarehouse(2)).toList()));
        assertEquals(1, new TpccRandom(TpccScale.standard(1), 1).otherWarehouse(1));
    }

    @Test
    void aPermutationHasEachNumber() {
        int[] sorted = random.permutation(100);
        Arrays.sort(sorted);
        assertEquals(IntStream.rangeClosed(1, 100).boxed().toList(), Arrays.stream(sorted).boxed().toList());
    }
}
