package org.autopersist.crash.workloads.regions;

import java.util.List;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;

/** Regions, and single stores without one to places that regions have written: no replay undoes them. */
public class RegionsThenStores extends CellWorkload {

    public RegionsThenStores() {
        super(200, 3);
    }

    /** With the paper's log. */
    public static final class Undo extends RegionsThenStores {
        @Override
        public List<String> jvmFlags() {
            return Flags.UNDO;
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
