// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.RegionDeadlockException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.concurrent.Threads;

/**
 * Durable collections that are changed in regions of the callers, by several threads: nobody sees what is not committed,
 * and whoever waits for whom, all get on.
 */
public final class CallersRegions implements Program {

    /** The value of {@code -XX:FailureAtomicMethods} for a life in which {@link #named} is a region. */
    public static final String METHODS = CallersRegions.class.getName() + ".named";

    private static final int THREADS = 4;
    private static final int ROUNDS = 400;
    private static final int ACCOUNTS = 24;
    private static final int BALANCE = 1000;

    /** Collections in whose every part there is money; what is taken from one is put into another. */
    private static final class Data {
        final ConcurrentMap<Integer, Integer> striped = DurableCollections.concurrentMap(8);
        final ConcurrentMap<Integer, Integer> narrow = DurableCollections.concurrentMap(1);
        final Map<Integer, Integer> hash = DurableCollections.map(new HashMap<>());
        final Map<Integer, Integer> tree = DurableCollections.navigableMap(new TreeMap<>());
        final List<Integer> list = DurableCollections.list(new ArrayList<>());
        final Deque<Integer> coins = DurableCollections.deque(new ArrayDeque<>());
        int committed;

        Data() {
            for (int i = 0; i < ACCOUNTS; i++) {
                striped.put(i, BALANCE);
                narrow.put(i, BALANCE);
                hash.put(i, BALANCE);
                tree.put(i, BALANCE);
                list.add(BALANCE);
                coins.add(1);
            }
        }

        long sum() {
            long sum = coins.size();
            for (Collection<Integer> values : List.of(striped.values(), narrow.values(), hash.values(), tree.values(), list)) {
                for (int value : values) {
                    sum += value;
                }
            }
            return sum;
        }
    }

    private static final long SUM = 5L * ACCOUNTS * BALANCE + ACCOUNTS;

    @DurableRoot
    private static Data root;

    @DurableRoot
    private static List<Collection<Integer>> kinds;

    @DurableRoot
    private static ConcurrentMap<Integer, String> narrow;

    private static final class Failure extends RuntimeException {}

    @Override
    public void write() throws Exception {
        root = new Data();
        everyWrapperHoldsItsLock();
        threadsEnd();
        circle();
        wholeMap();
        transfers();
        check();
        leaveOpen();
    }

    // ---- Locks last until the outermost region has ended

    private static List<Collection<Integer>> everyKind() {
        Map<Integer, Integer> map = DurableCollections.map(new HashMap<>());
        Map<Integer, Integer> linked = DurableCollections.sequencedMap(new LinkedHashMap<>());
        Map<Integer, Integer> sorted = DurableCollections.sortedMap(new TreeMap<>());
        return new ArrayList<>(List.of(
                DurableCollections.collection(new ArrayList<>()),
                DurableCollections.list(new ArrayList<>()),
                DurableCollections.queue(new PriorityQueue<>()),
                DurableCollections.deque(new ArrayDeque<>()),
                DurableCollections.set(new HashSet<>()),
                DurableCollections.sequencedSet(new LinkedHashSet<>()),
                DurableCollections.sortedSet(new TreeSet<>()),
                DurableCollections.navigableSet(new TreeSet<>()),
                setOf(map), setOf(linked), setOf(sorted),
                setOf(DurableCollections.navigableMap(new TreeMap<>())),
                setOf(DurableCollections.concurrentMap(1))));
    }

    private static Set<Integer> setOf(Map<Integer, Integer> map) {
        return new KeysAsSet(map);
    }

    /** A set that changes its map by put, and so by its wrapper. */
    private static final class KeysAsSet extends AbstractSet<Integer> {
        private final Map<Integer, Integer> map;

        KeysAsSet(Map<Integer, Integer> map) {
            this.map = map;
        }

        @Override
        public boolean add(Integer key) {
            return map.put(key, key) == null;
        }

        @Override
        public Iterator<Integer> iterator() {
            return map.keySet().iterator();
        }

        @Override
        public int size() {
            return map.size();
        }
    }

    private static void everyWrapperHoldsItsLock() throws Exception {
        kinds = everyKind();
        for (Collection<Integer> kind : kinds) {
            otherThreadsWait(kind, false);
            otherThreadsWait(kind, true);
            Expect.equal(2, kind.size(), "size after two regions, of which one was rolled back");
        }
    }

    /** A region changes it at an inner level; another thread changes the same. */
    private static void otherThreadsWait(Collection<Integer> kind, boolean rollback) throws Exception {
        CountDownLatch changed = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        int key = rollback ? 2 : 1;
        Thread first = Thread.ofPlatform().start(() -> {
            try (var region = FailureAtomic.region()) {
                FailureAtomic.run(() -> kind.add(rollback ? 3 : key));
                changed.countDown();
                await(end);
                ended.set(1);
                if (!rollback) {
                    region.commit();
                }
            }
        });
        changed.await();
        AtomicInteger seen = new AtomicInteger(-1);
        Thread second = Thread.ofPlatform().start(() -> {
            boolean absent = kind.add(key + 10);
            seen.set(ended.get());
            Expect.that(absent, "added");
            kind.remove(key + 10);
            if (rollback) {
                kind.add(key);
            }
        });
        Thread.sleep(5);
        Expect.equal(-1, seen.get(), "a change while another thread's region is open, of " + kind.getClass());
        end.countDown();
        first.join();
        second.join();
        Expect.equal(1, seen.get(), "a change after the region's end");
    }

