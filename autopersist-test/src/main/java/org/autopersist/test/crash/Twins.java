// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.lang.foreign.MemorySegment;
import java.util.Set;

/** A trace with and without some sites' events, gone through side by side. Not thread-safe. */
final class Twins {

    final CrashModel model;
    final TraceWalk walk;
    private final CrashModel whole;
    private final TraceWalk wholeWalk;
    private final Runnable progress;

    /**
     * @param mutated an image as before the trace; becomes the durable content without the events
     * @param whole another copy; becomes that with them
     * @param cuts takes the marks, or null
     * @param dropped numbers of the sites
     * @param progress is run at each event: all of a long trace take minutes
     */
    Twins(Trace trace, MemorySegment mutated, MemorySegment whole, CutTracker cuts, Set<Integer> dropped, Runnable progress) {
        model = new CrashModel(mutated, trace.flags());
        this.whole = new CrashModel(whole, trace.flags());
        walk = new TraceWalk(trace, model, cuts, dropped);
        wholeWalk = new TraceWalk(trace, this.whole, null, Set.of());
        this.progress = progress;
    }

    /** Goes on to the next event at which something is not durable that else would be. */
    boolean next() {
        while (step()) {
            if (walk.changed() && model.hash() != whole.hash()) {
                return true;
            }
        }
        return false;
    }

    /** Goes on to the next event. */
    boolean step() {
        progress.run();
        return walk.next() && wholeWalk.next();
    }

    /** The pending words, those marked that would be durable. */
    PendingSet pending() {
        PendingSet set = new PendingSet(model);
        set.compare(whole.durable());
        return set;
    }
}
