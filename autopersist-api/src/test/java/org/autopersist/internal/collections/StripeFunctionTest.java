// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which stripe a key has. */
class StripeFunctionTest {

    private static final int OLDER = 0;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 64, 100, 1024})
    void stripesAreAPrimeNumberOfAtLeastTheThreads(int threads) {
        int stripes = StripeFunction.stripesFor(threads);
        assertTrue(stripes >= threads && stripes <= threads + 10, () -> "" + stripes);
        for (int divisor = 2; divisor < stripes; divisor++) {
            assertTrue(stripes % divisor != 0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 64, 1024})
    void neighboursDoNotCollideInATableOfAnySize(int threads) {
        int stripes = StripeFunction.stripesFor(threads);
        int multiplier = StripeFunction.remainder(stripes);
        for (int table = 16; table * stripes <= 1 << 16; table *= 2) {
            Set<Integer> places = new HashSet<>();
            for (int hash = 0; hash < table * stripes; hash++) {
                int stripe = StripeFunction.apply(multiplier, hash, stripes);
                assertEquals(hash % stripes, stripe);
                assertTrue(places.add(stripe * table + (hash & table - 1)));
            }
        }
    }

    @Test
    void allHashCodesAreSpreadEvenly() {
        int stripes = StripeFunction.stripesFor(64);
        int[] keys = new int[stripes];
        Random random = new Random(1);
        for (int i = 0; i < 1000 * stripes; i++) {
            keys[StripeFunction.apply(StripeFunction.remainder(stripes), random.nextInt(), stripes)]++;
        }
        for (int count : keys) {
            assertTrue(count > 800 && count < 1200, () -> "" + count);
        }
    }

    /** An older image's map has its keys where this function finds them. */
    @Test
    void theFunctionOfOlderMapsIsTheSame() {
        Random random = new Random(2);
        for (int i = 0; i < 1000; i++) {
            int hash = random.nextInt();
            assertEquals(hash * 0x9E3779B9 >>> 26, StripeFunction.apply(OLDER, hash, 64));
        }
    }

    @Test
    void olderMapsWork() {
        Map<Integer, Integer> map = new StripedMap<>(64, OLDER);
        Map<Integer, Integer> model = new HashMap<>();
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            int key = random.nextInt(1000);
            assertEquals(model.get(key), map.get(key));
            if (random.nextBoolean()) {
                assertEquals(model.put(key, i), map.put(key, i));
            } else {
                assertEquals(model.remove(key), map.remove(key));
            }
        }
        assertEquals(model, map);
    }
}