    /** Who ends with a region open lets go of the locks, too; so does a method that is a region. */
    private static void threadsEnd() throws InterruptedException {
        Thread.ofPlatform().start(() -> {
            FailureAtomic.begin();
            root.narrow.put(0, -1);
        }).join();
        root.narrow.merge(0, 0, Integer::sum);
        Expect.equal(BALANCE, root.narrow.get(0), "after the end of a thread in a region");
        for (int i = 0; i < 3; i++) {
            boolean fails = i == 1;
            Thread.ofPlatform().start(() -> {
                try {
                    named(fails);
                } catch (Failure e) {
                    Expect.that(fails, "fails");
                }
                Thread.ofPlatform().start(() -> root.narrow.merge(1, 0, Integer::sum));
            }).join();
            root.narrow.merge(1, 0, Integer::sum);
        }
    }

    /** A region if the flag says so. */
    private static void named(boolean fails) {
        root.narrow.merge(1, 0, Integer::sum);
        root.hash.merge(1, 0, Integer::sum);
        if (fails) {
            throw new Failure();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    // ---- Regions that wait for each other

    private static void circle() throws Exception {
        for (int round = 0; round < 20; round++) {
            CyclicBarrier both = new CyclicBarrier(2);
            AtomicInteger deadlocks = new AtomicInteger();
            Threads.together(2, thread -> {
                boolean[] met = new boolean[1];
                retried(deadlocks, () -> FailureAtomic.run(() -> {
                    (thread == 0 ? root.hash : root.narrow).merge(0, 1, Integer::sum);
                    if (!met[0]) {
                        met[0] = true;
                        Threads.await(both);
                    }
                    (thread == 0 ? root.narrow : root.hash).merge(0, -1, Integer::sum);
                }));
            });
            Expect.that(deadlocks.get() >= 1, "one of two is rolled back");
        }
    }

    private static void retried(AtomicInteger deadlocks, Runnable region) {
        while (true) {
            try {
                region.run();
                return;
            } catch (RegionDeadlockException e) {
                Expect.equal(0, FailureAtomic.nestingLevel(Thread.currentThread()), "level after a deadlock");
                deadlocks.incrementAndGet();
            }
        }
    }

    /** A change of the whole map, outside of any region, is never what is rolled back. */
    private static void wholeMap() throws Exception {
        AtomicInteger deadlocks = new AtomicInteger();
        AtomicInteger rounds = new AtomicInteger(60);
        Threads.together(3, thread -> {
            SplittableRandom random = new SplittableRandom(thread);
            while (rounds.decrementAndGet() > 0) {
                if (thread == 0) {
                    root.striped.replaceAll((_, value) -> value);
                    root.striped.putAll(Map.of());
                } else {
                    retried(deadlocks, () -> FailureAtomic.run(() -> {
                        for (int i = 0; i < 4; i++) {
                            root.striped.merge(random.nextInt(ACCOUNTS), 0, Integer::sum);
                        }
                    }));
                }
            }
        });
    }

    // ---- Many threads

    private static void transfers() throws Exception {
        AtomicInteger deadlocks = new AtomicInteger();
        AtomicInteger committed = new AtomicInteger();
        Threads.together(THREADS, thread -> {
            SplittableRandom random = new SplittableRandom(thread);
            for (int round = 0; round < ROUNDS; round++) {
                long seed = random.nextLong();
                boolean fails = random.nextInt(4) == 0;
                try {
                    retried(deadlocks, () -> FailureAtomic.run(() -> {
                        transfer(new SplittableRandom(seed));
                        if (fails) {
                            throw new Failure();
                        }
                    }));
                    committed.incrementAndGet();
                } catch (Failure _) {
                    // Rolled back.
                }
            }
        });
        Expect.that(committed.get() > THREADS * ROUNDS / 2, "committed: " + committed);
    }

    private static void transfer(SplittableRandom random) {
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            int amount = random.nextInt(1, 10);
            add(random, amount);
            add(random, -amount);
        }
    }

    private static void add(SplittableRandom random, int amount) {
        int account = random.nextInt(ACCOUNTS);
        switch (random.nextInt(6)) {
            case 0 -> root.striped.merge(account, amount, Integer::sum);
            case 1 -> root.narrow.compute(account, (_, value) -> value + amount);
            case 2 -> root.hash.merge(account, amount, Integer::sum);
            case 3 -> root.tree.compute(account, (_, value) -> value + amount);
            case 4 -> root.list.replaceAll(new Added(account, amount)::next);
            default -> {
                root.coins.add(1);
                root.striped.merge(account, amount - 1, Integer::sum);
            }
        }
    }

    /** Adds to one element, in one operation under the list's lock. */
    private static final class Added {
        private final int place;
        private final int amount;
        private int at;

        Added(int place, int amount) {
            this.place = place;
            this.amount = amount;
        }

        int next(int value) {
            return at++ == place ? value + amount : value;
        }
    }

    // ---- The end of a life with a region open

    /** What is acknowledged stays, also in the same bin of a table that an open region has changed. */
    private static void leaveOpen() throws InterruptedException {
        narrow = DurableCollections.concurrentMap(1);
        narrow.put(100, "base");
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> {
            FailureAtomic.begin();
            root.striped.merge(0, 500, Integer::sum);
            narrow.put(1, "not committed");
            open.countDown();
            await(never);
        });
        open.await();
        root.hash.merge(0, 1, Integer::sum);
        root.hash.merge(0, -1, Integer::sum);
        Thread other = Thread.ofPlatform().daemon().start(() -> narrow.put(17, "too early"));
        other.join(20);
        Expect.that(other.isAlive(), "a put waits for the region that has its stripe");
    }

    @Override
    public void check() {
        Expect.equal(SUM, root.sum(), "sum");
        if (narrow != null) {
            Expect.equal(Map.of(100, "base"), narrow, "the map that a region had open");
        }
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing is rolled back on a stock JVM
    }
}
