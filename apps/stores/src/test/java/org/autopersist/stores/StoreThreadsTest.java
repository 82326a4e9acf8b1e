// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several threads on one store. */
class StoreThreadsTest {

    private static final int THREADS = 4;
    private static final int OPERATIONS = 20_000;

    private static void inThreads(List<Callable<Void>> tasks) throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(tasks.size())) {
            List<Future<Void>> results = new ArrayList<>();
            for (Callable<Void> task : tasks) {
                results.add(pool.submit(task));
            }
            for (Future<Void> result : results) {
                result.get(5, TimeUnit.MINUTES);
            }
        }
    }

    /** What is counted up by compute and removed again adds up: no change is lost, none is done twice. */
    @ParameterizedTest
    @EnumSource
    void noChangeIsLost(Backend backend) throws Exception {
        noChangeIsLost(backend.<Long>create());
    }

    static void noChangeIsLost(Store<Long> store) throws Exception {
        AtomicLong removed = new AtomicLong();
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            SplittableRandom random = new SplittableRandom(t);
            tasks.add(() -> {
                for (int i = 0; i < OPERATIONS; i++) {
                    String key = Integer.toString(random.nextInt(1_500));
                    if (random.nextInt(4) == 0) {
                        Long before = store.remove(key);
                        removed.addAndGet(before == null ? 0 : before);
                    }
                    store.compute(key, (_, old) -> old == null ? 1 : old + 1);
                    if (random.nextInt(1_000) == 0) {
                        // More leaves for a while, and then empty ones.
                        String prefix = "x" + i + "/" + Thread.currentThread().threadId() + "/";
                        for (int n = 0; n < 200; n++) {
                            store.put(prefix + n, 0L);
                        }
                        for (int n = 0; n < 200; n++) {
                            assertNotNull(store.remove(prefix + n));
                        }
                    }
                }
                return null;
            });
        }
        inThreads(tasks);
        long[] left = {0, 0};
        store.forEach((_, value) -> {
            left[0] += value;
            left[1]++;
        });
        assertEquals(left[1], store.size());
        assertEquals((long) THREADS * OPERATIONS, left[0] + removed.get());
    }

    /** Keys that stay are always found, whatever happens to the leaves around them, and scans are in order. */
    @ParameterizedTest
    @EnumSource
    void keysThatStayAreAlwaysFound(Backend backend) throws Exception {
        keysThatStayAreAlwaysFound(backend.<Integer>create());
    }

    static void keysThatStayAreAlwaysFound(Store<Integer> store) throws Exception {
        for (int i = 0; i < 300; i++) {
            store.put("stay%05d".formatted(i * 100), i);
        }
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(600);
        Callable<Void> churn = () -> {
            while (System.nanoTime() < end) {
                int first = new SplittableRandom().nextInt(20_000);
                for (int i = first; i < first + 3_000; i++) {
                    store.put("stay%05d/x".formatted(i), i);
                }
                for (int i = first; i < first + 3_000; i++) {
                    store.remove("stay%05d/x".formatted(i));
                }
            }
            return null;
        };
        Callable<Void> look = () -> {
            SplittableRandom random = new SplittableRandom();
            while (System.nanoTime() < end) {
                int i = random.nextInt(300);
                assertEquals(i, store.get("stay%05d".formatted(i * 100)));
                if (store.isOrdered()) {
                    List<Map.Entry<String, Integer>> found = store.scan("stay%05d".formatted(i * 100), 50);
                    assertEquals("stay%05d".formatted(i * 100), found.getFirst().getKey());
                    for (int n = 1; n < found.size(); n++) {
                        assertTrue(found.get(n - 1).getKey().compareTo(found.get(n).getKey()) < 0);
                    }
                }
            }
            return null;
        };
        inThreads(List.of(churn, churn, look, look));
    }

    @ParameterizedTest
    @EnumSource
    void clearIsAtOnce(Backend backend) throws Exception {
        clearIsAtOnce(backend.<Integer>create());
    }

    static void clearIsAtOnce(Store<Integer> store) throws Exception {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(400);
        Callable<Void> put = () -> {
            while (System.nanoTime() < end) {
                for (int i = 0; i < 500; i++) {
                    store.put("k" + i, i);
                }
            }
            return null;
        };
        Callable<Void> clear = () -> {
            while (System.nanoTime() < end) {
                store.clear();
                Thread.sleep(1);
            }
            return null;
        };
        inThreads(List.of(put, put, clear));
        store.clear();
        assertEquals(0, store.size());
        store.put("k", 1);
        assertEquals(1, store.get("k"));
    }
}
