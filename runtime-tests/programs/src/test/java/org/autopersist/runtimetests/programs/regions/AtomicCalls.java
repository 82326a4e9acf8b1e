// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Calls of collections that are atomic by {@link #FLAG}: each commits once, however it ends, and nothing in memory shows it. What
 * they leave is the same in the next life.
 */
public final class AtomicCalls implements Program {

    public static final String FLAG = "-XX:FailureAtomicMethods=@collections";

    private static final int ROUNDS = Integer.getInteger("tests.rounds", 6000);
    private static final int VIRTUAL = 40;

    /** What a callback throws. */
    private static final class Stop extends RuntimeException {
        Stop() {
            super(null, null, false, false);
        }
    }

    private enum Constant {
        ONE, TWO, THREE
    }

    private static final class Data {
        final Map<Integer, Integer> hash = new HashMap<>();
        final Map<Integer, Integer> linked = new LinkedHashMap<>(8, 0.75f, true);
        final Map<Integer, Integer> tree = new TreeMap<>();
        final Map<Integer, Integer> table = new Hashtable<>();
        final Map<Integer, Integer> identity = new IdentityHashMap<>();
        final Map<Constant, Integer> byEnum = new EnumMap<>(Constant.class);
        final List<Integer> list = new ArrayList<>();
        final List<Integer> nodes = new LinkedList<>();
        final List<Integer> vector = new Vector<>();
        final Collection<Integer> deque = new ArrayDeque<>();
        final Collection<Integer> heap = new PriorityQueue<>();
        final BitSet bits = new BitSet();
        final AtomicInteger ordered = new AtomicInteger();
        Object other;
        int number;

        /** In words that mean the same in the next life. */
        @Override
        public String toString() {
            return List.of(hash, linked, tree, new TreeMap<>(table), new TreeMap<>(identity), byEnum, list, nodes, vector, deque,
                    new ArrayList<>(heap), bits, number, ordered) + "";
        }
    }

    @DurableRoot
    private static Data data;

    @DurableRoot
    private static String expected;

    @DurableRoot
    private static List<Map<Integer, Integer>> ofThreads;

    @Override
    public void write() throws Exception {
        data = new Data();
        for (int round = 0; round < ROUNDS; round++) {
            countRegions(round);
            endByException(round);
            callBack(round);
            refuse(round);
        }
        random();
        virtualThreads();
        Expect.equal(0, FailureAtomic.nestingLevel(Thread.currentThread()), "level");
        expected = data.toString();
    }

    @Override
    public void check() {
        Expect.equal(expected, data.toString(), "the collections");
        for (Map<Integer, Integer> map : ofThreads) {
            Expect.equal(Map.of(1, 1, 2, 2, 3, 3), map, "a map of a virtual thread");
        }
    }

    /** How often something was committed meanwhile. */
    private static void commits(int times, String what, Runnable action) {
        long before = AutoPersist.stats().regions();
        action.run();
        Expect.equal((long) times, AutoPersist.stats().regions() - before, "commits of " + what);
    }

    private static void countRegions(int round) {
        if (round % 8 != 0) {
            return;
        }
        Data d = data;
        Map<Integer, Integer> many = Map.of(-1, 1, -2, 2, -3, 3);
        commits(1, "HashMap.put", () -> d.hash.put(-7, round));
        commits(1, "HashMap.remove", () -> d.hash.remove(-7));
        commits(1, "HashMap.putAll", () -> d.hash.putAll(many));
        commits(1, "an iterator", () -> d.hash.keySet().removeIf(key -> key == -2));
        commits(1, "TreeMap.putAll", () -> d.tree.putAll(many));
        commits(1, "ArrayList.add", () -> d.list.add(round));
        commits(1, "ArrayList.addAll", () -> d.list.subList(0, d.list.size()).addAll(0, many.values()));
        commits(1, "ArrayList.clear", d.list::clear);
        commits(1, "Vector.add", () -> d.vector.add(round));
        commits(1, "Vector.clear", d.vector::clear);
        for (Map<Integer, Integer> map : List.of(d.table, d.identity)) {
            map.put(1, 1);
            map.put(2, 2);
            commits(1, "an iterator of " + map.getClass(), () -> removeFirst(map.keySet()));
        }
        d.byEnum.putAll(Map.of(Constant.ONE, 1, Constant.THREE, 3));
        commits(1, "an iterator of EnumMap", () -> removeFirst(d.byEnum.keySet()));
        commits(1, "a region with two", () -> FailureAtomic.run(() -> {
            d.hash.put(-8, round);
            d.tree.put(-8, round);
        }));
        commits(0, "a volatile one", () -> new HashMap<Integer, Integer>().put(1, 1));
        commits(0, "one store", () -> d.number = round);
    }

