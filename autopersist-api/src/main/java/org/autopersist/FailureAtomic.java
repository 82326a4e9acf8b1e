// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import java.util.Objects;
import org.autopersist.internal.OpenRegions;
import org.autopersist.internal.Regions;

/**
 * Failure-atomic regions (paper section 4.2): what a thread stores to durable data between the begin and the end of a
 * region is durable at its end, all of it, or, after a crash before that, none of it.
 *
 * {@snippet :
 * FailureAtomic.run(() -> {
 *     from.balance -= amount;
 *     to.balance += amount;
 * });
 * }
 *
 * <p>{@link #run}, and {@link #call} for a result, are what most programs want: what the body throws, checked exceptions
 * included, ends the region and comes out. Where a body can't be a lambda, {@link #region()} has the same for a {@code try}
 * statement.
 *
 * <p>A region that ends by an exception is rolled back: what was stored in it is taken back, in memory and in the image
 * (the paper commits it). That is so for {@link #run} and {@link #call}, for methods that
 * {@code -XX:FailureAtomicMethods} names, and for {@link #region()} closed without {@link Region#commit}. Only between
 * {@link #begin} and {@link #end} it is for the program to call {@link #rollback}, as in the paper. (Calls of collections by
 * {@code -XX:FailureAtomicMethods=@collections} are no regions to the program: they commit however they end.)
 *
 * <p>A store that is refused (because the image is full, or because the object can't be durable) rolls back the region
 * that it is in, too, even if its exception is caught inside: the outermost end commits nothing, and throws a
 * {@link RegionRolledBackException}.
 *
 * <p>A region is about crashes and failures only. It is no lock: other threads see its stores at once, so what they may
 * not see half done needs a lock that is held until after the region's end. What a rollback finds changed by another
 * thread's completed store, for want of such a lock, it leaves alone. If both store there, or one stores and the other is rolled
 * back, at the same moment, either's value may stay.
 *
 * <p>Regions nest flat: only the outermost end commits, and a rollback, at whatever level, is that of the whole region.
 * A region belongs to the thread that began it; a virtual thread may leave its carrier inside. A thread that ends with an
 * open region has it rolled back, and the JVM's log says so.
 *
 * <p>Where nothing is durable (a JVM that is not AutoPersist, or one without an image) regions keep these rules of
 * nesting but make nothing atomic, and nothing can be rolled back; but with {@code -XX:+AutoPersist} and no image they are rolled
 * back as with an image, in memory. In either case that is told once, on standard error; with
 * {@code -Dorg.autopersist.required=true} none begins: that throws an {@link IllegalStateException}, see {@link AutoPersist}.
 *
 * <p>With {@code -XX:NVMDurability=disk} a commit is on disk within milliseconds. {@link Region#commitDurably} waits until it is,
 * and with {@code -XX:NVMCommit=wait} each outermost end does that has stored something durable, also that of a change of
 * {@link DurableCollections}. Threads that wait at the same time share a flush. If the disk can't be written, the end throws
 * a {@link java.io.UncheckedIOException}: the region is committed then, but survives only the death of the process. Other
 * threads may see what is committed while it is waited for.
 *
 * <p>Arguments are not null. Thread-safety: all methods may be called by any thread at any time, and concern the calling
 * thread unless one is given.
 */
public final class FailureAtomic {

    private static final Regions REGIONS = Regions.current();

    private static final OpenRegions OPEN = new OpenRegions();

    private FailureAtomic() {}

    /**
     * Begins a region, or goes one level deeper in the one that is open. An {@link #end} must follow.
     *
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     */
    public static void begin() {
        REGIONS.begin(false);
    }

