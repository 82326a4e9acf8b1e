// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/** Crash states of a run that begins with a crash state of another one. Not thread-safe. */
abstract class FurtherCrashes implements AutoCloseable {

    private static final int STATES_OF_EVENT = 3;
    /** Of one run. */
    static final int STATES = 24;

    final ImageChecker checker;
    final long seed;
    final ProgressPage page;
    final CheckCounts counts;
    private final StateFile file;
    private final char mark;
    private final Arena arena = Arena.ofConfined();

    /**
     * A further crash that left an inconsistent image.
     *
     * @param path where it was in its run, and in which state it left the image
     * @param verdict what is wrong
     */
    record Found(String path, Verdict verdict) {}

    /** Checks a crash state; returns what is wrong, or null. */
    @FunctionalInterface
    interface Check {
        Found check(PendingSet pending, int[] chosen) throws IOException;
    }

    /** @param mark what {@link Found#path()} begins with */
    FurtherCrashes(char mark, ImageChecker checker, StateFile file, long seed, ProgressPage page, CheckCounts counts) {
        this.mark = mark;
        this.checker = checker;
        this.file = file;
        this.seed = seed;
        this.page = page;
        this.counts = counts;
    }

    /** Room for such an image, until {@link #close}. */
    final MemorySegment allocate(MemorySegment durable) {
        return arena.allocate(durable.byteSize(), Pages.SIZE);
    }

    /** The model of a run that began with the state {@code choice} of {@code durable}; {@code base} has it from then on. */
    final CrashModel model(Trace run, MemorySegment durable, PendingSet set, int[] choice, MemorySegment base) {
        file.pages().addStoresOf(run);
        file.pages().copy(durable, base);
        set.write(base, choice);
        return new CrashModel(base, run.flags());
    }

    /**
     * Checks some crash states of a run.
     *
     * @param sampled whether an event may be one of those at which power fails
     * @param distinct what tells states apart, given a hash of the image
     * @param seen states that need no check, by {@code distinct}; gets those that were checked
     * @return the first inconsistent state, {@code EVENT:STATE} after the mark, or null
     */
    final Found search(TraceWalk walk, CrashModel model, LongPredicate sampled, LongUnaryOperator distinct, Set<Long> seen,
            Check check) throws IOException {
        int done = 0;
        while (done < STATES && walk.next()) {
            if (!walk.changed() || !sampled.test(walk.event())) {
                continue;
            }
            PendingSet pending = new PendingSet(model);
            StateSequence sequence = new StateSequence(pending, STATES_OF_EVENT, seed, walk.event());
            int here = 0;
            for (StateName name; here < STATES_OF_EVENT && (name = sequence.next()) != null; ) {
                int[] chosen = name.choose(pending, seed, walk.event());
                if (!seen.add(distinct.applyAsLong(model.hash() ^ pending.hash(chosen)))) {
                    continue;
                }
                here++;
                done++;
                page.active();
                Found found = check.check(pending, chosen);
                if (found != null) {
                    return new Found(mark + "" + walk.event() + ":" + name + found.path(), found.verdict());
                }
            }
        }
        return null;
    }

    /**
     * Goes on to the event.
     *
     * @param run what the walk is in, for the message
     * @throws IllegalArgumentException if there is no such event
     */
    static void goTo(long event, TraceWalk walk, String run) {
        while (walk.event() < event) {
            if (!walk.next()) {
                throw new IllegalArgumentException(run + " has " + walk.event() + " events, not " + event);
            }
        }
    }

    @Override
    public final void close() {
        arena.close();
    }
}
