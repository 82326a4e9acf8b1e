// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

import org.autopersist.FailureAtomic;
import org.autopersist.RegionRolledBackException;

/**
 * Failure-atomic regions that may be rolled back: real ones if the data of the call is durable; else, as in the judge, all that
 * the data reaches is copied at the beginning, and put back. Used by one thread.
 */
public final class Regions {

    private static boolean durable;
    private static Program program;
    private static int level;
    private static boolean broken;
    private static Snapshot before;
    private static Object[] statics;

    private Regions() {}

    /** Said before a call: whose it is, and whether its data is durable. */
    public static void call(Program called, boolean isDurable) {
        program = called;
        durable = isDurable;
        level = 0;
        broken = false;
        before = null;
    }

    /** As {@link FailureAtomic#region}; all that the program may store to in it is reached by {@code r}, or made inside. */
    public static Region region(P[] r) {
        if (durable) {
            return new Region(FailureAtomic.region());
        }
        enter(r);
        return new Region(null);
    }

    /** As {@link FailureAtomic#run}. */
    public static void run(P[] r, Runnable action) {
        if (durable) {
            FailureAtomic.run(action::run);
            return;
        }
        try (Region region = region(r)) {
            action.run();
            region.commit();
        }
    }

    /** As {@link FailureAtomic#begin}. */
    public static void begin(P[] r) {
        if (durable) {
            FailureAtomic.begin();
        } else {
            enter(r);
        }
    }

    /** As {@link FailureAtomic#rollback}. */
    public static void rollback() {
        if (durable) {
            FailureAtomic.rollback();
        } else {
            putBack();
            broken = level > 1;
        }
    }

    /** As {@link FailureAtomic#end}. */
    public static void end() {
        if (durable) {
            FailureAtomic.end();
        } else {
            leave();
        }
    }

    private static void enter(P[] r) {
        if (level++ == 0) {
            before = new Snapshot(r, program == null ? null : program.statics());
            statics = program == null ? null : program.statics();
        }
    }

    private static void putBack() {
        before.restore();
        if (program != null) {
            program.statics(statics);
        }
    }

    private static void leave() {
        if (--level == 0 && broken) {
            putBack();
            broken = false;
            throw new RegionRolledBackException("a region inside it was rolled back");
        }
    }

    /** As {@link FailureAtomic.Region}. */
    public static final class Region implements AutoCloseable {

        private final FailureAtomic.Region real;
        private boolean ended;

        Region(FailureAtomic.Region real) {
            this.real = real;
        }

        /** Ends it; its stores stay, if those of the outermost one do. */
        public void commit() {
            if (real != null) {
                real.commit();
            } else {
                ended = true;
                leave();
            }
        }

        /** Rolls it back, if it has not been committed. */
        @Override
        public void close() {
            if (real != null) {
                real.close();
            } else if (!ended) {
                ended = true;
                putBack();
                level--;
                broken = level > 0;
            }
        }
    }
}
