// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentMap;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.crash.Acknowledging;

/** Collections of java.util that change in place, each operation a region of its own; two threads share all. */
public final class GrowingCollections extends Acknowledging {

    private static final int THREADS = 2;
    private static final int KEPT = 3000;

    private static final class Data {
        final Map<String, Integer> hash = DurableCollections.map(new HashMap<>());
        final Map<String, Integer> linked = DurableCollections.sequencedMap(new LinkedHashMap<>());
        final NavigableMap<Integer, String> tree = DurableCollections.navigableMap(new TreeMap<>());
        final ConcurrentMap<String, Integer> concurrent = DurableCollections.concurrentMap(4);
        final List<Integer> list = DurableCollections.list(new ArrayList<>());
        final Deque<Integer> deque = DurableCollections.deque(new ArrayDeque<>());
        final Queue<Integer> heap = DurableCollections.queue(new PriorityQueue<>());
        final ConcurrentMap<Integer, Integer> numbers = DurableCollections.concurrentMap(1);
    }

    @DurableRoot
    private static Data data = new Data();

    private static int key(int thread, int number) {
        return number * THREADS + thread;
    }

    private static int number(int thread) {
        return data.numbers.getOrDefault(thread, 0);
    }

    @Override
    protected void check(long[] acknowledged) {
        for (int t = 0; t < THREADS; t++) {
            int number = number(t);
            expectAtMostOneAhead(acknowledged[t], number, "number of thread " + t);
            // The step that was not finished may have removed the oldest.
            for (int n = Math.max(1, number - KEPT + 2); n <= number; n++) {
                int key = key(t, n);
                Expect.equal(key, data.hash.get("k" + key), "HashMap");
                Expect.equal(key, data.linked.get("k" + key), "LinkedHashMap");
                Expect.equal("v" + key, data.tree.get(key), "TreeMap");
                Expect.equal(key, data.concurrent.get("k" + key), "concurrentMap");
            }
        }
        // Whatever is there is whole: each way to go through a collection finds the same.
        for (Map<String, Integer> map : List.of(data.hash, data.linked, data.concurrent)) {
            int[] count = new int[1];
            map.forEach((key, value) -> {
                Expect.equal("k" + value, key, "key");
                Expect.equal(value, map.get(key), "value");
                count[0]++;
            });
            Expect.equal(map.size(), count[0], "size of " + map.getClass().getSimpleName());
        }
        Expect.equal(data.tree.size(), (int) data.tree.navigableKeySet().stream().distinct().count(), "size of TreeMap");
        Expect.equal(data.tree.size(), data.tree.descendingMap().keySet().toArray().length, "TreeMap backwards");
        data.list.forEach(element -> Expect.that(element != null, "element of ArrayList"));
        data.deque.forEach(element -> Expect.that(element != null, "element of ArrayDeque"));
        PriorityQueue<Integer> sorted = new PriorityQueue<>(data.heap);
        Integer[] heap = data.heap.toArray(Integer[]::new);
        for (int i = 1; i < heap.length; i++) {
            Expect.that(heap[(i - 1) / 2] <= heap[i], "order of PriorityQueue");
        }
        Expect.equal(heap.length, sorted.size(), "size of PriorityQueue");
    }

    @Override
    protected void goOn() {
        acknowledgeAll(number(0), number(1));
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            Thread.ofPlatform().start(() -> {
                for (int n = number(thread) + 1; ; n++) {
                    step(key(thread, n), key(thread, n - KEPT));
                    data.numbers.put(thread, n);
                    acknowledge(thread, n);
                }
            });
        }
    }

    private static void step(int key, int old) {
        data.hash.put("k" + key, key);
        data.linked.computeIfAbsent("k" + key, _ -> key);
        data.tree.put(key, "v" + key);
        data.concurrent.merge("k" + key, key, Integer::max);
        data.list.add(data.list.size() / 2, key);
        data.deque.addFirst(key);
        data.heap.add(key % 1000);
        if (old > 0) {
            data.hash.remove("k" + old);
            data.linked.entrySet().remove(Map.entry("k" + old, old));
            data.tree.subMap(old, true, old, true).clear();
            data.concurrent.keySet().remove("k" + old);
            data.list.removeLast();
            data.deque.pollLast();
            data.heap.poll();
        }
        if (key % 500 == 0) {
            data.list.sort(null);
            data.deque.removeIf(element -> element % 7 == 0);
        }
    }
}
