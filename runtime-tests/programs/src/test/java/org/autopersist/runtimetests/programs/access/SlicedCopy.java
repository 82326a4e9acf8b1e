// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/**
 * How long copies of new objects into a durable array take, and whether other threads get their safepoints meanwhile:
 * {@code SlicedCopy ELEMENTS} prints {@link #MILLIS}, {@link #SAFEPOINTS} and {@link #OK}.
 */
public final class SlicedCopy {

    /** Begins a line with the milliseconds that a copy of so many elements has taken. */
    public static final String MILLIS = "MILLIS ";

    /** Begins a line with the number of safepoints during the copy. */
    public static final String SAFEPOINTS = "SAFEPOINTS ";

    /** The last line. */
    public static final String OK = "OK";

    private static final int REPEATED = 3;
    private static final int RUNS_TO_COMPILE = 20_000;

    @DurableRoot
    private static Object[] durable;

    private static final AtomicInteger SEEN = new AtomicInteger();

    private SlicedCopy() {}

    public static void main(String[] args) {
        int elements = Integer.parseInt(args[0]);
        durable = new Object[elements];
        for (int i = 0; i < RUNS_TO_COMPILE; i++) {
            copy(durable, durable, i % 8);
        }
        long nanos = Long.MAX_VALUE;
        for (int i = 0; i < REPEATED; i++) {
            nanos = Math.min(nanos, copyNew(elements));
        }
        System.out.println(MILLIS + nanos / 1_000_000);

        Thread.ofPlatform().daemon().start(SlicedCopy::reachSafepoints);
        int most = 0;
        for (int i = 0; i < REPEATED; i++) {
            while (SEEN.get() == 0) {
                Thread.onSpinWait();
            }
            Object[] source = newObjects(elements);
            int before = SEEN.get();
            copy(source, durable, elements);
            most = Math.max(most, SEEN.get() - before);
            check(source);
            copyAndRollBack(elements);
            check(source);
        }
        System.out.println(SAFEPOINTS + most);
        System.out.println(OK);
    }

    private static void copy(Object[] from, Object[] to, int length) {
        System.arraycopy(from, 0, to, 0, length);
    }

    private static Object[] newObjects(int count) {
        Object[] result = new Object[count];
        for (int i = 0; i < count; i++) {
            result[i] = new Object();
        }
        return result;
    }

    private static long copyNew(int count) {
        Object[] source = newObjects(count);
        long start = System.nanoTime();
        copy(source, durable, count);
        long taken = System.nanoTime() - start;
        check(source);
        return taken;
    }

    private static void copyAndRollBack(int count) {
        FailureAtomic.begin();
        copy(newObjects(count), durable, count);
        FailureAtomic.rollback();
        FailureAtomic.end();
    }

    private static void check(Object[] source) {
        for (int i = 0; i < source.length; i++) {
            Expect.same(source[i], durable[i], "element " + i);
        }
    }

    /** The stacks of all threads are taken at a safepoint. */
    private static void reachSafepoints() {
        while (true) {
            Thread.getAllStackTraces();
            SEEN.incrementAndGet();
        }
    }
}
