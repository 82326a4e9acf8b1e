// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.RegionDeadlockException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;

/**
 * Lincheck's random programs of three threads on durable collections, whose operations are single changes, regions of the
 * caller with several, and regions that fail: some order of the operations, each as a whole, explains what they returned.
 */
public final class LinearizableCollections implements Program {

    /** What Lincheck needs of any JVM: it loads an agent. */
    public static final List<String> FLAGS = List.of("-XX:+EnableDynamicAgentLoading", "-Xshare:auto");

    private static final int SCENARIOS = 6;
    private static final int RUNS_OF_EACH = 200;

    @DurableRoot
    private static Object current;

    private static final class Failure extends RuntimeException {}

    private static <T> T region(Supplier<T> body) {
        while (true) {
            try (var region = FailureAtomic.region()) {
                T result = body.get();
                region.commit();
                return result;
            } catch (RegionDeadlockException e) {
                // Run again, as it says.
            }
        }
    }

    /** Operations on any durable map. */
    @Param(name = "key", gen = IntGen.class, conf = "0:2")
    @Param(name = "value", gen = IntGen.class, conf = "1:9")
    public abstract static class DurableMap {
        final Map<Integer, Integer> map;

        DurableMap(Map<Integer, Integer> map) {
            this.map = map;
            current = map;
        }

        @Operation
        public Integer put(@Param(name = "key") int key, @Param(name = "value") int value) {
            return map.put(key, value);
        }

        @Operation
        public Integer remove(@Param(name = "key") int key) {
            return map.remove(key);
        }

        @Operation
        public Integer present(@Param(name = "key") int key) {
            return map.computeIfPresent(key, (_, value) -> value);
        }

        @Operation
        public Integer get(@Param(name = "key") int key) {
            return map.get(key);
        }

        @Operation
        public String bothRead(@Param(name = "key") int one, @Param(name = "key") int other) {
            return region(() -> map.get(one) + " " + map.get(other));
        }

        @Operation
        public String both(@Param(name = "key") int one, @Param(name = "key") int other, @Param(name = "value") int value) {
            return region(() -> map.put(one, value) + " " + map.put(other, -value));
        }

        @Operation
        public String failing(@Param(name = "key") int one, @Param(name = "key") int other, @Param(name = "value") int value) {
            StringBuilder seen = new StringBuilder();
            try {
                return region(() -> {
                    seen.setLength(0);
                    seen.append(map.put(one, value)).append(' ').append(map.remove(other));
                    throw new Failure();
                });
            } catch (Failure e) {
                return seen.toString();
            }
        }
    }

    public static final class Narrow extends DurableMap {
        public Narrow() {
            super(DurableCollections.concurrentMap(1));
        }
    }

    public static final class Striped extends DurableMap {
        public Striped() {
            super(DurableCollections.concurrentMap(8));
        }
    }

    public static final class Hash extends DurableMap {
        public Hash() {
            super(DurableCollections.map(new HashMap<>()));
        }
    }

    public static final class Sorted extends DurableMap {
        public Sorted() {
            super(DurableCollections.navigableMap(new TreeMap<>()));
        }
    }

    /** Each of them, by one thread. */
    public static final class PlainMap {
        private final Map<Integer, Integer> map = new HashMap<>();

        public Integer put(int key, int value) {
            return map.put(key, value);
        }

        public Integer remove(int key) {
            return map.remove(key);
        }

        public Integer present(int key) {
            return map.get(key);
        }

        public Integer get(int key) {
            return map.get(key);
        }

        public String bothRead(int one, int other) {
            return map.get(one) + " " + map.get(other);
        }

        public String both(int one, int other, int value) {
            return map.put(one, value) + " " + map.put(other, -value);
        }

        public String failing(int one, int other, int value) {
            return map.get(one) + " " + (one == other ? Integer.valueOf(value) : map.get(other));
        }
    }

    @Param(name = "value", gen = IntGen.class, conf = "1:9")
    public static final class DurableDeque {
        private final Deque<Integer> deque = DurableCollections.deque(new ArrayDeque<>());

        public DurableDeque() {
            current = deque;
        }

        @Operation
        public boolean offer(@Param(name = "value") int value) {
            return deque.offerLast(value);
        }

        @Operation
        public Integer poll() {
            return deque.pollFirst();
        }

        @Operation
        public int size() {
            return deque.size();
        }

        @Operation
        public String rotate(@Param(name = "value") int value) {
            return region(() -> {
                Integer first = deque.pollFirst();
                deque.addLast(first == null ? value : first);
                return first + " " + deque.peekFirst();
            });
        }

        @Operation
        public String failing(@Param(name = "value") int value) {
            StringBuilder seen = new StringBuilder();
            try {
                return region(() -> {
                    seen.setLength(0);
                    deque.addFirst(value);
                    seen.append(deque.pollLast()).append(' ').append(deque.size());
                    throw new Failure();
                });
            } catch (Failure e) {
                return seen.toString();
            }
        }
    }

    /** It, by one thread. */
    public static final class PlainDeque {
        private final Deque<Integer> deque = new ArrayDeque<>();

        public boolean offer(int value) {
            return deque.offerLast(value);
        }

        public Integer poll() {
            return deque.pollFirst();
        }

        public int size() {
            return deque.size();
        }

        public String rotate(int value) {
            Integer first = deque.pollFirst();
            deque.addLast(first == null ? value : first);
            return first + " " + deque.peekFirst();
        }

        public String failing(int value) {
            return (deque.isEmpty() ? Integer.valueOf(value) : deque.peekLast()) + " " + deque.size();
        }
    }

    @Override
    public void write() {
        for (Class<?> collection : List.of(Narrow.class, Striped.class, Hash.class, Sorted.class)) {
            explore(collection, PlainMap.class);
        }
        explore(DurableDeque.class, PlainDeque.class);
        current = new Hash().map;
        ((Map<?, ?>) current).clear();
    }

    private static void explore(Class<?> collection, Class<?> byOneThread) {
        new StressOptions()
                .iterations(SCENARIOS)
                .invocationsPerIteration(RUNS_OF_EACH)
                .threads(3)
                .actorsPerThread(3)
                .sequentialSpecification(byOneThread)
                .check(collection);
    }

    @Override
    public void check() {
        Expect.equal(Map.of(), current, "the last map");
    }
}