    /**
     * Ends the level that {@link #begin} opened last; at the outermost level all that was stored is durable when this
     * method returns.
     *
     * @throws IllegalStateException if no region is open in this thread, or if the innermost one was opened by
     *         {@link #region}; nothing is ended then
     * @throws RegionRolledBackException at the outermost level, if the region was rolled back at an inner one, or a
     *         store in it was refused
     * @throws ImageFullException at the outermost level, if the image has no room for the region's log; the region has
     *         been rolled back then
     * @throws java.io.UncheckedIOException see above, on commits that wait
     */
    public static void end() {
        switch (REGIONS.end(Regions.ANY_LEVEL)) {
            case Regions.ENDED -> REGIONS.awaitDisk();
            case Regions.ROLLED_BACK -> throw REGIONS.rolledBack();
            case Regions.NOT_INNERMOST -> throw new IllegalStateException("end() without begin(): the innermost region of "
                    + Thread.currentThread() + " was opened by FailureAtomic.region(). Commit or close that Region instead.");
            default -> throw new IllegalStateException("end() without begin(): " + Thread.currentThread()
                    + " has no failure-atomic region open. Call FailureAtomic.begin() first, in the same thread.");
        }
    }

    /**
     * Begins a region that {@link Region#commit} ends:
     *
     * {@snippet :
     * try (var region = FailureAtomic.region()) {
     *     from.balance -= amount;
     *     to.balance += amount;
     *     region.commit();
     * }
     * }
     *
     * <p>It is to be closed in any case, best by a {@code try} statement:
     * without a commit before, that rolls it back.
     *
     * @return the region; never null
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     */
    public static Region region() {
        int level = REGIONS.begin(true);
        try {
            return new Region(level);
        } catch (Throwable t) {
            REGIONS.abort(level - 1); // the Java heap is full: nobody could end it later
            throw t;
        }
    }

    /**
     * Runs an action in a region, which is committed if the action returns, and rolled back if it throws. The exception
     * is rethrown. Within another region that one is rolled back as a whole, see {@link #rollback}, unless the action has
     * stored nothing durable.
     *
     * <p>If there is no image, not even a volatile one, the stores stay.
     *
     * @param <X> what the action may throw; nothing checked, if javac is left to infer it
     * @param action anything
     * @throws X what the action throws
     * @throws IllegalStateException if the action leaves a region open that it began; all is rolled back then
     * @throws NullPointerException if {@code action} is null
     * @throws RegionRolledBackException if the action returns, but nothing was committed, see {@link #end}
     * @throws ImageFullException if the image has no room for the region's log, see {@link #end}
     * @throws java.io.UncheckedIOException see above, on commits that wait
     */
    public static <X extends Throwable> void run(Action<X> action) throws X {
        Objects.requireNonNull(action, "action");
        try (Region region = region()) {
            action.run();
            region.commit();
        }
    }

    /**
     * Calls an action in a region, which is committed if the action returns, and rolled back if it throws; as
     * {@link #run}.
     *
     * @param <R> the type of its result
     * @param <X> what the action may throw; nothing checked, if javac is left to infer it
     * @param action anything
     * @return the action's result, which may be null
     * @throws X what the action throws
     * @throws IllegalStateException see {@link #run}
     * @throws NullPointerException if {@code action} is null
     * @throws RegionRolledBackException see {@link #run}
     * @throws ImageFullException if the image has no room for the region's log, see {@link #end}
     * @throws java.io.UncheckedIOException see above, on commits that wait
     */
    public static <R, X extends Throwable> R call(Call<? extends R, X> action) throws X {
        Objects.requireNonNull(action, "action");
        try (Region region = region()) {
            R result = action.call();
            region.commit();
            return result;
        }
    }

    /**
     * Takes back what this thread has stored to durable data since its outermost region began, in memory and in the
     * image. The region stays open, and what is stored from now on is part of it; but if it is nested, nothing of it
     * can be committed any more, and its outermost end throws a {@link RegionRolledBackException}.
     *
     * <p>Local variables and objects that are not durable keep their values.
     *
     * @throws IllegalStateException if no region is open in this thread
     * @throws UnsupportedOperationException if there is no image, not even a volatile one
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

    /**
     * What {@link #run} does in a region.
     *
     * @param <X> what it may throw
     */
    @FunctionalInterface
    public interface Action<X extends Throwable> {

