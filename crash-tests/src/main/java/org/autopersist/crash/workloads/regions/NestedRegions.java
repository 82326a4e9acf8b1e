package org.autopersist.crash.workloads.regions;

import java.util.List;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;

/** Regions in regions, by all ways to open one; some are left by an exception, which commits too. */
public class NestedRegions extends CellWorkload {

    public NestedRegions() {
        super(80, 12);
    }

    /** With the paper's log. */
    public static final class Undo extends NestedRegions {
        @Override
        public List<String> jvmFlags() {
            return Flags.UNDO;
        }
    }

    private static final class Expected extends RuntimeException {}

    @Override
    void perform(Step step, Cells cells, int index) {
        int half = step.half();
        int end = step.places().length;
        FailureAtomic.begin();
        switch (index % 3) {
            case 0 -> {
                try (var _ = FailureAtomic.region()) {
                    step.store(cells, 0, half);
                }
                FailureAtomic.run(() -> step.store(cells, half, end));
            }
            case 1 -> {
                step.store(cells, 0, half);
                try {
                    FailureAtomic.run(() -> {
                        step.store(cells, half, end);
                        throw new Expected();
                    });
                } catch (Expected _) {
                    // The outer region goes on.
                }
            }
            default -> FailureAtomic.runOrRollback(() -> step.store(cells));
        }
        FailureAtomic.end();
    }
}
