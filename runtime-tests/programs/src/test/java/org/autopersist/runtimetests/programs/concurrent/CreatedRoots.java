// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Two threads create the same named roots at the same time, and get one object. {@code CreatedRoots write}; in a later life,
 * {@code check} creates none.
 */
public final class CreatedRoots {

    private static final int ROUNDS = 1000;
    private static final String OF_REGION = "of a region";

    private static final class Box {
        final int[] number;
        Box other;

        Box(int number) {
            this.number = new int[] {number};
        }
    }

    private CreatedRoots() {}

    private static String name(int round) {
        return "created" + round;
    }

    private static Box never() {
        throw new AssertionError("the supplier has run");
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("write")) {
            for (int round = 0; round < ROUNDS; round++) {
                create(round);
            }
            regions();
            failures();
        }
        for (int round = 0; round < ROUNDS; round++) {
            Box box = AutoPersist.rootOrCreate(name(round), Box.class, CreatedRoots::never);
            Expect.equal(round, box.number[0], "what was created");
            Expect.same(box, AutoPersist.getRoot(name(round), Box.class), "the root");
        }
        Expect.equal(7, AutoPersist.rootOrCreate(OF_REGION, Box.class, CreatedRoots::never).number[0], "what a region has created");
        Expect.equal(ROUNDS + 1, AutoPersist.rootNames().size(), "roots");
        System.out.println("READY");
        Thread.sleep(Long.MAX_VALUE);
    }

    /** Each second time neither is done before both have found nothing. */
    private static void create(int round) throws InterruptedException {
        AtomicInteger made = new AtomicInteger();
        CyclicBarrier both = new CyclicBarrier(2);
        Set<Box> found = ConcurrentHashMap.newKeySet();
        Threads.together(2, _ -> found.add(AutoPersist.rootOrCreate(name(round), Box.class, () -> {
            made.incrementAndGet();
            if (round % 2 == 0) {
                await(both);
            }
            return new Box(round);
        })));
        Expect.equal(1, found.size(), "objects that two threads have got");
        Expect.that(round % 2 == 0 ? made.get() == 2 : made.get() <= 2, "suppliers that have run: " + made);
        Expect.that(AutoPersist.isRecoverable(found.iterator().next()), "recoverable");
        found.iterator().next().other = new Box(-1); // durable as any store
    }

    private static void await(CyclicBarrier both) {
        try {
            both.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new AssertionError("the other thread has found a root", e);
        }
    }

    private static void regions() {
        ArithmeticException thrown = new ArithmeticException();
        Expect.same(thrown, Expect.thrown(ArithmeticException.class, () -> FailureAtomic.run(() -> {
            AutoPersist.rootOrCreate(OF_REGION, Box.class, () -> new Box(6));
            throw thrown;
        })), "what the region has thrown");
        Expect.same(null, AutoPersist.getRoot(OF_REGION, Box.class), "what a region had created that was rolled back");
        Box box = FailureAtomic.call(() -> AutoPersist.rootOrCreate(OF_REGION, Box.class, () -> new Box(7)));
        Expect.same(box, AutoPersist.rootOrCreate(OF_REGION, Box.class, CreatedRoots::never), "what a region has created");
    }

    private static void failures() {
        String name = "failed";
        Expect.thrown(ObjectRefusedException.class,
                () -> AutoPersist.rootOrCreate(name, Object[].class, () -> new Object[] {Thread.currentThread()}));
        Expect.thrown(NullPointerException.class, () -> AutoPersist.rootOrCreate(name, Box.class, () -> null));
        Expect.thrown(AssertionError.class, () -> AutoPersist.rootOrCreate(name, Box.class, CreatedRoots::never));
        Expect.that(!AutoPersist.rootNames().contains(name), "a root whose supplier has failed");
        ClassCastException e = Expect.thrown(ClassCastException.class, () -> AutoPersist.getRoot(name(0), String.class));
        Expect.that(e.getMessage().contains('"' + name(0) + '"') && e.getMessage().contains(Box.class.getName())
                && e.getMessage().contains("java.lang.String"), e.getMessage());
    }
}
