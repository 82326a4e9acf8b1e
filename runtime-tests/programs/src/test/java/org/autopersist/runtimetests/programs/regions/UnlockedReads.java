// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentMap;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.RegionDeadlockException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Threads read a concurrent map without a lock while others change the same stripes: keys that stay are always found,
 * and what a region takes back is never seen. {@code write}, then {@code check}.
 */
public final class UnlockedReads {

    public static final String DONE = "DONE";

    private static final int STRIPES = 2;
    private static final int STAYING = 500;
    private static final int OTHERS = 4_000;
    private static final int NEVER = -1;
    private static final long MILLIS = 3_000;

    /** Chains of many entries, which become trees and lists again. */
    private record Key(int number) implements Comparable<Key> {
        @Override
        public int hashCode() {
            return number / 40;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(number, other.number);
        }
    }

    @DurableRoot
    private static ConcurrentMap<Key, Integer> map = DurableCollections.concurrentMap(STRIPES);

    private static volatile boolean over;

    private UnlockedReads() {}

    private static void change(SplittableRandom random) {
        Key key = new Key(STAYING + random.nextInt(OTHERS));
        switch (random.nextInt(8)) {
            case 0 -> map.remove(key);
            case 1 -> map.merge(new Key(random.nextInt(STAYING)), 0, (old, _) -> old + STAYING);
            case 2 -> Expect.thrown(ArithmeticException.class, () -> map.compute(key, (_, _) -> 1 / 0));
            case 3 -> takeBack(random);
            case 4 -> map.keySet().removeIf(k -> k.number >= STAYING && k.number % 7 == 0);
            default -> map.put(key, key.number);
        }
    }

    private static void takeBack(SplittableRandom random) {
        FailureAtomic.begin();
        try {
            map.put(new Key(random.nextInt(STAYING)), NEVER);
            map.put(new Key(STAYING + random.nextInt(OTHERS)), NEVER);
            map.remove(new Key(random.nextInt(STAYING)));
        } catch (RegionDeadlockException e) {
            // It is taken back all the same.
        } finally {
            FailureAtomic.rollback();
            endRolledBack();
        }
    }

    private static void endRolledBack() {
        try {
            FailureAtomic.end();
        } catch (RuntimeException e) {
            // It says that the region was rolled back.
        }
    }

    private static void read(SplittableRandom random) {
        int staying = random.nextInt(STAYING);
        Integer value = map.get(new Key(staying));
        Expect.that(value != null && value % STAYING == staying, "the value of " + staying + " is " + value);
        int other = STAYING + random.nextInt(OTHERS);
        Integer found = map.get(new Key(other));
        Expect.that(found == null || found == other, "the value of " + other + " is " + found);
    }

    private interface Step {
        void run(SplittableRandom random);
    }

    private static Thread thread(int number, List<Throwable> failures, Step step) {
        return Thread.ofPlatform().start(() -> {
            SplittableRandom random = new SplittableRandom(number);
            try {
                while (!over) {
                    step.run(random);
                }
            } catch (Throwable e) {
                over = true;
                synchronized (failures) {
                    failures.add(e);
                }
            }
        });
    }

    private static void check() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            read(random);
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("write")) {
            for (int i = 0; i < STAYING; i++) {
                map.put(new Key(i), i);
            }
            List<Throwable> failures = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                threads.add(thread(i, failures, UnlockedReads::change));
                threads.add(thread(10 + i, failures, UnlockedReads::read));
            }
            Thread.sleep(MILLIS);
            over = true;
            for (Thread thread : threads) {
                thread.join();
            }
            for (Throwable failure : failures) {
                throw new AssertionError(failure);
            }
        }
        check();
        System.out.println(DONE);
        Runtime.getRuntime().halt(0);
    }
}
