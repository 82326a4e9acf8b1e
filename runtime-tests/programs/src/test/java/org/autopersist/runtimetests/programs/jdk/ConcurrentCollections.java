// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Concurrent collections, filled by several threads while they are durable. */
public final class ConcurrentCollections implements Program {

    private static final int THREADS = 4;
    private static final int EACH = 700;

    @DurableRoot
    private static Data root;

    private static final class Data {
        final List<Map<Integer, String>> maps = List.of(new ConcurrentHashMap<>(), new ConcurrentSkipListMap<>());
        final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        final List<Collection<Integer>> collections = new ArrayList<>(List.of(
                new ConcurrentLinkedQueue<>(), new ConcurrentLinkedDeque<>(), new LinkedBlockingQueue<>(),
                new ArrayBlockingQueue<>(THREADS * EACH + 1), new PriorityBlockingQueue<>(),
                ConcurrentHashMap.newKeySet()));
        final List<Integer> copied = new CopyOnWriteArrayList<>();
    }

    @Override
    public void write() throws InterruptedException {
        root = new Data();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int first = t * EACH;
            threads.add(Thread.ofPlatform().start(() -> fill(first)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (Collection<Integer> collection : root.collections) {
            if (collection instanceof Queue<Integer> queue) {
                queue.add(-1);
                queue.remove(-1);
            }
        }
        check();
    }

    private static void fill(int first) {
        for (int i = first; i < first + EACH; i++) {
            for (Map<Integer, String> map : root.maps) {
                map.put(i, "v" + i);
                if (i % 10 == 0) {
                    map.remove(i);
                }
            }
            root.counts.merge("shared" + i % 20, 1, Integer::sum);
            for (Collection<Integer> collection : root.collections) {
                collection.add(i);
            }
            if (i % 10 == 0) {
                root.copied.add(i);
            }
        }
    }

    @Override
    public void check() {
        for (Map<Integer, String> map : root.maps) {
            Expect.equal(THREADS * EACH * 9 / 10, map.size(), "size of " + map.getClass());
            for (int i = 0; i < THREADS * EACH; i++) {
                Expect.equal(i % 10 == 0 ? null : "v" + i, map.get(i), map.getClass() + " at " + i);
            }
        }
        for (int i = 0; i < 20; i++) {
            Expect.equal(THREADS * EACH / 20, root.counts.get("shared" + i), "count");
        }
        for (Collection<Integer> collection : root.collections) {
            TreeSet<Integer> sorted = new TreeSet<>(collection);
            Expect.equal(THREADS * EACH, collection.size(), "size of " + collection.getClass());
            Expect.equal(THREADS * EACH, sorted.size(), "different elements of " + collection.getClass());
            Expect.equal(0, sorted.first(), "first");
            Expect.equal(THREADS * EACH - 1, sorted.last(), "last");
        }
        Expect.equal(THREADS * EACH / 10, root.copied.size(), "CopyOnWriteArrayList");
        // They still work.
        root.maps.getFirst().put(-5, "later");
        Expect.equal("later", root.maps.getFirst().remove(-5), "map after recovery");
        for (Collection<Integer> collection : root.collections) {
            Expect.that(collection.add(-1) && collection.remove(-1), "add and remove after recovery");
        }
    }
}
