package org.autopersist.crash.workloads.regions;

import java.util.List;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;

/** Many small regions in one thread, so that its log is written over and over. */
public class ManyRegions extends CellWorkload {

    public ManyRegions() {
        super(300, 8);
    }

    /** With the paper's log. */
    public static final class Undo extends ManyRegions {
        @Override
        public List<String> jvmFlags() {
            return Flags.UNDO;
        }
    }

    /** In code of C2. */
    public static final class Compiled extends ManyRegions {
        @Override
        public List<String> jvmFlags() {
            return Flags.C2;
        }
    }

    @Override
    void perform(Step step, Cells cells, int index) {
        try (var region = FailureAtomic.region()) {
            step.store(cells);
            region.commit();
        }
    }
}
