// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.AbstractCollection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.RegionDeadlockException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.concurrent.Threads;

/**
 * Regions that wait for each other at durable collections in all ways: by reads, within changes that are regions of their
 * own, again and again, and in virtual threads. All get on.
 */
public final class WaitingRegions implements Program {

    private static final int SECONDS = 60;
    private static final int ROUNDS = 8;

    private static final class Data {
        final Map<Integer, Integer> hash = DurableCollections.map(new HashMap<>());
        final Map<Integer, Integer> linked = DurableCollections.sequencedMap(new LinkedHashMap<>());
        final NavigableMap<Integer, Integer> tree = DurableCollections.navigableMap(new TreeMap<>());
        final ConcurrentMap<Integer, Integer> striped = DurableCollections.concurrentMap(8);
        final ConcurrentMap<Integer, Integer> narrow = DurableCollections.concurrentMap(1);
        final List<Integer> list = DurableCollections.list(new ArrayList<>());
        final Set<Integer> set = DurableCollections.set(new HashSet<>());
        final Deque<Integer> deque = DurableCollections.deque(new ArrayDeque<>());

        Data() {
            for (int i = 0; i < 4; i++) {
                for (Map<Integer, Integer> map : List.of(hash, linked, tree, striped, narrow)) {
                    map.put(i, i);
                }
                for (Collection<Integer> collection : List.of(list, set, deque)) {
                    collection.add(i);
                }
            }
        }
    }

    @DurableRoot
    private static Data root;

    @Override
    public void write() throws Exception {
        root = new Data();
        reads();
        readsOfOneMap();
        readsKeepTheLock();
        changesOfTheirOwn();
        comparisons();
        again();
        virtualThreads();
        check();
    }

    @Override
    public void check() {
        Expect.equal(Map.of(0, 0, 1, 1, 2, 2, 3, 3), root.hash, "map");
        Expect.equal(List.of(0, 1, 2, 3), root.list, "list");
    }

    // ---- Reads

    private static void reads() throws Exception {
        Data d = root;
        Runnable change = () -> d.narrow.put(0, 0);
        Consumer<Object> seen = Object::hashCode;
        Runnable[] reads = {
            () -> d.hash.get(0),
            () -> d.hash.size(),
            () -> d.hash.containsKey(0),
            () -> d.hash.forEach((_, value) -> seen.accept(value)),
            () -> d.hash.entrySet().iterator().next().getValue(),
            () -> d.hash.values().stream().forEach(seen),
            () -> d.hash.keySet().toArray(),
            () -> d.hash.equals(Map.of()),
            () -> d.linked.get(0),
            () -> d.linked.hashCode(),
            () -> d.tree.firstKey(),
            () -> d.tree.headMap(2).isEmpty(),
            () -> d.tree.navigableKeySet().floor(1),
            () -> d.list.get(0),
            () -> d.list.listIterator().next(),
            () -> d.list.contains(0),
            () -> List.copyOf(d.list.subList(0, 2)),
            () -> d.list.containsAll(Set.of(1)),
            () -> d.set.toString(),
            () -> d.set.forEach(seen),
            () -> d.deque.peekFirst(),
            () -> new ArrayList<Integer>().addAll(d.deque),
        };
        Runnable[] changes = new Runnable[reads.length];
        for (int i = 0; i < reads.length; i++) {
            changes[i] = i < 8 ? () -> d.hash.put(0, 0)
                    : i < 10 ? () -> d.linked.put(0, 0)
                    : i < 13 ? () -> d.tree.put(0, 0)
                    : i < 18 ? () -> d.list.set(0, 0)
                    : i < 20 ? () -> d.set.add(0)
                    : () -> d.deque.offerFirst(d.deque.pollFirst());
        }
        for (int i = 0; i < reads.length; i++) {
            Expect.that(against(change, reads[i], changes[i], () -> d.narrow.get(0)) >= 1, "a deadlock by read " + i);
        }
    }

