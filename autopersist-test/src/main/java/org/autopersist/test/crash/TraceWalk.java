// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.util.Set;

/**
 * Goes through a trace with a model. Each write-back and each fence is an event, or each store where these need no
 * write-back; the state at an event is that just before it takes effect, or, if it is a store of several words, has taken
 * effect as a whole. One more event stands for the end of the trace.
 * Not thread-safe.
 */
final class TraceWalk {

    private final Trace trace;
    private final Trace.Cursor cursor;
    private final CrashModel model;
    private final CutTracker cuts;
    private final Set<Integer> droppedSites;
    private long event;
    private boolean changed = true;
    private boolean ended;
    /** The event whose state the caller has seen, not yet applied. */
    private boolean waiting;

    /**
     * @param cuts takes the marks, or null
     * @param droppedSites write-backs and fences of these are left out, and are events all the same
     */
    TraceWalk(Trace trace, CrashModel model, CutTracker cuts, Set<Integer> droppedSites) {
        this.trace = trace;
        cursor = trace.cursor();
        this.model = model;
        this.cuts = cuts;
        this.droppedSites = droppedSites;
    }

    /** Goes on to the next event; false after that of the end. */
    boolean next() {
        if (ended) {
            return false;
        }
        if (waiting) {
            changed = apply();
        }
        while (cursor.next()) {
            if (trace.isEvent(cursor)) {
                event++;
                waiting = true;
                if (cursor.kind() == Trace.STORE) {
                    changed |= model.announce(cursor.argument(), cursor.payload());
                }
                return true;
            }
            changed |= apply();
        }
        event++;
        ended = true;
        return true;
    }

    /** Returns whether possible states or the cut changed. */
    private boolean apply() {
        waiting = false;
        switch (cursor.kind()) {
            case Trace.STORE -> {
                model.store(cursor.argument(), cursor.payload());
                return true;
            }
            case Trace.VOLATILE -> {
                model.volatileStore(cursor.argument(), cursor.payload());
                return false;
            }
            case Trace.WRITE_BACK -> {
                if (!droppedSites.contains(cursor.site())) {
                    model.writeBack(cursor.thread(), cursor.argument(), Integer.toUnsignedLong(cursor.length()));
                }
                return false;
            }
            case Trace.FENCE -> {
                return !droppedSites.contains(cursor.site()) && model.fence(cursor.thread());
            }
            case Trace.MARK -> {
                if (cuts != null) {
                    cuts.mark(cursor.length(), cursor.argument());
                }
                return cuts != null;
            }
            default -> {
                return false;
            }
        }
    }

    /** From 1. */
    long event() {
        return event;
    }

    /** Whether the states or the cut can differ from those of the event before. */
    boolean changed() {
        return changed;
    }

    /** The site of the event, 0 for the end of the trace. */
    int site() {
        return ended ? 0 : cursor.site();
    }

    boolean atEnd() {
        return ended;
    }
}
