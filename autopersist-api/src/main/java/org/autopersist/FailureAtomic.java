package org.autopersist;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.autopersist.internal.Regions;

/**
 * Failure-atomic regions (paper section 4.2): what a thread stores to durable data between the begin and the end of a
 * region is durable at its end, all of it, or, after a crash before that, none of it.
 *
 * {@snippet :
 * try (var _ = FailureAtomic.region()) {
 *     from.balance -= amount;
 *     to.balance += amount;
 * }
 * }
 *
 * <p>A region is about crashes only. It is no lock: other threads see its stores at once, so what they may not see half
 * done needs a lock that is held until after the region's end. Nor is a region rolled back by an exception: it commits
 * what was stored until then, as in the paper, unless {@link #runOrRollback} or {@link #rollback} says otherwise.
 *
 * <p>Regions nest flat: only the outermost end commits. A region belongs to the thread that began it. A virtual thread
 * stays on its carrier until its outermost region ends. A thread that ends with an open region has it rolled back, and
 * the JVM's log says so.
 *
 * <p>Where nothing is durable (a JVM that is not AutoPersist, or one without an image) regions keep these rules of
 * nesting but make nothing atomic, and nothing can be rolled back.
 *
 * <p>Thread-safety: all methods may be called by any thread at any time, and concern the calling thread unless one is
 * given.
 */
public final class FailureAtomic {

    private static final Regions REGIONS = Regions.current();

    /** The innermost {@link Region} object of a thread. */
    private static final ThreadLocal<Region> INNERMOST = new ThreadLocal<>();

    private FailureAtomic() {}

    /** Begins a region, or goes one level deeper in the one that is open. An {@link #end} must follow. */
    public static void begin() {
        REGIONS.begin();
    }

    /**
     * Ends the level that {@link #begin} opened last; at the outermost level all that was stored is durable when this
     * method returns.
     *
     * @throws IllegalStateException if no region is open in this thread, or if the innermost one was opened by
     *         {@link #region}; nothing is ended then
     * @throws RegionRolledBackException at the outermost level, if the region was rolled back at an inner one
     * @throws OutOfMemoryError at the outermost level, if the image has no room for the region's log; the region has
     *         been rolled back then
     */
    public static void end() {
        Region innermost = INNERMOST.get();
        if (innermost != null && innermost.level == level()) {
            throw new IllegalStateException("end() without begin(): the innermost region of " + Thread.currentThread()
                    + " was opened by FailureAtomic.region(). Close that Region instead.");
        }
        endLevel();
    }

    /**
     * Begins a region that ends when the returned object is closed, best by a {@code try} statement.
     *
     * @return the region
     */
    public static Region region() {
        return open(false);
    }

    /**
     * Runs an action in a region, which is committed whether the action returns or throws.
     *
     * @param action anything
     * @throws IllegalStateException if the action leaves a region open that it began; all is rolled back then
     * @throws NullPointerException if {@code action} is null
     * @throws RegionRolledBackException if this is the outermost region and an inner one was rolled back; added as
     *         suppressed to what the action throws, if it does
     * @throws OutOfMemoryError if the image has no room for the region's log, see {@link #end}
     */
    public static void run(Runnable action) {
        Objects.requireNonNull(action, "action");
        try (var _ = scope()) {
            action.run();
        }
    }

    /**
     * Calls an action in a region, which is committed whether the action returns or throws.
     *
     * @param <T> the type of its result
     * @param action anything
     * @return the action's result
     * @throws Exception what the action throws
     * @throws IllegalStateException see {@link #run}
     * @throws NullPointerException if {@code action} is null
     * @throws RegionRolledBackException see {@link #run}
     * @throws OutOfMemoryError if the image has no room for the region's log, see {@link #end}
     */
    public static <T> T call(Callable<T> action) throws Exception {
        Objects.requireNonNull(action, "action");
        try (var _ = scope()) {
            return action.call();
        }
    }

    /**
     * Runs an action in a region, which is rolled back if the action throws. The exception is rethrown. Within another
     * region that one is rolled back as a whole, see {@link #rollback}.
     *
     * <p>Where nothing is durable the stores stay, and the exception gets an {@link UnsupportedOperationException} as
     * suppressed.
     *
     * @param action anything
     * @throws IllegalStateException see {@link #run}
     * @throws NullPointerException if {@code action} is null
     * @throws RegionRolledBackException see {@link #run}
     * @throws OutOfMemoryError if the image has no room for the region's log, see {@link #end}
     */
    public static void runOrRollback(Runnable action) {
        Objects.requireNonNull(action, "action");
        try (var _ = scope()) {
            try {
                action.run();
            } catch (Throwable t) {
                takeBack(t);
                throw t;
            }
        }
    }

    /**
     * Calls an action in a region, which is rolled back if the action throws; otherwise as {@link #runOrRollback}.
     *
     * @param <T> the type of its result
     * @param action anything
     * @return the action's result
     * @throws Exception what the action throws
     * @throws IllegalStateException see {@link #run}
     * @throws NullPointerException if {@code action} is null
     * @throws RegionRolledBackException see {@link #run}
     * @throws OutOfMemoryError if the image has no room for the region's log, see {@link #end}
     */
    public static <T> T callOrRollback(Callable<T> action) throws Exception {
        Objects.requireNonNull(action, "action");
        try (var _ = scope()) {
            try {
                return action.call();
            } catch (Throwable t) {
                takeBack(t);
                throw t;
            }
        }
    }

