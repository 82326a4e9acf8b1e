// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each store does what a TreeMap does. */
class StoreModelTest {

    private static final int OPERATIONS = 60_000;
    private static final int CHECK_EVERY = 5_000;

    /** Grows to thousands of keys, shrinks to nothing, and again: leaves are split and removed on the way. */
    @ParameterizedTest
    @EnumSource
    void doesWhatATreeMapDoes(Backend backend) {
        doesWhatATreeMapDoes(backend.create());
    }

    static void doesWhatATreeMapDoes(Store<Integer> store) {
        Random random = new Random(1);
        TreeMap<String, Integer> model = new TreeMap<>();
        for (int i = 0; i < OPERATIONS; i++) {
            boolean grows = i / 15_000 % 2 == 0;
            String key = key(random.nextInt(4_000));
            int value = i;
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> {
                    if (grows) {
                        assertEquals(model.put(key, value), store.put(key, value));
                    } else {
                        assertEquals(model.remove(key), store.remove(key));
                    }
                }
                case 3 -> assertEquals(model.remove(key), store.remove(key));
                case 4 -> assertEquals(
                        model.compute(key, (_, old) -> old == null ? value : old + 1),
                        store.compute(key, (_, old) -> old == null ? value : old + 1));
                case 5 -> assertEquals(
                        model.computeIfPresent(key, (_, old) -> old % 2 == 0 ? null : old),
                        store.compute(key, (_, old) -> old == null || old % 2 == 0 ? null : old));
                default -> assertEquals(model.get(key), store.get(key));
            }
            if (i % CHECK_EVERY == 0) {
                compare(model, store, random);
            }
        }
        for (String key : List.copyOf(model.keySet())) {
            assertEquals(model.remove(key), store.remove(key));
        }
        compare(model, store, random);
        store.put("a", 1);
        store.clear();
        compare(model, store, random);
        store.put("b", 2);
        assertEquals(2, store.get("b"));
    }

    private static String key(int number) {
        return Integer.toString(number * 7919 % 10_007, 36);
    }

    private static void compare(TreeMap<String, Integer> model, Store<Integer> store, Random random) {
        Map<String, Integer> all = new HashMap<>();
        store.forEach((key, value) -> assertNull(all.put(key, value), key));
        assertEquals(model, all);
        assertEquals(model.size(), store.size());
        if (store.isOrdered()) {
            for (int i = 0; i < 20; i++) {
                String from = i == 0 ? "" : key(random.nextInt(4_000));
                int count = random.nextInt(300);
                List<Map.Entry<String, Integer>> expected =
                        model.tailMap(from).entrySet().stream().limit(count).toList();
                assertEquals(expected, store.scan(from, count));
            }
            assertEquals(new ArrayList<>(model.entrySet()), store.scan("", Integer.MAX_VALUE));
        }
    }

    @ParameterizedTest
    @EnumSource
    void keysInOrderAndBackwards(Backend backend) {
        keysInOrderAndBackwards(backend.<String>create());
    }

    static void keysInOrderAndBackwards(Store<String> store) {
        for (int i = 0; i < 5_000; i++) {
            store.put("up%06d".formatted(i), "u" + i);
            store.put("down%06d".formatted(99_999 - i), "d" + i);
        }
        for (int i = 0; i < 5_000; i++) {
            assertEquals("u" + i, store.get("up%06d".formatted(i)));
            assertEquals("d" + i, store.remove("down%06d".formatted(99_999 - i)));
        }
        assertEquals(5_000, store.size());
    }

    @ParameterizedTest
    @EnumSource
    void aFunctionIsCalledOnceAndMayFail(Backend backend) {
        aFunctionIsCalledOnceAndMayFail(backend.<Integer>create());
    }

    static void aFunctionIsCalledOnceAndMayFail(Store<Integer> store) {
        int[] calls = {0};
        for (int i = 0; i < 1_000; i++) {
            int value = i;
            assertEquals(i, store.compute("k" + i, (key, old) -> {
                calls[0]++;
                assertNull(old);
                return value;
            }));
        }
        assertEquals(1_000, calls[0]);
        IllegalStateException thrown = new IllegalStateException();
        assertSame(thrown, assertThrows(IllegalStateException.class, () -> store.compute("k5", (_, _) -> {
            throw thrown;
        })));
        assertEquals(5, store.get("k5"));
        assertNull(store.compute("none", (_, _) -> null));
        assertEquals(1_000, store.size());
    }

    @ParameterizedTest
    @EnumSource
    void nullIsRefused(Backend backend) {
        nullIsRefused(backend.<String>create());
    }

    static void nullIsRefused(Store<String> store) {
        assertThrows(NullPointerException.class, () -> store.put(null, "v"));
        assertThrows(NullPointerException.class, () -> store.put("k", null));
        assertThrows(NullPointerException.class, () -> store.get(null));
        assertThrows(NullPointerException.class, () -> store.remove(null));
        assertThrows(NullPointerException.class, () -> store.compute(null, (_, _) -> "v"));
        assertEquals(0, store.size());
    }

    @ParameterizedTest
    @EnumSource
    void scansAreForOrderedStores(Backend backend) {
        Store<String> store = backend.create();
        assertSame(backend, Backend.of(store));
        assertEquals(backend == Backend.JAVA_KV, store.isOrdered());
        if (store.isOrdered()) {
            assertThrows(IllegalArgumentException.class, () -> store.scan("", -1));
            assertTrue(store.scan("", 5).isEmpty());
        } else {
            assertTrue(assertThrows(UnsupportedOperationException.class, () -> store.scan("", 1))
                    .getMessage().contains("isOrdered()"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void keysWithTheSameFingerprintAndHashCode(Backend backend) {
        keysWithTheSameFingerprintAndHashCode(backend.<Integer>create());
    }

    static void keysWithTheSameFingerprintAndHashCode(Store<Integer> store) {
        for (int i = 0; i < 1 << 10; i++) {
            store.put(collision(i), i);
        }
        for (int i = 0; i < 1 << 10; i++) {
            assertEquals(i, store.get(collision(i)));
        }
        assertEquals(1 << 10, store.size());
        for (int i = 1; i < 1 << 10; i += 2) {
            assertEquals(i, store.remove(collision(i)));
            assertEquals(i - 1, store.put(collision(i - 1), i));
        }
        for (int i = 0; i < 1 << 10; i += 2) {
            assertEquals(i + 1, store.get(collision(i)));
        }
        assertEquals(1 << 9, store.size());
    }

    /** Ten pairs of Aa and BB: all of the same hash code. */
    private static String collision(int number) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < 10; bit++) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }
}
