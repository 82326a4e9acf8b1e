// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.OtherThread;

/**
 * Each region is that of another thread, which ends afterwards, so that its log goes to the next one. Some threads have
 * a second region, which writes the same again. Every fourth operation is a region of the thread that lives on.
 */
public class EndingThreads extends CellWorkload {

    public EndingThreads() {
        super(60, 8);
    }

    public static final class Undo extends EndingThreads implements Flags.Undo {}

    @Override
    void perform(Step step, Cells cells, int index) throws InterruptedException {
        Runnable region = () -> FailureAtomic.run(() -> step.store(cells));
        if (index % 4 == 3) {
            region.run();
            return;
        }
        OtherThread.run(() -> {
            region.run();
            if (index % 4 == 1) {
                region.run();
            }
        });
    }
}