        /**
         * Does it.
         *
         * @throws X if it fails
         */
        void run() throws X;
    }

    /**
     * What {@link #call} does in a region.
     *
     * @param <R> the type of its result
     * @param <X> what it may throw
     */
    @FunctionalInterface
    public interface Call<R, X extends Throwable> {

        /**
         * Does it.
         *
         * @return the result, which may be null
         * @throws X if it fails
         */
        R call() throws X;
    }

    /** An open region; see {@link FailureAtomic#region}. Not thread-safe: only for the thread that opened it. */
    public static final class Region implements AutoCloseable {

        private static final String LEFT_OPEN = "A failure-atomic region inside this one is still open: nothing is"
                + " committed, and all of it is rolled back. End each region where it was begun, best by try statements.";

        private final Thread owner = Thread.currentThread();
        private final int level;
        private final long number;
        private boolean ended;

        private Region(int level) {
            this.level = level;
            this.number = OPEN.enter(level);
        }

        /**
         * Ends the region; at the outermost level all that was stored in it is durable when this method returns. What
         * is stored later is not in it. If this method throws, the region has been rolled back and has ended.
         *
         * @throws IllegalStateException if the region has ended before, if another thread opened it (nothing is done
         *         then), or if a region inside it is still open
         * @throws RegionRolledBackException at the outermost level, if the region was rolled back at an inner one, or
         *         a store in it was refused
         * @throws ImageFullException at the outermost level, if the image has no room for the region's log
         * @throws java.io.UncheckedIOException see {@link FailureAtomic}, on commits that wait
         */
        public void commit() {
            commitAlone();
            REGIONS.awaitDisk();
        }

        private void commitAlone() {
            if (Thread.currentThread() != owner) {
                throw foreign("committed");
            }
            boolean isInnermost = OPEN.isInnermost(number);
            if (!isInnermost && !OPEN.isOpen(number)) {
                throw new IllegalStateException("This failure-atomic region has ended before."
                        + " Commit each region once, before it is closed.");
            }
            try {
                switch (isInnermost ? REGIONS.end(level) : Regions.NOT_INNERMOST) {
                    case Regions.ENDED -> leave();
                    case Regions.ROLLED_BACK -> throw REGIONS.rolledBack();
                    default -> throw new IllegalStateException(LEFT_OPEN);
                }
            } catch (Throwable t) {
                abort();
                throw t;
            }
        }

        /**
         * As {@link #commit}, and, if that was the outermost level, waits as {@link AutoPersist#sync} until what was stored
         * survives a power failure, in a JVM with {@code -XX:NVMDurability=disk}. Within another region it does not wait:
         * that one commits.
         *
         * @throws java.io.UncheckedIOException if the disk could not be written; the region is committed, but only the death
         *         of the process is survived
         */
        public void commitDurably() {
            commitAlone();
            if (REGIONS.level() == 0) {
                AutoPersist.sync();
            }
        }

        /**
         * Rolls the region back if it has not been committed. Closing it again does nothing.
         *
         * @throws IllegalStateException if another thread opened it (it stays open then), or if a region inside it was
         *         still open; that one is rolled back and ended with it
         */
        @Override
        public void close() {
            if (ended) {
                return;
            }
            if (Thread.currentThread() != owner) {
                throw foreign("closed");
            }
            if (OPEN.isOpen(number) && abort()) {
                throw new IllegalStateException(LEFT_OPEN);
            }
        }

        private IllegalStateException foreign(String what) {
            return new IllegalStateException("This failure-atomic region belongs to " + owner + ", but "
                    + Thread.currentThread() + " " + what + " it: if it is open, it stays so. Commit and close a region in the"
                    + " thread that opened it.");
        }

        /** The level first: whatever fails after that, nothing stays open. True if one inside it was. */
        private boolean abort() {
            boolean leftOpen = REGIONS.abort(level - 1) > level;
            leave();
            return leftOpen;
        }

        private void leave() {
            ended = true;
            OPEN.leave(number);
        }
    }
}