    /**
     * Takes back what this thread has stored to durable data since its outermost region began, in memory and in the
     * image. The region stays open, and what is stored from now on is part of it; but if it is nested, nothing of it
     * can be committed any more, and its outermost end throws a {@link RegionRolledBackException}.
     *
     * <p>Local variables and objects that are not durable keep their values. Stores of other threads to the same fields
     * are taken back with this thread's, if no lock keeps them apart.
     *
     * @throws IllegalStateException if no region is open in this thread
     * @throws UnsupportedOperationException where nothing is durable
     */
    public static void rollback() {
        if (!REGIONS.rollback()) {
            throw new IllegalStateException("rollback() outside of a failure-atomic region: " + Thread.currentThread()
                    + " has none open. Call FailureAtomic.begin() or region() before the stores.");
        }
    }

    /**
     * Whether a region is open in a thread (paper section 4.5).
     *
     * @param thread any thread, dead or alive; of another one that runs the answer may be outdated at once
     * @throws NullPointerException if {@code thread} is null
     */
    public static boolean inRegion(Thread thread) {
        return nestingLevel(thread) > 0;
    }

    /**
     * How many levels of regions are open in a thread (paper section 4.5).
     *
     * @param thread any thread, dead or alive; of another one that runs the answer may be outdated at once
     * @return 0 if none is open
     * @throws NullPointerException if {@code thread} is null
     */
    public static int nestingLevel(Thread thread) {
        return REGIONS.nestingLevel(Objects.requireNonNull(thread, "thread"));
    }

    /** A region that nobody but this class can close. */
    private static Region scope() {
        return open(true);
    }

    private static Region open(boolean unwinds) {
        REGIONS.begin();
        try {
            return new Region(level(), unwinds);
        } catch (Throwable t) {
            REGIONS.end(); // the Java heap is full: nobody could end it later
            throw t;
        }
    }

    private static int level() {
        return REGIONS.nestingLevel(Thread.currentThread());
    }

    private static void takeBack(Throwable cause) {
        try {
            REGIONS.rollback();
        } catch (UnsupportedOperationException e) {
            cause.addSuppressed(e);
        }
    }

    private static void endLevel() {
        switch (REGIONS.end()) {
            case Regions.ENDED -> {}
            case Regions.ROLLED_BACK -> throw new RegionRolledBackException();
            default -> throw new IllegalStateException("end() without begin(): " + Thread.currentThread()
                    + " has no failure-atomic region open. Call FailureAtomic.begin() first, in the same thread.");
        }
    }

    /** An open region; see {@link FailureAtomic#region}. Only for the thread that opened it. */
    public static final class Region implements AutoCloseable {

        private final Thread owner = Thread.currentThread();
        private final Region outer = INNERMOST.get();
        private final int level;
        /** Whether it ends those inside it, since nobody could close it later. */
        private final boolean unwinds;
        private boolean closed;

        private Region(int level, boolean unwinds) {
            this.level = level;
            this.unwinds = unwinds;
            INNERMOST.set(this);
        }

        /**
         * Ends the region. Closing it again does nothing.
         *
         * @throws IllegalStateException if another thread opened it, or if a region inside it is still open; it stays
         *         open then, and can be closed later by its thread
         * @throws RegionRolledBackException at the outermost level, if the region was rolled back at an inner one
         * @throws OutOfMemoryError at the outermost level, if the image has no room for the region's log; the region
         *         has been rolled back then
         */
        @Override
        public void close() {
            if (Thread.currentThread() != owner) {
                if (closed) {
                    return;
                }
                throw new IllegalStateException("This failure-atomic region belongs to " + owner + ", but "
                        + Thread.currentThread() + " closed it: it stays open. Close a region in the thread that"
                        + " opened it.");
            }
            if (closed) {
                return;
            }
            if (INNERMOST.get() != this || level() > level) {
                if (unwinds) {
                    unwind();
                    throw new IllegalStateException("The action left a failure-atomic region open that it had begun:"
                            + " nothing is committed. End each region in the action that begins it.");
                }
                throw new IllegalStateException("This failure-atomic region was closed before one that was begun"
                        + " inside it: it stays open, and nothing is committed. Close or end() the inner region first,"
                        + " best by try statements.");
            }
            leave();
            endLevel();
        }

        private void leave() {
            closed = true;
            if (outer == null) {
                INNERMOST.remove();
            } else {
                INNERMOST.set(outer);
            }
        }

        private void unwind() {
            try {
                REGIONS.rollback();
            } catch (UnsupportedOperationException _) {
                // Nothing is durable, so nothing can be committed by half.
            }
            for (Region inner = INNERMOST.get(); inner != this; inner = inner.outer) {
                inner.closed = true;
            }
            while (level() >= level) {
                REGIONS.end();
            }
            leave();
        }
    }
}
