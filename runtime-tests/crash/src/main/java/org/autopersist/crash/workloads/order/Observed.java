// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.order;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.ConcurrentWorkload;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.test.crash.Cut;

/**
 * One thread publishes numbers in all ordered ways, and another one stores what it has seen. What it has seen must be
 * durable, so that what it stored is never ahead.
 */
public class Observed extends ConcurrentWorkload {

    private static final int WAYS = 6;
    private static final String[] NAMES = {"volatile", "atomic", "reference", "release", "locked", "field swapped"};

    public static final class Compiled extends Observed implements Flags.Compiled {}

    private static final class Published {
        volatile long number;
        final AtomicLong atomic = new AtomicLong();
        final AtomicReference<long[]> reference = new AtomicReference<>(new long[1]);
        long released;
        long locked;
        Object swapped = 0L;
    }

    private static final VarHandle RELEASED = handle("released", long.class);
    private static final VarHandle SWAPPED = handle("swapped", Object.class);

    private static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Published.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Root {
        final Published published = new Published();
        final long[] seen = new long[WAYS];
    }

    @DurableRoot
    private static Root root;

    public Observed() {
        super(2, 60);
    }

    @Override
    protected void create() {
        root = new Root();
    }

    @Override
    public void operation(int thread, int index) {
        if (thread == 0) {
            publish(root.published, index + 1);
        } else {
            observe(root.published, root.seen);
        }
    }

    private static void publish(Published to, long value) {
        to.number = value;
        to.atomic.incrementAndGet();
        long[] old = to.reference.get();
        to.reference.compareAndSet(old, new long[] {value});
        RELEASED.setRelease(to, value);
        synchronized (to) {
            to.locked = value;
        }
        SWAPPED.getAndSet(to, (Object) value);
    }

    private static void observe(Published from, long[] seen) {
        // The latest ones first, so that there is no order among them to rely on.
        seen[5] = (Long) SWAPPED.getAcquire(from);
        synchronized (from) {
            seen[4] = from.locked;
        }
        seen[3] = (long) RELEASED.getAcquire(from);
        seen[2] = from.reference.get()[0];
        seen[1] = from.atomic.get();
        seen[0] = from.number;
    }

    @Override
    protected boolean exists() {
        return root != null;
    }

    @Override
    protected void checkExisting(Cut cut) {
        Published published = root.published;
        long[] there = {
            published.number, published.atomic.get(), published.reference.get()[0], published.released, published.locked,
            (Long) published.swapped
        };
        for (int way = 0; way < WAYS; way++) {
            require(root.seen[way] <= there[way], "%s: seen %d, durable only %d", NAMES[way], root.seen[way], there[way]);
            require(there[way] >= cut.completed(0) && there[way] <= cut.begun(0), "%s: %d published, %s", NAMES[way],
                    there[way], cut);
            require(there[way] <= there[Math.max(0, way - 1)], "%s is ahead of the way before it", NAMES[way]);
            require(root.seen[way] >= seenAtLeast(cut), "%s: %d seen, %s", NAMES[way], root.seen[way], cut);
        }
    }

    /** What the last observation that is done must have found. */
    private static int seenAtLeast(Cut cut) {
        int last = cut.completed(1) - 1;
        int published = cut.completed(0);
        while (last >= 0 && published > 0 && !cut.precedes(0, published - 1, 1, last)) {
            published--;
        }
        return last < 0 ? 0 : published;
    }

    @Override
    public void goOn() {
        if (root != null) {
            long next = root.published.number + 1;
            root.published.atomic.set(next - 1);
            publish(root.published, next);
            observe(root.published, root.seen);
            for (long seen : root.seen) {
                require(seen == next, "Published %d, seen %d", next, seen);
            }
        }
    }
}
