package org.autopersist.crash.workloads.regions;

import org.autopersist.FailureAtomic;

/** Many small regions in one thread, so that its log is written over and over. */
public class ManyRegions extends CellWorkload {

    public ManyRegions() {
        this(false);
    }

    private ManyRegions(boolean undo) {
        super(undo, 300, 8);
    }

    public static final class Undo extends ManyRegions {
        public Undo() {
            super(true);
        }
    }

    @Override
    void perform(Step step, Cells cells, int index) {
        try (var _ = FailureAtomic.region()) {
            step.store(cells);
        }
    }
}