    private static void removeFirst(Collection<?> collection) {
        Iterator<?> i = collection.iterator();
        i.next();
        i.remove();
    }

    /** What was done before stays. */
    private static void endByException(int round) {
        Data d = data;
        d.list.addAll(List.of(5, 4, 3, 2, 1));
        AtomicInteger calls = new AtomicInteger();
        stops(() -> d.list.replaceAll(element -> stopAt(calls, 3) ? 0 : element * 10));
        Expect.equal(List.of(50, 40, 3, 2, 1), d.list, "replaceAll that throws");
        calls.set(0);
        stops(() -> d.vector.addAll(List.of(1, 2)));
        stops(() -> d.vector.replaceAll(element -> stopAt(calls, 2) ? 0 : element * 10));
        Expect.equal(List.of(10, 2), d.vector, "Vector.replaceAll that throws");
        Expect.that(!Thread.holdsLock(d.vector), "the monitor");
        calls.set(0);
        stops(() -> d.list.sort((a, b) -> stopAt(calls, 4) ? 0 : Integer.compare(a, b)));
        Expect.equal(5, d.list.size(), "size");
        stops(() -> d.hash.computeIfAbsent(-100, key -> {
            throw new Stop();
        }));
        Expect.that(!d.hash.containsKey(-100), "computeIfAbsent that throws");
        commits(1, "the call after", () -> d.hash.put(-9 - round, round));
        d.hash.remove(-9 - round);
        d.list.clear();
        d.vector.clear();
    }

    private static boolean stopAt(AtomicInteger calls, int call) {
        Deoptimizer.step();
        if (calls.incrementAndGet() == call) {
            throw new Stop();
        }
        return false;
    }

    private static void stops(Runnable action) {
        try {
            action.run();
        } catch (Stop e) {
            // as it should
        }
    }

    /** Callbacks see no region, and have their own. */
    private static void callBack(int round) {
        Data d = data;
        d.tree.clear();
        d.tree.putAll(Map.of(1, 1, 2, 2, 3, 3));
        d.tree.replaceAll((key, value) -> {
            Expect.equal(0, FailureAtomic.nestingLevel(Thread.currentThread()), "level in a callback");
            Expect.that(!FailureAtomic.inRegion(Thread.currentThread()), "no region");
            if (key == 2) {
                d.number = 1;
                stops(() -> FailureAtomic.run(() -> {
                    d.number = 2;
                    throw new Stop();
                }));
                Expect.equal(1, d.number, "rolled back");
                commits(1, "a region in a callback", () -> FailureAtomic.run(() -> {
                    d.number = 3;
                    d.ordered.set(round);
                }));
                d.ordered.incrementAndGet();
            }
            Deoptimizer.step();
            return value + 10;
        });
        Expect.equal(Map.of(1, 11, 2, 12, 3, 13), d.tree, "replaceAll around a rollback");
        Expect.equal(3, d.number, "committed");
        d.hash.merge(-50, round, Integer::sum);
        Expect.equal(round, d.hash.compute(-50, (key, value) -> d.tree.size() == 3 ? value : null), "a call in a call");
        d.hash.remove(-50);
        if (round % 1024 == 0) {
            loop();
        }
    }

