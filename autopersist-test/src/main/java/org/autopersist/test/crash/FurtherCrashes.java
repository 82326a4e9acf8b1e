package org.autopersist.test.crash;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Crash states of a run that begins with a crash state of another one. Not thread-safe. */
abstract class FurtherCrashes implements AutoCloseable {

    static final int STATES_OF_EVENT = 3;
    /** Of one run. */
    static final int STATES = 24;

    final ImageChecker checker;
    final long seed;
    final ProgressPage page;
    final CheckCounts counts;
    private final StateFile file;
    private final Arena arena = Arena.ofConfined();

    /**
     * A further crash that left an inconsistent image.
     *
     * @param path where it was in its run, and in which state it left the image
     * @param verdict what is wrong
     */
    record Found(String path, Verdict verdict) {}

    FurtherCrashes(ImageChecker checker, StateFile file, long seed, ProgressPage page, CheckCounts counts) {
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
