// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import org.autopersist.FailureAtomic;
import org.autopersist.RegionRolledBackException;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.OtherThread;

/** Every other region is rolled back: by an exception, by a call, at an inner level, or because its thread ends inside. */
public class Rollbacks extends CellWorkload {

    public Rollbacks() {
        super(100, 10);
    }

    public static final class Undo extends Rollbacks implements Flags.Undo {}

    @Override
    boolean commits(int index) {
        return index % 2 == 0;
    }

    @Override
    void perform(Step step, Cells cells, int index) throws InterruptedException {
        if (step.commits()) {
            FailureAtomic.run(() -> step.store(cells));
            return;
        }
        switch (index / 2 % 4) {
            case 0 -> {
                try {
                    FailureAtomic.run(() -> {
                        step.store(cells);
                        throw new Expected();
                    });
                } catch (Expected _) {
                    // As meant.
                }
            }
            case 1 -> {
                FailureAtomic.begin();
                step.store(cells);
                FailureAtomic.rollback();
                end();
            }
            case 2 -> {
                FailureAtomic.begin();
                step.store(cells, 0, step.half());
                FailureAtomic.begin();
                step.store(cells, step.half(), step.places().length);
                FailureAtomic.rollback();
                end();
                end();
            }
            default -> OtherThread.run(() -> {
                FailureAtomic.begin();
                step.store(cells);
            });
        }
    }

    private static void end() {
        try {
            FailureAtomic.end();
        } catch (RegionRolledBackException _) {
            // The outermost level says so.
        }
    }
}
