// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;

/** Regions in regions, by all ways to open one; from some an exception comes that the outer region does not end by. */
public class NestedRegions extends CellWorkload {

    public NestedRegions() {
        super(80, 12);
    }

    public static final class Undo extends NestedRegions implements Flags.Undo {}

    @Override
    void perform(Step step, Cells cells, int index) {
        int half = step.half();
        int end = step.places().length;
        FailureAtomic.begin();
        switch (index % 3) {
            case 0 -> {
                try (var region = FailureAtomic.region()) {
                    step.store(cells, 0, half);
                    region.commit();
                }
                FailureAtomic.run(() -> step.store(cells, half, end));
            }
            case 1 -> {
                step.store(cells, 0, half);
                FailureAtomic.begin();
                try {
                    step.store(cells, half, end);
                    throw new Expected();
                } catch (Expected _) {
                    // The outer region goes on.
                } finally {
                    FailureAtomic.end();
                }
            }
            default -> FailureAtomic.run(() -> step.store(cells));
        }
        FailureAtomic.end();
    }
}