    private static void readsOfOneMap() throws Exception {
        ConcurrentMap<Integer, Integer> map = root.striped;
        for (Runnable read : List.<Runnable>of(
                () -> map.get(0),
                map::size,
                () -> map.containsValue(-1),
                () -> map.keySet().iterator().forEachRemaining(_ -> {}),
                () -> map.values().stream().forEach(_ -> {}),
                map::toString,
                () -> map.equals(Map.of(0, 0, 1, 1, 2, 2, 3, 3)))) {
            Expect.that(against(() -> map.put(2, 2), read, () -> map.put(0, 0), () -> map.get(2)) >= 1, "a deadlock in one map");
        }
    }

    /** Two threads' regions, each of which does one thing, meets the other, and does another; the count of deadlocks. */
    private static int against(Runnable first1, Runnable second1, Runnable first2, Runnable second2) throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        AtomicInteger deadlocks = new AtomicInteger();
        allEnd(2, false, thread -> {
            boolean[] met = new boolean[1];
            retried(deadlocks, () -> FailureAtomic.run(() -> {
                (thread == 0 ? first1 : first2).run();
                meet(both, met);
                (thread == 0 ? second1 : second2).run();
            }));
        });
        return deadlocks.get();
    }

    /** What a region has read nobody changes before its end. */
    private static void readsKeepTheLock() throws Exception {
        CountDownLatch read = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        Thread reader = Thread.ofPlatform().start(() -> FailureAtomic.run(() -> {
            FailureAtomic.run(() -> root.hash.get(0));
            int before = root.narrow.get(1);
            read.countDown();
            pause(20);
            Expect.equal(before, root.narrow.get(1), "a value within a region");
            ended.set(1);
        }));
        read.await();
        root.narrow.put(1, -1);
        Expect.equal(1, ended.get(), "a change after the region that has read");
        root.narrow.put(1, 1);
        reader.join();
    }

    // ---- Changes outside of any region, whose functions come to other collections

    private static void changesOfTheirOwn() throws Exception {
        for (int kind = 0; kind < 4; kind++) {
            int which = kind;
            CyclicBarrier both = new CyclicBarrier(2);
            AtomicInteger deadlocks = new AtomicInteger();
            allEnd(2, false, thread -> {
                boolean[] met = new boolean[1];
                retried(deadlocks, () -> {
                    switch (which * 2 + thread) {
                        case 0 -> root.hash.compute(0, (_, value) -> {
                            meet(both, met);
                            return root.tree.put(0, 0);
                        });
                        case 1 -> root.tree.compute(0, (_, value) -> {
                            meet(both, met);
                            return root.hash.put(0, 0);
                        });
                        case 2 -> root.set.addAll(read(root.deque, both, met));
                        case 3 -> root.deque.removeIf(_ -> {
                            meet(both, met);
                            return !root.set.contains(0);
                        });
                        case 4 -> root.list.removeIf(_ -> {
                            meet(both, met);
                            return !root.narrow.containsKey(0);
                        });
                        case 5 -> FailureAtomic.run(() -> {
                            root.narrow.put(0, 0);
                            meet(both, met);
                            root.list.get(0);
                        });
                        case 6 -> root.striped.compute(0, (_, value) -> {
                            meet(both, met);
                            return root.striped.get(2) - 2 + value;
                        });
                        default -> root.striped.compute(2, (_, value) -> {
                            meet(both, met);
                            return root.striped.get(0) + value;
                        });
                    }
                });
            });
            Expect.that(deadlocks.get() >= 1, "a deadlock of changes " + which);
        }
    }

    /** It, as an argument that is read under the other collection's lock. */
    private static Collection<Integer> read(Collection<Integer> collection, CyclicBarrier both, boolean[] met) {
        return new AbstractCollection<>() {
            @Override
            public Iterator<Integer> iterator() {
                meet(both, met);
                return collection.iterator();
            }

            @Override
            public int size() {
                return collection.size();
            }
        };
    }

    /** Of whole collections, outside of any region: these run again by themselves. */
    private static void comparisons() throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        AtomicInteger deadlocks = new AtomicInteger();
        allEnd(2, false, thread -> {
            boolean[] met = new boolean[1];
            if (thread == 0) {
                Expect.that(root.list.containsAll(read(root.deque, both, met)), "containsAll");
            } else {
                retried(deadlocks, () -> FailureAtomic.run(() -> {
                    root.deque.offerFirst(root.deque.pollFirst());
                    meet(both, met);
                    root.list.get(0);
                }));
            }
            for (int round = 0; round < 500; round++) {
                Expect.that(thread == 0 ? root.hash.equals(root.tree) : root.tree.equals(root.hash), "equal maps");
            }
        });
    }

    // ---- The one that is rolled back runs its region again at once

    private static void again() throws Exception {
        for (int kind = 0; kind < 3; kind++) {
            int which = kind;
            AtomicInteger deadlocks = new AtomicInteger();
            allEnd(which + 2, false, thread -> {
                int threads = which + 2;
                for (int round = 0; round < ROUNDS; round++) {
                    retried(deadlocks, () -> FailureAtomic.run(() -> {
                        for (int i = 0; i < threads; i++) {
                            part((thread + i) % threads).put(0, 0);
                            pause(5);
                        }
                    }));
                }
            });
            int regions = (which + 2) * ROUNDS;
            Expect.that(deadlocks.get() <= (which + 1) * (regions + 1), deadlocks + " deadlocks in " + regions + " regions");
        }
        AtomicInteger deadlocks = new AtomicInteger();
        allEnd(2, false, thread -> {
            for (int round = 0; round < ROUNDS; round++) {
                retried(deadlocks, () -> part(thread).compute(0, (_, value) -> {
                    pause(5);
                    part(1 - thread).put(0, 0);
                    pause(5);
                    return value;
                }));
            }
        });
        Expect.that(deadlocks.get() <= 2 * ROUNDS + 1, deadlocks + " deadlocks of changes in " + 2 * ROUNDS);
    }

    private static Map<Integer, Integer> part(int index) {
        return List.of(root.hash, root.narrow, root.tree, root.linked).get(index);
    }

    // ---- Virtual threads

    private static void virtualThreads() throws Exception {
        int carriers = Runtime.getRuntime().availableProcessors();
        CountDownLatch iterates = new CountDownLatch(1);
        allEnd(carriers + 1, true, thread -> {
            if (thread == 0) {
                synchronized (root.list) {
                    for (int value : root.list) {
                        iterates.countDown();
                        pause(value == 0 ? 50 : 1);
                    }
                }
            } else {
                iterates.await();
                FailureAtomic.run(() -> root.list.set(0, 0));
            }
        });
    }

    // ---- Threads

    private interface Action {
        void run(int thread) throws Exception;
    }

    private static void allEnd(int count, boolean virtual, Action action) throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch ended = new CountDownLatch(count);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int thread = i;
            threads.add((virtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon()).start(() -> {
                try {
                    action.run(thread);
                } catch (Throwable t) {
                    failure.compareAndSet(null, t);
                } finally {
                    ended.countDown();
                }
            }));
        }
        boolean all = ended.await(SECONDS, TimeUnit.SECONDS);
        if (failure.get() != null) {
            throw new AssertionError("in a thread", failure.get());
        }
        if (!all) {
            AssertionError waits = new AssertionError(ended.getCount() + " threads wait for good");
            threads.stream().filter(Thread::isAlive).findFirst().ifPresent(t -> waits.setStackTrace(t.getStackTrace()));
            throw waits;
        }
    }

    private static void retried(AtomicInteger deadlocks, Runnable region) {
        while (true) {
            try {
                region.run();
                return;
            } catch (RegionDeadlockException e) {
                deadlocks.incrementAndGet();
            }
        }
    }

    /** Once. */
    private static void meet(CyclicBarrier both, boolean[] met) {
        if (!met[0]) {
            met[0] = true;
            Threads.await(both);
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing holds a lock for a region on a stock JVM
    }
}
