// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Crash, go on, crash: a workload goes on with what was recovered of a crash state, and power fails again. What a first
 * crash leaves in space that is free again, and what recovery leaves undone, shows only then. Not thread-safe.
 */
final class SecondCrashes extends FurtherCrashes {

    private static final int OPERATIONS = 3;
    private final Path trace;
    private MemorySegment base;

    SecondCrashes(ImageChecker checker, StateFile file, Path folder, long seed, ProgressPage page, CheckCounts counts) {
        super('/', checker, file, seed, page, counts);
        this.trace = folder.resolve("second.trace");
    }

    /** Goes on from a state and explores that run; returns the first inconsistent state, {@code /EVENT:STATE}, or null. */
    Found explore(MemorySegment durable, PendingSet set, int[] choice, Cut cut) throws IOException {
        int first = checker.record(durable, set, choice, cut, trace, OPERATIONS);
        if (checker.problem() != null) {
            return new Found("/0:none", checker.problem());
        }
        if (first < 0) {
            return null;
        }
        try (Trace run = Trace.open(trace)) {
            CrashModel model = model(run, durable, set, choice);
            CutTracker cuts = cuts(run, first);
            long events = run.events();
            return search(new TraceWalk(run, model, cuts, Set.of()), model,
                    event -> Long.remainderUnsigned(Mix.mix(seed, event, 7), events) < STATES,
                    hash -> Mix.mix(hash, cuts.number()), new HashSet<>(), (pending, chosen) -> {
                        counts.secondImages++;
                        Verdict verdict = checker.check(model.durable(), pending, chosen, cuts.cut(), ImageChecker.Extras.NONE);
                        return verdict == null ? null : new Found("", verdict);
                    });
        }
    }

    /**
     * Goes on from a state and checks one crash state of that run.
     *
     * @param path what {@link Found#path()} was, without the first character
     * @return what is wrong, or null
     * @throws IllegalArgumentException if there is no such state
     */
    Verdict repeat(MemorySegment durable, PendingSet set, int[] choice, Cut cut, String path) throws IOException {
        String[] step = path.split(":", 2);
        long event = Long.parseLong(step[0]);
        int first = checker.record(durable, set, choice, cut, trace, OPERATIONS);
        if (checker.problem() != null || first < 0) {
            return checker.problem();
        }
        try (Trace run = Trace.open(trace)) {
            CrashModel model = model(run, durable, set, choice);
            CutTracker cuts = cuts(run, first);
            TraceWalk walk = new TraceWalk(run, model, cuts, Set.of());
            goTo(event, walk, "The second run");
            PendingSet pending = new PendingSet(model);
            return checker.check(model.durable(), pending, StateName.parse(step[1]).choose(pending, seed, event), cuts.cut(),
                    ImageChecker.Extras.NONE);
        }
    }

    /** What had been done when the run began: all operations before its first. */
    private CutTracker cuts(Trace run, int first) {
        CutTracker cuts = new CutTracker(seed, CutTracker.read(run, 1));
        cuts.mark(CutTracker.SET_UP, 0);
        if (first > 0) {
            cuts.mark(CutTracker.BEGIN, CutTracker.markOf(0, first - 1));
            cuts.mark(CutTracker.DONE, CutTracker.markOf(0, first - 1));
        }
        return cuts;
    }

    private CrashModel model(Trace run, MemorySegment durable, PendingSet set, int[] choice) {
        if (base == null) {
            base = allocate(durable);
        }
        return model(run, durable, set, choice, base);
    }
}
