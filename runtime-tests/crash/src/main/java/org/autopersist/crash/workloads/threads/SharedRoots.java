// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.threads;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.ConcurrentWorkload;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.test.crash.Cut;

/**
 * Threads change the same durable roots under one lock, static fields and a named root, alone and together in regions. Each
 * root has the number of one change; roots that only change together have the same one.
 */
public class SharedRoots extends ConcurrentWorkload {

    private static final int OPERATIONS = 60;
    private static final int KINDS = 4;
    private static final String NAME = "shared";
    private static final Object LOCK = new Object();

    @DurableRoot
    private static long changes;

    @DurableRoot
    private static volatile long ordered;

    @DurableRoot
    private static long inRegions;

    @DurableRoot
    private static Object object;

    private int[][] plan;

    public SharedRoots() {
        super(2, OPERATIONS);
    }

    public static final class Undo extends SharedRoots implements Flags.Undo {}

    @Override
    protected void prepare(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        plan = new int[threads()][];
        for (int thread = 0; thread < threads(); thread++) {
            plan[thread] = random.ints(OPERATIONS, 0, KINDS).toArray();
        }
    }

    @Override
    protected void create() {}

    /** Each root begins as 0 or null. */
    @Override
    protected boolean exists() {
        return true;
    }

    /** Each kind changes {@code changes} or {@code ordered}, but never both. */
    @Override
    public void operation(int thread, int index) {
        synchronized (LOCK) {
            switch (plan[thread][index]) {
                case 0 -> changes++;
                case 1 -> ordered++;
                default -> FailureAtomic.run(() -> {
                    inRegions++;
                    object = List.of(inRegions);
                    changes++;
                    AutoPersist.setRoot(NAME, new long[] {inRegions});
                });
            }
        }
    }

    @Override
    protected void checkExisting(Cut cut) {
        between(cut, changes, "changes", 0, 2, 3);
        between(cut, ordered, "ordered changes", 1);
        between(cut, inRegions, "regions", 2, 3);
        long ofObject = object == null ? 0 : (Long) ((List<?>) object).getFirst();
        long[] named = AutoPersist.getRoot(NAME, long[].class);
        long ofName = named == null ? 0 : named[0];
        require(ofObject == inRegions && ofName == inRegions, "%d regions, but the objects are of %d and %d", inRegions,
                ofObject, ofName);
    }

    private void between(Cut cut, long found, String what, int... kinds) {
        int completed = 0;
        int begun = 0;
        for (int thread = 0; thread < threads(); thread++) {
            for (int i = 0; i < cut.begun(thread); i++) {
                for (int kind : kinds) {
                    if (plan[thread][i] == kind) {
                        begun++;
                        completed += i < cut.completed(thread) ? 1 : 0;
                    }
                }
            }
        }
        require(found >= completed && found <= begun, "%d %s, %d done, %d begun", found, what, completed, begun);
    }
}
