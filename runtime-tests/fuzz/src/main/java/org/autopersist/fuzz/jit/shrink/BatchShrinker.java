// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.shrink;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.autopersist.fuzz.jit.run.Runs;
import org.autopersist.fuzz.jit.run.Setting;
import org.autopersist.fuzz.jit.run.Verdict;

/** Takes programs away from a batch that fails, or hangs, though none of its programs does so alone. Used by one thread. */
public final class BatchShrinker {

    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(10);
    /** For a life of few programs. */
    private static final Duration LEAST = Duration.ofSeconds(30);
    private static final int TRIES = 2;

    private final Runs runs;
    private final long seed;
    private final Setting setting;
    private final long deadline = System.nanoTime() + PATIENCE;

    /** Of programs of a seed. */
    public BatchShrinker(Runs runs, long seed, Setting setting) {
        this.runs = runs;
        this.seed = seed;
        this.setting = setting;
    }

    /**
     * The fewest programs that still fail together.
     *
     * @param count   how many there are
     * @param culprit the one that failed
     * @param verdict what is wrong with it
     * @return their numbers; none if they have not failed once more
     */
    public List<Integer> shrink(int count, int culprit, Verdict verdict) throws IOException {
        List<Integer> all = IntStream.range(0, count).boxed().toList();
        List<Integer> before = all.subList(0, culprit + 1);
        Fewest.Test<Integer> fails = some -> fails(some, count, verdict);
        if (fails.passes(before)) {
            return Fewest.of(before, fails);
        }
        return fails.passes(all) ? Fewest.of(all, fails) : List.of();
    }

    private boolean fails(List<Integer> some, int count, Verdict verdict) throws IOException {
        Duration share = runs.patience().multipliedBy(some.size()).dividedBy(count);
        for (int k = 0; k < TRIES && System.nanoTime() < deadline; k++) {
            if (runs.batch(seed, setting, some, share.compareTo(LEAST) < 0 ? LEAST : share).values().stream()
                    .anyMatch(verdict::isLike)) {
                return true;
            }
        }
        return false;
    }
}
