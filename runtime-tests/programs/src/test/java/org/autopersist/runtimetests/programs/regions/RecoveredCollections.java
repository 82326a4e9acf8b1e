// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.concurrent.Threads;

/** Collections of DurableCollections, filled by several threads, work on in the next life, though locks were held. */
public final class RecoveredCollections implements Program {

    private static final int THREADS = 4;
    private static final int EACH = 300;

    private static final class Data {
        final List<Map<Integer, Integer>> maps = new ArrayList<>(List.of(
                DurableCollections.map(new HashMap<>()),
                DurableCollections.sequencedMap(new LinkedHashMap<>()),
                DurableCollections.sequencedMap(new LinkedHashMap<Integer, Integer>()).reversed(),
                DurableCollections.sortedMap(new TreeMap<>()),
                DurableCollections.navigableMap(new TreeMap<>()),
                DurableCollections.concurrentMap(),
                DurableCollections.concurrentMap(1)));
        final List<Collection<Integer>> collections = new ArrayList<>(List.of(
                DurableCollections.collection(new ArrayList<>()),
                DurableCollections.list(new ArrayList<>()),
                DurableCollections.set(new HashSet<>()),
                DurableCollections.sequencedSet(new LinkedHashSet<>()),
                DurableCollections.navigableSet(new TreeSet<>()),
                DurableCollections.deque(new ArrayDeque<>()),
                DurableCollections.queue(new ConcurrentLinkedQueue<>())));
        List<Object> views = new ArrayList<>();
    }

    @DurableRoot
    private static Data root;

    @Override
    public void write() throws InterruptedException {
        root = new Data();
        Threads.together(THREADS, thread -> {
            for (int i = 0; i < EACH; i++) {
                int value = i * THREADS + thread;
                for (Map<Integer, Integer> map : root.maps) {
                    map.put(value, value);
                    if (i % 3 == 0) {
                        map.remove(value);
                    }
                }
                for (Collection<Integer> collection : root.collections) {
                    collection.add(value);
                    if (i % 3 == 0) {
                        collection.remove(value);
                    }
                }
            }
        });
        for (Map<Integer, Integer> map : root.maps) {
            root.views.add(map.keySet());
            root.views.add(map.values());
            root.views.add(map.entrySet());
        }
        check();
        Thread holder = Thread.ofPlatform().daemon().start(() -> {
            synchronized (root.maps.getFirst()) {
                synchronized (root.collections.getFirst()) {
                    root.views.add("held");
                    try {
                        Thread.sleep(Long.MAX_VALUE);
                    } catch (InterruptedException _) {
                        // the end
                    }
                }
            }
        });
        while (holder.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
    }

    @Override
    public void check() {
        int size = THREADS * EACH * 2 / 3;
        for (Map<Integer, Integer> map : root.maps) {
            String what = map.getClass().getSimpleName();
            Expect.equal(size, map.size(), "size of " + what);
            for (int value = 0; value < THREADS * EACH; value++) {
                Expect.equal(value / THREADS % 3 == 0 ? null : value, map.get(value), what + " at " + value);
            }
            Expect.equal(5, map.merge(-1, 5, Integer::sum), what);
            map.entrySet().forEach(entry -> entry.setValue(entry.getValue() + 1));
            Expect.equal(6, map.remove(-1), what);
            map.replaceAll((key, _) -> key);
        }
        for (Collection<Integer> collection : root.collections) {
            String what = collection.getClass().getSimpleName();
            Expect.equal(size, collection.size(), "size of " + what);
            Expect.equal(size, Set.copyOf(collection).size(), "different elements of " + what);
            Expect.that(collection.add(-1) && collection.removeIf(e -> e < 0), "add and remove in " + what);
        }
        for (Object view : root.views) {
            if (view instanceof Collection<?> collection) {
                Expect.equal(size, collection.toArray().length, "size of " + view.getClass());
            }
        }
        if (root.collections.get(5) instanceof Deque<Integer> deque) {
            Integer first = deque.pollFirst();
            deque.addFirst(first);
        }
        Queue<Integer> queue = (Queue<Integer>) root.collections.getLast();
        Expect.that(queue.peek() != null, "head of the queue");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // the locks are held
    }
}
