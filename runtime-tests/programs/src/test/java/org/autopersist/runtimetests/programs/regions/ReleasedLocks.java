// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Regions that let go of a lock inside, as they should not: what another thread completes meanwhile stays when the region
 * is taken back, by a rollback or by the death of the process; all else is as before the region.
 */
public final class ReleasedLocks implements Program {

    private static final String NAME = "released-locks";

    /** Places of all kinds; next to each of them one of which only the region knows. */
    private static final class Cell {
        boolean z;
        boolean z1;
        byte b;
        byte b1;
        short s;
        short s1;
        char c;
        char c1;
        int i;
        int i1;
        long l;
        long l1;
        float f;
        float f1;
        double d;
        double d1;
        volatile long ordered;
        volatile long ordered1;
        Object r;
        Object r1;
        volatile Object v;
        volatile Object v1;
        final byte[] bytes = new byte[40];
        final short[] shorts = new short[40];
        final int[] ints = new int[40];
        final long[] longs = new long[40];
        final Object[] objects = new Object[40];

        /** Everything, or only what is shared, gets that value. */
        void set(int value, boolean all) {
            z = value % 2 != 0;
            b = (byte) value;
            s = (short) value;
            c = (char) value;
            i = value;
            l = value;
            f = value;
            d = value;
            ordered = value;
            r = text(value);
            v = text(value);
            if (all) {
                z1 = z;
                b1 = b;
                s1 = s;
                c1 = c;
                i1 = i;
                l1 = l;
                f1 = f;
                d1 = d;
                ordered1 = ordered;
                r1 = r;
                v1 = v;
            }
            int last = all ? 39 : 21; // within a word of bytes and shorts
            byte[] newBytes = new byte[last];
            short[] newShorts = new short[last];
            int[] newInts = new int[last];
            long[] newLongs = new long[last];
            Object[] newObjects = new Object[last];
            for (int i = 0; i < last; i++) {
                newBytes[i] = (byte) value;
                newShorts[i] = (short) value;
                newInts[i] = value;
                newLongs[i] = value;
                newObjects[i] = text(value);
            }
            System.arraycopy(newBytes, 0, bytes, 1, last);
            System.arraycopy(newShorts, 0, shorts, 1, last);
            System.arraycopy(newInts, 0, ints, 1, last);
            System.arraycopy(newLongs, 0, longs, 1, last);
            System.arraycopy(newObjects, 0, objects, 1, last);
        }

        void expect(int shared, int own, String when) {
            Cell expected = new Cell();
            expected.set(own, true);
            if (shared != own) {
                expected.set(shared, false);
            }
            Expect.alike(expected, this, when);
        }
    }

    private static Object text(int value) {
        return value == 0 ? null : "value " + value;
    }

    @DurableRoot
    private static Cell[] cells;

    @DurableRoot
    private static Object reference;

    @DurableRoot
    private static Object reference1;

    @DurableRoot
    private static int number;

    @DurableRoot
    private static int number1;

    private static void setRoots(int value, boolean all) {
        reference = text(value);
        number = value;
        AutoPersist.setRoot(NAME, "value " + value);
        if (all) {
            reference1 = reference;
            number1 = value;
            AutoPersist.setRoot(NAME + 1, "value " + value);
        }
    }

    private static void expectRoots(int shared, int own, String when) {
        Expect.equal(text(shared), reference, "static reference, " + when);
        Expect.equal(shared, number, "static number, " + when);
        Expect.equal("value " + shared, AutoPersist.getRoot(NAME, Object.class), "named root, " + when);
        Expect.equal(text(own), reference1, "static reference of its own, " + when);
        Expect.equal(own, number1, "static number of its own, " + when);
        Expect.equal("value " + own, AutoPersist.getRoot(NAME + 1, Object.class), "named root of its own, " + when);
    }

    private static void set(int cell, int value, boolean all) {
        cells[cell].set(value, all);
        if (cell == 0) {
            setRoots(value, all);
        }
    }

    private static void expect(int cell, int shared, int own, String when) {
        cells[cell].expect(shared, own, when);
        if (cell == 0) {
            expectRoots(shared, own, when);
        }
    }

    private static final class Failure extends RuntimeException {}

    @Override
    public void write() throws InterruptedException {
        cells = new Cell[4];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell();
        }
        for (int round = 0; round < 40; round++) {
            rolledBack(round, false, false);
            rolledBack(round, true, false);
            rolledBack(round, false, true);
            rolledBack(round, true, true);
        }
        leaveOpen();
    }

    /** The other thread stores in a region or not; the first one stores again after that or not. */
    private static void rolledBack(int round, boolean inRegion, boolean again) {
        set(0, 10, true);
        Expect.thrown(Failure.class, () -> FailureAtomic.run(() -> {
            set(0, 11, true);
            elsewhere(() -> {
                if (inRegion) {
                    FailureAtomic.run(() -> set(0, 12, false));
                } else {
                    set(0, 12, false);
                }
            });
            collect(round);
            if (again) {
                set(0, 13, true);
                collect(round);
                set(0, 15, false);
            }
            throw new Failure();
        }));
        expect(0, 12, 10, "after a rollback, round " + round + ", " + inRegion + ", " + again);
    }

    private static void collect(int round) {
        if (round % 8 == 0) {
            System.gc();
        }
    }

    private static void elsewhere(Runnable action) {
        Thread thread = Thread.ofPlatform().start(action);
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void openFor(Runnable stores) throws InterruptedException {
        CountDownLatch stored = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> {
            FailureAtomic.begin();
            stores.run();
            stored.countDown();
            while (true) {
                LockSupport.park();
            }
        });
        stored.await();
    }

    private static void leaveOpen() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            set(i, 10, true);
        }
        openFor(() -> {
            for (int i = 0; i < 4; i++) {
                set(i, 11, true);
            }
        });
        set(0, 12, false);                                     // a store outside of any region
        FailureAtomic.run(() -> cells[1].set(12, false));      // a committed region
        openFor(() -> cells[2].set(12, false));                // another open one
    }

    @Override
    public void check() {
        expect(0, 12, 10, "after a store outside");
        expect(1, 12, 10, "after another region");
        expect(2, 10, 10, "after two open regions");
        expect(3, 10, 10, "without another thread");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // regions are open
    }
}
