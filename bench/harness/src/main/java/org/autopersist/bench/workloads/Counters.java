// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Ordered accesses: volatile stores, atomic classes, variable handles; and counters in static fields. */
@State(Scope.Thread)
public class Counters {

    private static final int STEPS = 100;
    private static final VarHandle RELEASED;

    static {
        try {
            RELEASED = MethodHandles.lookup().findVarHandle(Counters.class, "released", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static long seed = 42;
    private static int calls;
    private static Object last;

    private volatile long published;
    private long released;
    private final AtomicLong total = new AtomicLong();
    private final AtomicInteger tickets = new AtomicInteger();
    private final LongAdder adder = new LongAdder();
    private final AtomicReference<Object> newest = new AtomicReference<>(this);

    @Benchmark
    public long volatileField() {
        for (int i = 0; i < STEPS; i++) {
            published = published + i;
        }
        return published;
    }

    @Benchmark
    public long atomics() {
        for (int i = 0; i < STEPS; i++) {
            total.addAndGet(i);
            tickets.compareAndSet(tickets.get(), i);
            adder.increment();
            newest.getAndSet((i & 1) == 0 ? this : total);
        }
        return total.get();
    }

    @Benchmark
    public long release() {
        for (int i = 0; i < STEPS; i++) {
            RELEASED.setRelease(this, (long) RELEASED.getAcquire(this) + i);
        }
        return released;
    }

    @Benchmark
    public long staticFields() {
        long sum = 0;
        for (int i = 0; i < STEPS; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            calls++;
            last = (seed & 64) == 0 ? this : adder;
            sum += seed >>> 33;
        }
        return sum + calls + (last == this ? 1 : 0);
    }
}
