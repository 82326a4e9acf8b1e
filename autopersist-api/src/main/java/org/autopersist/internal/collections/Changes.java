// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.function.Supplier;
import org.autopersist.FailureAtomic;
import org.autopersist.RegionDeadlockException;
import org.autopersist.internal.Regions;
import org.autopersist.internal.Vm;

/**
 * Runs an operation under a monitor and in a failure-atomic region, which ends before the monitor is left: nobody sees
 * what a crash could take back. An operation that throws is rolled back, since a collection may be half changed by then.
 *
 * <p>Within a region of the caller the operation is a part of that one, which keeps the monitor until its end, for the
 * same reason; what an exception means is for the caller to decide. There a read takes the monitor as a change does:
 * else it would wait for another region's end without being seen to.
 */
final class Changes {

    private static final Regions REGIONS = Regions.current();

    /** There are no regions. */
    private static final boolean EXPLICIT = Vm.current().isExplicit();

    private Changes() {}

    static <T> T change(Object mutex, Supplier<T> operation) {
        return change(mutex, operation, () -> {});
    }

    /** @param over called under the monitor when the change is over, unless it is a part of the caller's region */
    static <T> T change(Object mutex, Supplier<T> operation, Runnable over) {
        if (REGIONS.level() > 0) {
            hold(mutex);
            synchronized (mutex) {
                return operation.get();
            }
        }
        T result = changeAlone(mutex, operation, over);
        REGIONS.awaitDisk(); // without the monitor, so that threads share flushes
        return result;
    }

    private static <T> T changeAlone(Object mutex, Supplier<T> operation, Runnable over) {
        try {
            synchronized (mutex) {
                try {
                    return inRegion(operation);
                } finally {
                    over.run();
                }
            }
        } catch (RegionDeadlockException e) {
            REGIONS.giveWay(); // without the monitor, which the other thread may want
            throw e;
        }
    }

    static boolean isInRegion() {
        return REGIONS.level() > 0;
    }

    /**
     * A read that comes to other collections, whose monitors it takes under its own: in a region, so that a circle is
     * seen. It has changed nothing, so it can be run again.
     */
    static <T> T readAcross(Object mutex, Supplier<T> operation) {
        if (EXPLICIT || REGIONS.level() > 0) {
            synchronized (lock(mutex)) {
                return operation.get();
            }
        }
        while (true) {
            try {
                return changeAlone(mutex, operation, () -> {});
            } catch (RegionDeadlockException e) {
                // The other thread's region has ended.
            }
        }
    }

    /** The monitor to read under, which a region of the caller has from here on. */
    static <T> T lock(T mutex) {
        if (REGIONS.level() > 0) {
            hold(mutex);
        }
        return mutex;
    }

    static void run(Object mutex, Runnable operation) {
        change(mutex, () -> {
            operation.run();
            return null;
        });
    }

    /** Runs a change under many monitors, which are taken in the given order. */
    static void run(Object[] mutexes, Runnable operation) {
        if (REGIONS.level() > 0) {
            for (Object mutex : mutexes) {
                hold(mutex);
            }
            withAll(mutexes, 0, operation);
            return;
        }
        while (!tryRun(mutexes, operation)) {
            REGIONS.giveWay();
        }
    }

    /** False if another thread's region has some of the monitors, and waits for others: all are let go of. */
    private static boolean tryRun(Object[] mutexes, Runnable operation) {
        try (var region = FailureAtomic.region()) {
            for (Object mutex : mutexes) {
                if (REGIONS.hold(mutex) == Regions.DEADLOCK) {
                    return false;
                }
            }
            withAll(mutexes, 0, operation);
            region.commit();
            return true;
        }
    }

    /** The monitors as such, for where regions hold none. */
    private static void withAll(Object[] mutexes, int held, Runnable operation) {
        if (held == mutexes.length) {
            operation.run();
            return;
        }
        synchronized (mutexes[held]) {
            withAll(mutexes, held + 1, operation);
        }
    }

    /** The region of the caller has the monitor from here on; not where nothing can be rolled back. */
    static void hold(Object mutex) {
        if (REGIONS.hold(mutex) == Regions.DEADLOCK) {
            throw new RegionDeadlockException(Thread.currentThread() + " and another thread use durable collections"
                    + " in different order, and would wait for each other's failure-atomic regions to end. This"
                    + " thread's region is rolled back. Run it again, or use collections in the same order in all"
                    + " threads.");
        }
    }

    private static <T> T inRegion(Supplier<T> operation) {
        REGIONS.begin(true);
        try {
            T result = operation.get();
            return switch (REGIONS.end(1)) {
                case Regions.ENDED -> result;
                case Regions.ROLLED_BACK -> throw REGIONS.rolledBack();
                default -> throw new IllegalStateException("A function that was given to a durable collection left a"
                        + " failure-atomic region open: the collection is as it was before. End each region where it"
                        + " was begun, best by try statements.");
            };
        } catch (Throwable t) {
            REGIONS.abort(0);
            throw t;
        }
    }
}
