// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.shrink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.autopersist.fuzz.jit.run.Runs;
import org.autopersist.fuzz.jit.run.Setting;
import org.autopersist.fuzz.jit.run.Verdict;
import org.autopersist.fuzz.jit.source.ProgramSource;

/** Takes pieces away from a program as long as it fails; many smaller ones run in one batch. Used by one thread. */
public final class Shrinker {

    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(4);
    private static final int AT_ONCE = 40;
    private static final int FEWEST_CALLS = 8;
    /** What turns others on. */
    private static final String UNLOCK = "-XX:+Unlock";

    private final Runs runs;
    private final long deadline = System.nanoTime() + PATIENCE;
    private Kept kept;

    /** Of a program from {@link ProgramSource} that fails alone. */
    public Shrinker(Runs runs, Kept kept) {
        this.runs = runs;
        this.kept = kept;
    }

    /** As small as it got. */
    public Kept shrink() throws IOException {
        if (kept.verdict().kind() == Verdict.Kind.HUNG) {
            return kept; // each try would take as long as it is waited for
        }
        while (goesOn() && shrinkCode()) {
            // once more
        }
        shrinkCalls();
        shrinkFlags();
        return kept;
    }

    private boolean goesOn() {
        return System.nanoTime() < deadline;
    }

    private boolean shrinkCode() throws IOException {
        List<ProgramSource> all = Candidates.of(((ProgramSource) kept.program()).code()).stream().map(ProgramSource::new)
                .toList();
        for (int from = 0; from < all.size() && goesOn(); from += AT_ONCE) {
            List<ProgramSource> some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
            Map<Integer, Verdict> verdicts = runs.candidates(some, kept.role(), kept.setting());
            for (int k = 0; k < some.size(); k++) {
                if (fails(verdicts.get(k)) && take(some.get(k), kept.setting())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Takes what fails alone as well. */
    private boolean take(ProgramSource program, Setting setting) throws IOException {
        Verdict verdict = runs.alone(program, kept.role(), setting, 2);
        if (!fails(verdict)) {
            return false;
        }
        kept = new Kept(program, kept.role(), setting, verdict);
        return true;
    }

    private boolean fails(Verdict verdict) {
        return verdict != null && verdict.isLike(kept.verdict());
    }

    private void shrinkCalls() throws IOException {
        ProgramSource program = (ProgramSource) kept.program();
        for (int calls = kept.setting().calls() / 2; calls >= FEWEST_CALLS && goesOn(); calls /= 2) {
            if (!take(program, kept.setting().withCalls(calls))) {
                return;
            }
        }
    }

    private void shrinkFlags() throws IOException {
        ProgramSource program = (ProgramSource) kept.program();
        for (String flag : List.copyOf(kept.setting().flags())) {
            if (!flag.startsWith(UNLOCK) && goesOn()) {
                List<String> others = new ArrayList<>(kept.setting().flags());
                others.remove(flag);
                take(program, kept.setting().withFlags(others));
            }
        }
    }
}
