package org.autopersist.crash.workloads.regions;

import java.util.List;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.CompiledBy;

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

    /** In code of C2. */
    public static final class Compiled extends ManyRegions {
        @Override
        public List<String> jvmFlags() {
            return CompiledBy.C2;
        }
    }

    @Override
    void perform(Step step, Cells cells, int index) {
        try (var _ = FailureAtomic.region()) {
            step.store(cells);
        }
    }
}
