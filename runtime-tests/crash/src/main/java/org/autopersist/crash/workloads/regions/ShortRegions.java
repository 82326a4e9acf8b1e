// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import org.autopersist.FailureAtomic;

/** Regions of one store, which need no log, among regions of two, whose logs have the same places, and stores without a region. */
public class ShortRegions extends CellWorkload {

    public ShortRegions() {
        super(300, 2);
    }

    @Override
    void perform(Step step, Cells cells, int index) {
        if (step.places().length == 1 && step.places()[0] < Cells.BOXES && index % 3 == 0) {
            step.store(cells);
            return;
        }
        try (var region = FailureAtomic.region()) {
            step.store(cells);
            region.commit();
        }
    }
}
