// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.threads;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.ConcurrentWorkload;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.test.crash.Cut;

/**
 * A thread lets go of a lock before its region ends, and another one stores to the same field meanwhile, or commits a
 * region that does. A region is no lock, so that the first one's own change may be lost; what the other thread has
 * completed may not.
 */
public class ReleasedLocks extends ConcurrentWorkload {

    private static final long PATIENCE_NANOS = 200_000;

    private static final class Counter {
        long value;
        Long boxed = 0L;
    }

    private static final class Root {
        final Counter counter = new Counter();
        /** What thread 1 has left in the counter. */
        long left;
        long other;
    }

    @DurableRoot
    private static Root root;

    private final AtomicInteger done = new AtomicInteger();

    public ReleasedLocks() {
        super(2, 40);
    }

    public static final class Undo extends ReleasedLocks implements Flags.Undo {}

    @Override
    protected void create() {
        root = new Root();
    }

    @Override
    public void operation(int thread, int index) throws Exception {
        if (thread == 0) {
            FailureAtomic.run(() -> releaseEarly(index));
        } else if (index % 2 == 0) {
            root.left = increment(root.counter);
            done.incrementAndGet();
        } else {
            root.left = FailureAtomic.call(() -> increment(root.counter));
            done.incrementAndGet();
        }
    }

    private void releaseEarly(int index) {
        int before = done.get();
        increment(root.counter);
        long start = System.nanoTime();
        while (done.get() == before && System.nanoTime() - start < PATIENCE_NANOS) {
            Thread.onSpinWait();
        }
        root.other = index;
    }

    private static long increment(Counter counter) {
        synchronized (counter) {
            counter.boxed = counter.value + 1;
            return ++counter.value;
        }
    }

    @Override
    protected boolean exists() {
        return root != null;
    }

    @Override
    protected void checkExisting(Cut cut) {
        long left = root.left;
        require(root.counter.value >= left, "%d was left, %d is there", left, root.counter.value);
        require(root.counter.boxed >= left, "%d was left, %d is there as an object", left, root.counter.boxed);
        require(left >= cut.completed(1), "%d was left, %s", left, cut);
    }
}
