// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;

/** Regions, and single stores without one to places that regions have written: no replay undoes them. */
public class RegionsThenStores extends CellWorkload {

    public RegionsThenStores() {
        super(200, 3);
    }

    public static final class Undo extends RegionsThenStores implements Flags.Undo {}

    /** Between collections of the NVM heap: no replay writes to what was given out again. */
    public static final class Collected extends RegionsThenStores {
        @Override
        void perform(Step step, Cells cells, int index) {
            super.perform(step, cells, index);
            if (index % 4 == 3) {
                AutoPersist.collect();
            }
        }
    }

    @Override
    void perform(Step step, Cells cells, int index) {
        boolean single = step.places().length == 1 && step.places()[0] < Cells.BOXES;
        if (single) {
            step.store(cells);
        } else {
            FailureAtomic.run(() -> step.store(cells));
        }
    }
}
