// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * {@code FailedSwaps write <links>}: for each of some static roots, a thread swaps two values by CAS until another thread's store
 * wins. That thread does not come to make its value durable: it refers to a graph that still another one is making durable
 * all the time, which is the longer the more links it has. Then the process is to be killed. {@code FailedSwaps check}: each root
 * has the value of the last CAS that did not fail, or the other thread's, but not that of the one that failed.
 */
public final class FailedSwaps {

    /** The last line of each phase. */
    public static final String DONE = "done";

    /** The last line of the check if the graph was durable before the process was killed, so that nothing is known. */
    public static final String TOO_LATE = "no thread was stopped before its value was durable";

    private static final int ROOTS = 10;

    private static final class Link {
        final Link next;

        Link(Link next) {
            this.next = next;
        }
    }

    private static final class Value {
        final int number;

        /** Null in those that are swapped. */
        final Object graph;

        Value(int number, Object graph) {
            this.number = number;
            this.graph = graph;
        }
    }

    private static final class Roots {
        @DurableRoot static Object r0;
        @DurableRoot static Object r1;
        @DurableRoot static Object r2;
        @DurableRoot static Object r3;
        @DurableRoot static Object r4;
        @DurableRoot static Object r5;
        @DurableRoot static Object r6;
        @DurableRoot static Object r7;
        @DurableRoot static Object r8;
        @DurableRoot static Object r9;
    }

    @DurableRoot
    private static Value[] pair;

    @DurableRoot
    private static Object graph;

    /** The number of the value that each root got by the last CAS that did not fail. */
    @DurableRoot
    private static int[] last;

    private FailedSwaps() {}

    private static VarHandle root(int i) throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(Roots.class, MethodHandles.lookup())
                .findStaticVarHandle(Roots.class, "r" + i, Object.class);
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("write")) {
            write(Integer.parseInt(args[1]));
            System.out.println(DONE);
            Thread.sleep(Long.MAX_VALUE); // to be killed: any other end waits for those that make values durable
        }
        System.out.println(check() ? DONE : TOO_LATE);
    }

    private static void write(int length) throws Exception {
        pair = new Value[] {new Value(0, null), new Value(1, null)};
        last = new int[ROOTS];
        Link links = null;
        for (int i = 0; i < length; i++) {
            links = new Link(links);
        }
        VarHandle[] roots = new VarHandle[ROOTS];
        for (int i = 0; i < ROOTS; i++) {
            roots[i] = root(i);
            roots[i].setVolatile((Object) pair[0]);
        }
        for (int i = 0; i < 20_000; i++) { // so that all is compiled
            swap(roots[0], pair[i & 1], pair[(i & 1) ^ 1]);
        }
        Link all = links;
        Thread.ofPlatform().daemon().start(() -> graph = all);
        Thread.sleep(100);
        for (int i = 0; i < ROOTS; i++) {
            VarHandle root = roots[i];
            Value other = new Value(2, all);
            Thread.ofPlatform().daemon().start(() -> root.set((Object) other));
            int number = 0;
            while (swap(root, pair[number], pair[number ^ 1])) {
                number ^= 1;
            }
            last[i] = number;
        }
    }

    private static boolean swap(VarHandle root, Value from, Value to) {
        return root.compareAndSet((Object) from, (Object) to);
    }

    /** Whether there was anything to check. */
    private static boolean check() throws Exception {
        int stopped = 0;
        StringBuilder wrong = new StringBuilder();
        for (int i = 0; i < ROOTS; i++) {
            Value value = (Value) root(i).getVolatile();
            if (value.number != 2) {
                stopped++;
                if (value.number != last[i]) {
                    wrong.append(" r").append(i);
                }
            }
        }
        Expect.that(wrong.isEmpty(), "roots have the value of a CAS that failed:" + wrong);
        return stopped > 0;
    }
}
