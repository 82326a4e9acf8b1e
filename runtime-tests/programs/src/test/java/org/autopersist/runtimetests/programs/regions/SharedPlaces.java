// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ObjectRefusedException;
import org.autopersist.RegionRolledBackException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * {@code SharedPlaces <case>}: regions and plain stores of several threads on the same places, without any lock. What is there in
 * the end is any thread's, but memory and image agree, and nothing that is dead is found.
 */
public final class SharedPlaces {

    /** The last line. */
    public static final String DONE = "done";

    private static final int PLACES = 8;
    private static final int VALUES = 64;
    private static final int ROUNDS = 60_000;

    @DurableRoot
    private static Object[] places;

    @DurableRoot
    private static Object place;

    @DurableRoot
    private static int number;

    @DurableRoot
    private static final Numbers numbers = new Numbers();

    private static final class Numbers {
        byte small;
        byte smaller;
        long large;
        volatile short few;
        final AtomicInteger counter = new AtomicInteger();
        final byte[] bytes = new byte[40];
        final int[] ints = new int[20];
    }

    private SharedPlaces() {}

    public static void main(String[] args) throws InterruptedException {
        places = new Object[PLACES + VALUES];
        for (int i = 0; i < VALUES; i++) {
            places[PLACES + i] = new Object[1];
        }
        switch (args[0]) {
            case "rollbacks" -> inThreads(SharedPlaces::regions);
            case "numbers" -> inThreads(SharedPlaces::regionsAndNumbers);
            case "refusals" -> inThreads(SharedPlaces::anything);
            case "refusedAfterOthers" -> refusedAfterOthers();
            case "committedBeneath" -> committedBeneath();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.gc();
        System.out.println(DONE);
    }

    private interface Work {
        void round(SplittableRandom random, int thread);
    }

    private static void inThreads(Work work) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            SplittableRandom random = new SplittableRandom(i);
            int number = i;
            threads[i] = Thread.ofPlatform().start(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    work.round(random, number);
                }
            });
        }
        for (int i = 0; i < 20; i++) {
            Thread.sleep(20);
            System.gc();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void store(SplittableRandom random, Object value) {
        if (random.nextInt(4) == 0) {
            place = value;
        } else {
            places[random.nextInt(PLACES)] = value;
        }
    }

    /** Every second thread takes all back that it stores. */
    private static void regions(SplittableRandom random, int thread) {
        try {
            FailureAtomic.run(() -> {
                for (int i = 0; i < 4; i++) {
                    store(random, random.nextBoolean() ? null : places[PLACES + random.nextInt(VALUES)]);
                }
                if (thread % 2 == 0) {
                    throw new IllegalStateException();
                }
            });
        } catch (IllegalStateException e) {
            Expect.that(thread % 2 == 0, "a region that should have been committed");
        }
    }

    /** Few values, so that threads store the same ones. */
    private static void storeNumber(SplittableRandom random) {
        int n = random.nextInt(4);
        switch (random.nextInt(9)) {
            case 0 -> number = n;
            case 1 -> numbers.small = (byte) n;
            case 2 -> numbers.smaller = (byte) n;
            case 3 -> numbers.large = n;
            case 4 -> numbers.few = (short) n;
            case 5 -> numbers.counter.compareAndSet(random.nextInt(4), n);
            case 6 -> numbers.ints[random.nextInt(20)] = n;
            case 7 -> Arrays.fill(numbers.bytes, n, 20 + 5 * n, (byte) n);
            default -> System.arraycopy(new int[] {n, 1, n, 2, 3}, 0, numbers.ints, 3 * n, 5);
        }
    }

    private static void regionsAndNumbers(SplittableRandom random, int thread) {
        if (random.nextInt(4) == 0) {
            storeNumber(random);
            return;
        }
        try {
            FailureAtomic.run(() -> {
                for (int i = random.nextInt(4); i >= 0; i--) {
                    storeNumber(random);
                }
                if (random.nextBoolean()) {
                    throw new IllegalStateException();
                }
            });
        } catch (IllegalStateException e) {
            // one of those that were to be
        }
    }

    private static void one(SplittableRandom random) {
        switch (random.nextInt(6)) {
            case 0 -> store(random, null);
            case 1 -> store(random, new Object[1 + random.nextInt(3)]);
            case 2 -> store(random, new Object[] {new Object[1], Thread.currentThread()});
            default -> store(random, new byte[random.nextInt(300)]);
        }
    }

    private static void anything(SplittableRandom random, int thread) {
        try {
            if (random.nextBoolean()) {
                one(random);
                return;
            }
            FailureAtomic.run(() -> {
                for (int i = random.nextInt(5); i >= 0; i--) {
                    one(random);
                }
                if (random.nextInt(3) == 0) {
                    throw new IllegalStateException();
                }
            });
        } catch (ObjectRefusedException | RegionRolledBackException | IllegalStateException e) {
            // one of those that were to be
        }
    }

    /** What the region has stored is in no field any more when a store is refused that would be taken back to it. */
    private static void refusedAfterOthers() throws InterruptedException {
        FailureAtomic.begin();
        places[0] = new long[] {1, 2, 3, 4};
        place = new long[] {5, 6};
        Thread other = Thread.ofPlatform().start(() -> {
            places[0] = null;
            place = null;
        });
        other.join();
        for (int i = 0; i < 3; i++) {
            AutoPersist.collect();
            System.gc();
        }
        refuse(() -> places[0] = Thread.currentThread());
        refuse(() -> place = Thread.currentThread());
        check(places[0], 1, 2, 3, 4);
        check(place, 5, 6);
        System.gc();
        try {
            FailureAtomic.end();
            throw new AssertionError("a region with a refused store was committed");
        } catch (RegionRolledBackException e) {
            System.gc();
        }
        Expect.same(null, places[0], "the element after the rollback");
        Expect.same(null, place, "the root after the rollback");
    }

    /**
     * A region commits its value of a place where this thread's region has stored again: the image alone refers to it, until this
     * thread's region is rolled back.
     */
    private static void committedBeneath() throws InterruptedException {
        FailureAtomic.begin();
        places[0] = new long[] {1};
        place = new long[] {1};
        Thread.ofPlatform().start(() -> {
            places[0] = new long[] {2};
            place = new long[] {2};
        }).join();
        CountDownLatch stored = new CountDownLatch(1);
        CountDownLatch storedAgain = new CountDownLatch(1);
        Thread other = Thread.ofPlatform().start(() -> FailureAtomic.run(() -> {
            places[0] = new long[] {3, 4};
            place = new long[] {5, 6};
            stored.countDown();
            awaitUninterrupted(storedAgain);
        }));
        stored.await();
        places[0] = new long[] {7};
        place = new long[] {8};
        storedAgain.countDown();
        other.join();
        for (int i = 0; i < 3; i++) {
            AutoPersist.collect();
            System.gc();
        }
        FailureAtomic.rollback();
        System.gc();
        Expect.equal(new long[] {3, 4}, places[0], "the element that the other region has committed");
        Expect.equal(new long[] {5, 6}, place, "the root that the other region has committed");
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Another thread's value, or this one's. */
    private static void check(Object value, long... stored) {
        if (value != null) {
            Expect.equal(stored, value, "what the region had stored");
        }
    }

    private static void refuse(Runnable store) {
        try {
            store.run();
            throw new AssertionError("a thread was stored");
        } catch (ObjectRefusedException e) {
            // so it should be
        }
    }
}
