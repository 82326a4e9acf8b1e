package org.autopersist.crash.workloads.regions;

import org.autopersist.FailureAtomic;

/** Regions, and single stores without one to places that regions have written: no replay undoes them. */
public class RegionsThenStores extends CellWorkload {

    public RegionsThenStores() {
        this(false);
    }

    private RegionsThenStores(boolean undo) {
        super(undo, 200, 3);
    }

    public static final class Undo extends RegionsThenStores {
        public Undo() {
            super(true);
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
