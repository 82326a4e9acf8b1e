// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.RegionRolledBackException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** What is taken back is as it was before the region, in memory and in the next life. */
public final class Rollbacks implements Program {

    private static final int ROUNDS = 300; // enough to be compiled

    private static final class Failure extends RuntimeException {}

    private static final class Data {
        boolean z;
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 4;
        long l = 5;
        float f = 6;
        double d = 7;
        volatile long ordered = 8;
        Object reference = new int[] {9};
        volatile Object orderedReference = "ten";
        final int[] ints = new int[100];
        final byte[] bytes = new byte[1000];
        final double[] doubles = {1, 2, 3};
        final Object[] objects = {"a", new int[] {11}, null, "d"};
        final AtomicInteger counter = new AtomicInteger(12);
        final AtomicReference<Object> atomic = new AtomicReference<>("thirteen");
        Data next;
    }

    @DurableRoot
    private static Data root;

    @DurableRoot
    private static Object direct;

    @DurableRoot
    private static long number;

    /** What has been committed, so that this can't be lost by a rollback. */
    @DurableRoot
    private static int committed;

    private static Data first() {
        Data data = new Data();
        data.next = new Data();
        Arrays.setAll(data.ints, i -> i);
        return data;
    }

    private static void change(Data data, int round) {
        data.z = true;
        data.b++;
        data.s *= 3;
        data.c = 'x';
        data.i = round;
        data.l = -round;
        data.f /= 2;
        data.d = round * 0.5;
        data.ordered = round;
        data.reference = null;
        data.orderedReference = new Object[] {round, data};
        for (int i = 0; i < data.ints.length; i++) {
            data.ints[i] += round + i;
        }
        Arrays.fill(data.bytes, (byte) round);
        System.arraycopy(new double[] {round, round}, 0, data.doubles, 1, 2);
        System.arraycopy(data.objects, 0, data.objects, 1, 3);
        data.objects[0] = new Data();
        data.counter.incrementAndGet();
        data.atomic.compareAndSet(data.atomic.get(), new int[round % 10]);
        data.next = round % 2 == 0 ? null : new Data();
        data.i++; // again: the oldest value counts
        direct = data;
        number += round;
    }

    private static void expectFirst(String what) {
        Expect.alike(first(), root, what);
        Expect.equal("direct", direct, what + ", static reference");
        Expect.equal(-1L, number, what + ", static number");
    }

    @Override
    public void write() {
        root = first();
        direct = "direct";
        number = -1;
        Object reference = root.reference;
        for (int round = 0; round < ROUNDS; round++) {
            byException(round);
            byCall(round);
            byClose(round);
            nested(round);
            committed++;
            Expect.same(reference, root.reference, "reference");
        }
        reattached();
        exceptionsAreForTheProgramToJudge();
        expectFirst("at the end");
    }

    private static void byException(int round) {
        Failure failure = Expect.thrown(Failure.class, () -> FailureAtomic.run(() -> {
            change(root, round);
            collect(round);
            throw new Failure();
        }));
        Expect.equal(0, failure.getSuppressed().length, "suppressed");
        expectFirst("after an exception in round " + round);
    }

    /** What is stored after the rollback, in the same region, is committed. */
    private static void byCall(int round) {
        FailureAtomic.begin();
        change(root, round);
        Data next = root.next;
        FailureAtomic.rollback();
        expectFirst("after rollback() in round " + round);
        Expect.equal(1, FailureAtomic.nestingLevel(Thread.currentThread()), "level after rollback()");
        if (next != null) {
            next.i = round; // not durable any more
        }
        committed++;
        FailureAtomic.rollback();
        committed++;
        collect(round);
        FailureAtomic.end();
        expectFirst("after the end in round " + round);
    }

    /** A Region that is closed without commit(), by an exception or not. */
    private static void byClose(int round) {
        Expect.thrown(Failure.class, () -> {
            try (var region = FailureAtomic.region()) {
                change(root, round);
                if (round >= 0) {
                    throw new Failure();
                }
                region.commit();
            }
        });
        expectFirst("after an exception in a region() in round " + round);
        try (var _ = FailureAtomic.region()) {
            change(root, round);
        }
        expectFirst("after a region() without commit in round " + round);
        Expect.equal(0, FailureAtomic.nestingLevel(Thread.currentThread()), "level after close()");
    }

    private static void nested(int round) {
        Expect.thrown(RegionRolledBackException.class, () -> FailureAtomic.run(() -> {
            change(root, round);
            Expect.thrown(Failure.class, () -> FailureAtomic.run(() -> {
                change(root, round + 1);
                throw new Failure();
            }));
            expectFirst("after the inner region in round " + round);
            change(root, round + 2);
        }));
        expectFirst("after the outer region in round " + round);

        FailureAtomic.begin();
        FailureAtomic.begin();
        change(root, round);
        FailureAtomic.rollback();
        FailureAtomic.end();
        FailureAtomic.rollback();
        change(root, round + 1);
        Expect.thrown(RegionRolledBackException.class, FailureAtomic::end);
        expectFirst("after a nested rollback and one of the outer region in round " + round);

        Failure failure = Expect.thrown(Failure.class, () -> FailureAtomic.run(() -> {
            change(root, round);
            FailureAtomic.begin();
            FailureAtomic.rollback();
            change(root, round);
            FailureAtomic.end();
            throw new Failure();
        }));
        Expect.equal(0, failure.getSuppressed().length, "suppressed");
        expectFirst("after the outer region's exception in round " + round);
    }

    /** An object that a region made durable and that was taken back can become durable again. */
    private static void reattached() {
        Data old = root.next;
        Data fresh = new Data();
        for (int i = 0; i < 5; i++) {
            FailureAtomic.begin();
            root.next = fresh;
            fresh.next = new Data();
            FailureAtomic.rollback();
            FailureAtomic.end();
            Expect.same(old, root.next, "reference to a fresh object after rollback");
            fresh.i = 4;
            fresh.next = null;
            System.gc();
        }
        root.next = fresh;
        root.next.l = 6;
        root.next.l = 5;
    }

    /** Between begin() and end(), as in the paper. */
    private static void exceptionsAreForTheProgramToJudge() {
        int before = committed;
        Expect.thrown(Failure.class, () -> {
            FailureAtomic.begin();
            try {
                committed = before + 1;
                throw new Failure();
            } finally {
                FailureAtomic.end();
            }
        });
        Expect.equal(before + 1, committed, "stored before an exception");
    }

    private static void collect(int round) {
        if (round % 60 == 0) {
            System.gc();
        }
    }

    @Override
    public void check() {
        expectFirst("in the next life");
        Expect.equal(2 * ROUNDS + 1, committed, "committed");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing can be taken back where nothing is durable
    }
}
