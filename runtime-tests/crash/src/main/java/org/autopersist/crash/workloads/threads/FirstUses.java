// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.threads;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.function.BooleanSupplier;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.ConcurrentWorkload;
import org.autopersist.test.crash.Cut;

/**
 * Things that the image has to learn of before it can refer to them: one thread meets each at the beginning of a long
 * conversion, and the other one uses it alone meanwhile. What the image says of it must be durable before the second
 * thread's store is.
 */
abstract class FirstUses extends ConcurrentWorkload {

    private static final int THREADS = 2;
    private static final int CHAIN = 400;
    private static final long PATIENCE_NANOS = 50_000_000;

    private static final class Node {
        Node next;
    }

    /** Bound when it is first used, after the initializers of subclasses. */
    private static final class Root {
        @DurableRoot
        private static Object[][] published;
    }

    private volatile int begun;
    private volatile int used;

    FirstUses(int operations) {
        super(THREADS, operations);
    }

    /** Whether the image has learned of thing {@code index}, or is likely to have. */
    boolean isKnown(int index, long nanosSinceBegin) {
        return nanosSinceBegin > 20_000L * (1 + index % 8);
    }

    /** An object by which the image meets thing {@code index}. */
    abstract Object use(int index);

    /** Whether a recovered object is what {@link #use} gives. */
    abstract boolean isUse(Object found, int index);

    @Override
    protected void create() {
        Root.published = new Object[operations()][THREADS];
    }

    @Override
    public void operation(int thread, int index) {
        if (thread == 0) {
            spinUntil(() -> used >= index);
            Object graph = graph(use(index));
            begun = index + 1;
            Root.published[index][0] = graph;
        } else {
            spinUntil(() -> begun > index);
            long start = System.nanoTime();
            spinUntil(() -> isKnown(index, System.nanoTime() - start));
            Root.published[index][1] = use(index);
            used = index + 1;
        }
    }

    /** Only to make it likely that one thread is in the middle when the other one comes; it may have ended. */
    private static void spinUntil(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean() && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
    }

    private static Object graph(Object used) {
        Node chain = null;
        for (int i = 0; i < CHAIN; i++) {
            Node node = new Node();
            node.next = chain;
            chain = node;
        }
        return new Object[] {used, chain};
    }

    @Override
    protected boolean exists() {
        return Root.published != null;
    }

    @Override
    protected void checkExisting(Cut cut) {
        for (int i = 0; i < operations(); i++) {
            for (int thread = 0; thread < THREADS; thread++) {
                Object found = Root.published[i][thread];
                require(found != null || i >= cut.completed(thread), "Thing %d of thread %d is missing: %s", i, thread, cut);
                require(found == null || i < cut.begun(thread), "Thing %d of thread %d came too early: %s", i, thread, cut);
                if (found != null) {
                    Object used = thread == 0 ? ((Object[]) found)[0] : found;
                    require(isUse(used, i), "Thing %d of thread %d has become %s", i, thread, used);
                }
            }
            if (Root.published[i][0] != null) {
                int length = 0;
                for (Node n = (Node) ((Object[]) Root.published[i][0])[1]; n != null; n = n.next) {
                    length++;
                }
                require(length == CHAIN, "Chain %d has %d nodes", i, length);
            }
        }
    }
}
