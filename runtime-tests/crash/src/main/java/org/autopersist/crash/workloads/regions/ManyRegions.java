// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;

/** Many small regions in one thread, so that its log is written over and over. */
public class ManyRegions extends CellWorkload {

    public ManyRegions() {
        super(300, 8);
    }

    public static final class Undo extends ManyRegions implements Flags.Undo {}

    public static final class Compiled extends ManyRegions implements Flags.Compiled {}

    @Override
    void perform(Step step, Cells cells, int index) {
        try (var region = FailureAtomic.region()) {
            step.store(cells);
            region.commit();
        }
    }
}
