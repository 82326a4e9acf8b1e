// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Diagnostics;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Volatile and release stores and atomic operations of two threads, in compiled code that has known only volatile objects of
 * their classes, while the objects become durable. No operation may be lost, or done twice.
 */
public final class DormantOrdered {

    /** The last line. */
    public static final String DONE = "done";

    private static final int ROUNDS = 24;
    private static final int WARM = 200_000;
    private static final int AFTER = 5_000;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    @DurableRoot
    private static Object root;

    private DormantOrdered() {}

    /** Counts each operation in one of its fields. Has a class of its own in each loader, and so no nest mates. */
    public static final class Counters {
        private static final VarHandle ADDED;
        private static final VarHandle SWAPPED;
        private static final VarHandle WIDE;
        private static final VarHandle SMALL;
        private static final VarHandle NODE;
        private static final VarHandle RELEASED;
        private static final VarHandle OPAQUE;
        private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(long[].class);

        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                ADDED = lookup.findVarHandle(Counters.class, "added", int.class);
                SWAPPED = lookup.findVarHandle(Counters.class, "swapped", int.class);
                WIDE = lookup.findVarHandle(Counters.class, "wide", long.class);
                SMALL = lookup.findVarHandle(Counters.class, "small", short.class);
                NODE = lookup.findVarHandle(Counters.class, "node", Node.class);
                RELEASED = lookup.findVarHandle(Counters.class, "released", long[].class);
                OPAQUE = lookup.findVarHandle(Counters.class, "opaque", Object.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private int added;
        private int swapped;
        private long wide;
        private short small;
        private Node node = new Node(0);
        private long[] released = {-1};
        private Object opaque;
        private volatile int first;       // of one thread
        private volatile long second;     // of the other one
        private volatile Object latest = this;
        private final long[] elements = new long[4];
        private final AtomicLong atomic = new AtomicLong();
        private final AtomicIntegerArray array = new AtomicIntegerArray(3);
        private final AtomicReference<Object> boxed = new AtomicReference<>(0);

        static final class Node {
            final int value;

            Node(int value) {
                this.value = value;
            }
        }

        private static boolean addNode(Counters c) {
            Node old = c.node;
            return NODE.compareAndSet(c, old, new Node(old.value + 1));
        }

        static void all(Counters c, int i, boolean isFirst) {
            ADDED.getAndAdd(c, 1);
            int old;
            do {
                old = c.swapped;
            } while (!SWAPPED.weakCompareAndSetPlain(c, old, old + 1));
            long wide = (long) WIDE.getVolatile(c);
            for (long seen; (seen = (long) WIDE.compareAndExchange(c, wide, wide + 1)) != wide; ) {
                wide = seen;
            }
            short small;
            do {
                small = (short) SMALL.getAcquire(c);
            } while (!SMALL.weakCompareAndSet(c, small, (short) (small + 1)));
            while (!addNode(c)) {}
            ELEMENTS.getAndAdd(c.elements, i & 3, 1L);
            c.atomic.incrementAndGet();
            c.array.incrementAndGet(i % 3);
            if (isFirst) {
                c.first = i;
                RELEASED.setRelease(c, new long[] {i});
                OPAQUE.getAndSet(c, "s" + i);
            } else {
                c.second = i;
                c.latest = i % 100 == 0 ? (Object) i : c;
                c.boxed.lazySet(i);
            }
        }

        private int sum() {
            int sum = 0;
            for (int i = 0; i < 3; i++) {
                sum += array.get(i);
            }
            return sum;
        }

        void check(int first, int second) {
            int all = first + second;
            long[] seen = {added, swapped, wide, node.value, atomic.get(), sum(), elements[0] + elements[1] + elements[2] + elements[3]};
            for (int i = 0; i < seen.length; i++) {
                if (seen[i] != all) {
                    throw new AssertionError("counter " + i + " has " + seen[i] + " after " + all);
                }
            }
            if (small != (short) all || this.first != first || this.second != second || released[0] != first ||
                    !opaque.equals("s" + first) || !boxed.get().equals(second) ||
                    !latest.equals(second % 100 == 0 ? (Object) second : this)) {
                throw new AssertionError("after " + first + " and " + second + ": " + small + " " + this.first + " " + this.second +
                        " " + released[0] + " " + opaque + " " + boxed + " " + latest);
            }
        }
    }

    /** Two threads on one object, until they are stopped. */
    public static final class Workers implements Supplier<Object>, LongSupplier, IntFunction<Runnable> {
        private final Counters counters = new Counters();
        private volatile boolean stops;
        private volatile int first;
        private volatile int second;

        private void work(boolean isFirst) {
            for (int i = 1; !stops; i++) {
                Counters.all(counters, i, isFirst);
                if (isFirst) {
                    first = i;
                } else {
                    second = i;
                }
            }
        }

        /** Work for a thread: 0 or 1. 2 stops, 3 checks. */
        @Override
        public Runnable apply(int what) {
            return switch (what) {
                case 0 -> () -> work(true);
                case 1 -> () -> work(false);
                case 2 -> () -> stops = true;
                default -> () -> counters.check(first, second);
            };
        }

        @Override
        public Object get() {
            return counters;
        }

        /** Rounds of the slower one. */
        @Override
        public long getAsLong() {
            return Math.min(first, second);
        }
    }

    private static Object loadWorkers() throws Exception {
        OwnLoader loader = new OwnLoader();
        loader.define(Counters.Node.class);
        loader.define(Counters.class);
        return loader.make(Workers.class);
    }

    private static void await(LongSupplier rounds, long count) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (rounds.getAsLong() < count) {
            Expect.that(System.nanoTime() < end, "the workers go on");
            Thread.onSpinWait();
        }
    }

    @SuppressWarnings("unchecked")
    private static void round() throws Exception {
        Object workers = loadWorkers();
        IntFunction<Runnable> control = (IntFunction<Runnable>) workers;
        LongSupplier rounds = (LongSupplier) workers;
        Thread first = Thread.ofPlatform().start(control.apply(0));
        Thread second = Thread.ofPlatform().start(control.apply(1));
        await(rounds, WARM);
        root = ((Supplier<Object>) workers).get();
        await(rounds, rounds.getAsLong() + AFTER);
        control.apply(2).run();
        first.join();
        second.join();
        control.apply(3).run();
        // Compares each front with its home.
        Diagnostics.ask("autopersistVerify");
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            round();
            if (i % 8 == 7) {
                root = null;
                System.gc();
            }
        }
        root = null;
        System.out.println(DONE);
    }
}
