// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/** Crash states of recovery itself: power failures while the image of an earlier one is recovered. Not thread-safe. */
final class RecoveryCrashes extends FurtherCrashes {

    private final Path folder;
    private final List<MemorySegment> buffers = new ArrayList<>();

    RecoveryCrashes(ImageChecker checker, StateFile file, Path folder, long seed, ProgressPage page, CheckCounts counts) {
        super('+', checker, file, seed, page, counts);
        this.folder = folder;
    }

    /** Where a recovery of this level, from 0, writes its trace. */
    Path trace(int level) {
        return folder.resolve("recovery-" + level + ".trace");
    }

    /**
     * Explores the recovery whose trace was just written.
     *
     * @param durable with {@code set} and {@code choice} the image before that recovery
     * @param depth 1: only that recovery; 2: also recoveries from its crash states, and so on
     * @return the first inconsistent state, {@code +EVENT:STATE} for each level, or null
     */
    Found explore(MemorySegment durable, PendingSet set, int[] choice, Cut cut, int level, int depth) throws IOException {
        try (Trace trace = Trace.open(trace(level))) {
            long events = trace.events();
            CrashModel model = model(trace, durable, set, choice, level);
            return search(walk(trace, model), model,
                    event -> Long.remainderUnsigned(Mix.mix(seed, event), events) < STATES, LongUnaryOperator.identity(),
                    new HashSet<>(Set.of(model.hash())),
                    (pending, chosen) -> check(model, pending, chosen, cut, level, depth));
        }
    }

    private Found check(CrashModel model, PendingSet pending, int[] chosen, Cut cut, int level, int depth)
            throws IOException {
        counts.recoveryImages++;
        Path deeper = depth > 1 ? trace(level + 1) : null;
        Verdict verdict = checker.check(model.durable(), pending, chosen, cut,
                new ImageChecker.Extras(false, false, deeper));
        if (verdict != null) {
            return new Found("", verdict);
        }
        return depth > 1 ? explore(model.durable(), pending, chosen, cut, level + 1, depth - 1) : null;
    }

    /**
     * Checks one crash state during recovery.
     *
     * @param path what {@link Found#path()} was, without the first character
     * @return what is wrong, or null
     * @throws IllegalArgumentException if there is no such state
     */
    Verdict repeat(MemorySegment durable, PendingSet set, int[] choice, Cut cut, String path, int level, boolean goOn)
            throws IOException {
        String[] steps = path.split("\\+", 2);
        String[] step = steps[0].split(":", 2);
        long event = Long.parseLong(step[0]);
        try (Trace trace = Trace.open(trace(level))) {
            CrashModel model = model(trace, durable, set, choice, level);
            TraceWalk walk = walk(trace, model);
            goTo(event, walk, "Recovery");
            PendingSet pending = new PendingSet(model);
            int[] chosen = StateName.parse(step[1]).choose(pending, seed, event);
            boolean last = steps.length == 1;
            Verdict verdict = checker.check(model.durable(), pending, chosen, cut,
                    new ImageChecker.Extras(last && goOn, last, last ? null : trace(level + 1)));
            return verdict != null || last ? verdict
                    : repeat(model.durable(), pending, chosen, cut, steps[1], level + 1, goOn);
        }
    }

    private static TraceWalk walk(Trace trace, CrashModel model) {
        return new TraceWalk(trace, model, null, Set.of());
    }

    private CrashModel model(Trace trace, MemorySegment durable, PendingSet set, int[] choice, int level) {
        while (buffers.size() <= level) {
            buffers.add(allocate(durable));
        }
        return model(trace, durable, set, choice, buffers.get(level));
    }
}