    /** The compiled code of a loop takes over in the midst of a call. */
    private static void loop() {
        List<Integer> list = new ArrayList<>(Collections.nCopies(50_000, 1));
        data.other = list;
        commits(1, "a long call", () -> list.replaceAll(element -> {
            Deoptimizer.step();
            return element + 1;
        }));
        Expect.that(list.stream().allMatch(element -> element == 2), "all are changed");
        data.other = null;
    }

    /** Of a store that is refused, nothing stays; of the call around it, the rest. */
    private static void refuse(int round) {
        if (round % 16 != 0) {
            return;
        }
        Data d = data;
        Thread refused = new Thread(() -> {});
        d.list.addAll(List.of(1, 2, 3));
        d.list.replaceAll(element -> {
            if (element == 2) {
                try {
                    d.other = refused;
                    throw new AssertionError("not refused");
                } catch (ObjectRefusedException e) {
                    Expect.equal(null, d.other, "taken back");
                }
            }
            return element + 1;
        });
        Expect.equal(List.of(2, 3, 4), d.list, "replaceAll around a refused store");
        int size = d.hash.size();
        try {
            putRaw(d.hash, refused);
            throw new AssertionError("not refused");
        } catch (ObjectRefusedException e) {
            Expect.equal(size, d.hash.size(), "size after a refused put");
            Expect.equal(null, d.hash.get(-60), "refused");
        }
        d.hash.put(-60, round);
        d.hash.remove(-60);
        d.list.clear();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static void putRaw(Map map, Object value) {
        map.put(-60, value);
    }

    /** Durable collections and volatile ones with the same changes are the same. */
    private static void random() {
        Data d = data;
        Data model = new Data();
        d.hash.clear();
        d.tree.clear();
        d.table.clear();
        d.identity.clear();
        d.byEnum.clear();
        d.number = 0;
        d.ordered.set(0);
        change(d, ROUNDS);
        change(model, ROUNDS);
        Expect.equal(model.toString(), d.toString(), "after random changes");
    }

    private static void change(Data d, int times) {
        SplittableRandom random = new SplittableRandom(9);
        for (int n = 0; n < times; n++) {
            int key = random.nextInt(100);
            boolean adds = random.nextInt(5) < 3;
            for (Map<Integer, Integer> map : List.of(d.hash, d.linked, d.tree, d.table, d.identity)) {
                if (adds) {
                    map.put(key, n);
                } else {
                    map.remove(key);
                }
                map.merge(key / 10, 1, (a, b) -> (a + b) % 100);
                map.getOrDefault(key / 2, 0);
            }
            d.byEnum.put(Constant.values()[key % 3], n);
            for (Collection<Integer> list : List.of(d.list, d.nodes, d.vector, d.deque, d.heap)) {
                if (adds) {
                    list.add(key);
                } else {
                    list.remove(key);
                }
                if (list.size() > 120) {
                    list.removeIf(element -> element % 3 == 0);
                }
            }
            d.bits.flip(key * 3);
        }
    }

    /** They leave their carriers in the midst of calls. */
    private static void virtualThreads() throws InterruptedException {
        List<Map<Integer, Integer>> maps = new ArrayList<>();
        for (int i = 0; i < VIRTUAL; i++) {
            maps.add(new HashMap<>(Map.of(1, 1)));
        }
        ofThreads = maps;
        CountDownLatch done = new CountDownLatch(VIRTUAL);
        for (Map<Integer, Integer> map : maps) {
            Thread.ofVirtual().start(() -> {
                map.computeIfAbsent(2, key -> {
                    map.size();
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(3));
                    return key;
                });
                map.replaceAll((key, value) -> {
                    Thread.yield();
                    return value;
                });
                map.put(3, 3);
                done.countDown();
            });
        }
        done.await();
        Map<Integer, Integer> own = maps.get(0);
        commits(1, "a call on the carriers' rest", () -> own.put(4, 4));
        own.remove(4);
    }
}
