package org.autopersist.crash.workloads.regions;

import org.autopersist.FailureAtomic;

/** Regions in regions, by all ways to open one; some are left by an exception, which commits too. */
public class NestedRegions extends CellWorkload {

    public NestedRegions() {
        this(false);
    }

    private NestedRegions(boolean undo) {
        super(undo, 80, 12);
    }

    public static final class Undo extends NestedRegions {
        public Undo() {
            super(true);
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
