// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the suites for any collections don't look at. */
class DurableCollectionsTest {

    /** A key that notes the deepest level of regions in which a table asked for its hash code. */
    private static final class Key {
        private final int hash;
        private int level;

        Key(int hash) {
            this.hash = hash;
        }

        @Override
        public int hashCode() {
            level = Math.max(level, level());
            return hash;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key key && key.hash == hash;
        }
    }

    private static int level() {
        return FailureAtomic.nestingLevel(Thread.currentThread());
    }

    private static void together(int count, Consumer<Integer> action) throws InterruptedException {
        CyclicBarrier start = new CyclicBarrier(count);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    start.await();
                    action.accept(index);
                } catch (Throwable t) {
                    thrown.set(t);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertNull(thrown.get());
    }

    @AfterEach
    void nothingIsLeftOpen() {
        assertEquals(0, level());
    }

    @Test
    void nullIsRefused() {
        assertThrows(NullPointerException.class, () -> DurableCollections.map(null));
        assertThrows(NullPointerException.class, () -> DurableCollections.list(null));
        assertThrows(NullPointerException.class, () -> DurableCollections.deque(null));
    }

    @Test
    void randomAccessIsKept() {
        assertInstanceOf(RandomAccess.class, DurableCollections.list(new ArrayList<>()));
        assertFalse(DurableCollections.list(new LinkedList<>()) instanceof RandomAccess);
    }

    @Test
    void anExceptionEndsTheRegionAndFreesTheLock() throws InterruptedException {
        Map<String, Integer> map = DurableCollections.map(new HashMap<>(Map.of("a", 1)));
        RuntimeException thrown = new RuntimeException();
        assertSame(thrown, assertThrows(RuntimeException.class, () -> map.compute("a", (_, _) -> {
            assertEquals(1, level());
            throw thrown;
        })));
        assertEquals(0, thrown.getSuppressed().length);
        assertEquals(0, level());
        assertFalse(Thread.holdsLock(map));
        assertThrows(UnsupportedOperationException.class, () -> DurableCollections.map(Map.of()).put(1, 1));
        FailureAtomic.run(() -> assertThrows(
                NullPointerException.class, () -> DurableCollections.deque(new ArrayDeque<>()).add(null)));
    }

    @Test
    void anOperationWithinARegionIsPartOfIt() {
        Map<String, Integer> map = DurableCollections.map(new HashMap<>());
        FailureAtomic.run(() -> {
            map.compute("a", (_, _) -> level());
            assertEquals(1, level());
        });
        assertEquals(1, map.get("a"));
    }

    @Test
    void leastRecentlyUsed() {
        Map<Integer, Integer> map = DurableCollections.sequencedMap(new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
                return size() > 3;
            }
        });
        for (int i = 0; i < 3; i++) {
            map.put(i, i);
        }
        map.get(0);
        map.put(3, 3);
        assertEquals(List.of(2, 0, 3), List.copyOf(map.keySet()));
    }

    @Test
    void concurrencyIsChecked() {
        assertThrows(IllegalArgumentException.class, () -> DurableCollections.concurrentMap(0));
        var e = assertThrows(IllegalArgumentException.class, () -> DurableCollections.concurrentMap(1025));
        assertTrue(e.getMessage().contains("1025"), e.getMessage());
        for (int concurrency : new int[] {1, 3, 1000, 1024}) {
            ConcurrentMap<Integer, Integer> map = DurableCollections.concurrentMap(concurrency);
            for (int i = -1000; i < 1000; i++) {
                map.put(i, i);
            }
            assertEquals(2000, map.size());
            map.replaceAll((k, v) -> k - v + 1);
            assertEquals(1, map.get(-1000));
            map.clear();
            assertTrue(map.isEmpty());
        }
    }

    @Test
    void changesOfTheConcurrentMapAreRegionsAndLookUpsAreNot() {
        ConcurrentMap<Key, String> map = DurableCollections.concurrentMap(1);
        map.put(new Key(-1), "v"); // an empty table is not searched
        List<Consumer<Key>> changes = List.of(
                k -> map.put(k, "v"), k -> map.putIfAbsent(k, "v"), k -> map.remove(k), k -> map.remove(k, "v"),
                k -> map.replace(k, "v"), k -> map.replace(k, "v", "w"), k -> map.computeIfAbsent(k, _ -> "v"),
                k -> map.computeIfPresent(k, (_, _) -> "w"), k -> map.compute(k, (_, _) -> "v"),
                k -> map.merge(k, "v", String::concat), k -> map.putAll(Map.of(k, "v")), k -> map.keySet().remove(k),
                k -> map.entrySet().remove(Map.entry(k, "v")));
        for (int i = 0; i < changes.size(); i++) {
            Key key = new Key(i);
            changes.get(i).accept(key);
            assertEquals(1, key.level, "change " + i);
        }
        for (Consumer<Key> lookUp : List.<Consumer<Key>>of(
                map::get, map::containsKey, k -> map.getOrDefault(k, "v"), k -> map.keySet().contains(k))) {
            Key key = new Key(1);
            lookUp.accept(key);
            assertEquals(0, key.level);
        }
    }

    @Test
    void theConcurrentMapGrowsUnderManyThreads() throws InterruptedException {
        int threads = 4;
        int each = 20_000;
        ConcurrentMap<Integer, Integer> map = DurableCollections.concurrentMap(4);
        ConcurrentMap<String, Integer> counts = DurableCollections.concurrentMap();
        together(threads, index -> {
            for (int i = 0; i < each; i++) {
                int key = i * threads + index;
                map.put(key, key);
                counts.merge("all", 1, Integer::sum);
                if (i % 2 == 0) {
                    map.remove(key);
                }
                if (i % 5000 == 0) {
                    map.forEach((k, v) -> assertEquals(k, v));
                    map.putAll(Map.of(-1 - index, -1 - index));
                }
            }
        });
        assertEquals(threads * each / 2 + threads, map.size());
        assertEquals(threads * each, counts.get("all"));
        map.forEach((key, value) -> assertTrue(key.equals(value) && (key < 0 || key / threads % 2 == 1)));
    }

    @Test
    void operationsOnTheWholeConcurrentMapDontWaitInACircle() throws InterruptedException {
        ConcurrentMap<Integer, Integer> map = DurableCollections.concurrentMap(8);
        together(4, index -> {
            for (int i = 0; i < 300; i++) {
                map.put(i, index);
                map.replaceAll((_, value) -> value + 1);
                map.putAll(Map.of(i, index, i + 1, index, i + 2, index));
                if (i % 50 == 0) {
                    map.clear();
                }
            }
        });
        map.entrySet().removeIf(entry -> entry.getKey() > 10);
        assertTrue(map.keySet().stream().allMatch(key -> key <= 10));
    }

    @Test
    void theConcurrentMapsEntriesWriteThrough() {
        ConcurrentMap<String, Integer> map = DurableCollections.concurrentMap();
        map.put("a", 1);
        assertEquals(1, map.entrySet().iterator().next().setValue(2));
        assertEquals(2, map.get("a"));
    }
}
