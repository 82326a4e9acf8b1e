// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.order;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.ConcurrentWorkload;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.test.crash.Cut;

/**
 * Two threads ask durable objects for their identity hash codes at the same moment, and one stores what it was told. What
 * is stored is the object's hash code in the next life, too, whichever thread's question gave the object its own. Compiled
 * code reads a hash code from the object's header.
 */
public final class ObservedHashes extends ConcurrentWorkload implements Flags.Compiled {

    private static final int OPERATIONS = 40;
    private static final int OBJECTS = 16; // for each operation
    private static final int QUESTIONS_TO_COMPILE = 20_000;
    private static final int PATIENCE = 20_000;

    private static final class Root {
        final Object[] objects = new Object[OPERATIONS * OBJECTS];
        final int[] seen = new int[OPERATIONS * OBJECTS];

        Root() {
            for (int i = 0; i < objects.length; i++) {
                objects[i] = new Object();
            }
        }
    }

    @DurableRoot
    private static Root root;

    private final AtomicInteger[] arrived = {new AtomicInteger(), new AtomicInteger()};

    public ObservedHashes() {
        super(2, OPERATIONS);
    }

    @Override
    protected void create() {
        Object any = new Object();
        int sum = 0;
        for (int i = 0; i < QUESTIONS_TO_COMPILE; i++) {
            sum += hash(any);
        }
        require(sum == QUESTIONS_TO_COMPILE * hash(any), "Different hash codes");
        root = new Root();
    }

    private static int hash(Object o) {
        return System.identityHashCode(o);
    }

    @Override
    public void operation(int thread, int index) {
        for (int i = index * OBJECTS; i < (index + 1) * OBJECTS; i++) {
            meet(thread, i);
            int hash = hash(root.objects[i]);
            if (thread == 1) {
                root.seen[i] = hash;
            }
        }
    }

    /** Only to make it likely that both ask at once; the other thread may have ended. */
    private void meet(int thread, int object) {
        arrived[thread].set(object + 1);
        for (int i = 0; arrived[1 - thread].get() <= object && i < PATIENCE; i++) {
            Thread.onSpinWait();
        }
        for (int i = 0; thread == 1 && i < object * 7 % 60; i++) {
            Thread.onSpinWait();
        }
    }

    @Override
    protected boolean exists() {
        return root != null;
    }

    @Override
    protected void checkExisting(Cut cut) {
        for (int i = 0; i < root.seen.length; i++) {
            int seen = root.seen[i];
            int now = System.identityHashCode(root.objects[i]);
            require(seen == 0 || seen == now, "Object %d: hash code %x seen, now %x", i, seen, now);
            require(seen != 0 || i >= cut.completed(1) * OBJECTS, "Object %d: no hash code seen, %s", i, cut);
            require(seen == 0 || i < cut.begun(1) * OBJECTS, "Object %d: a hash code too early, %s", i, cut);
        }
    }
}
