// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import org.autopersist.ImageFullException;
import org.autopersist.RegionRolledBackException;

/** Failure-atomic regions as the JVM has them; what is wrong use is decided by {@link org.autopersist.FailureAtomic}. */
public interface Regions {

    /** {@link #end}: a level was ended; the outermost one was committed. */
    int ENDED = 0;

    /** {@link #end}: there is none. */
    int NONE_OPEN = 1;

    /** {@link #end}: the outermost one was ended, but it had been rolled back inside, so nothing is committed. */
    int ROLLED_BACK = 2;

    /** {@link #end}: the innermost level is another than the given one, or that of an object; nothing was ended. */
    int NOT_INNERMOST = 4;

    /** {@link #end}: the innermost one, whichever it is, but none of an object. */
    int ANY_LEVEL = 0;

    /** What a region is called where nothing is durable. */
    String CALL = "a failure-atomic region";

    /** Those of this JVM, or ones that only count where there is no image. */
    static Regions current() {
        return CurrentRegions.INSTANCE;
    }

    /**
     * Opens a region in the current thread, or goes one level deeper.
     *
     * @param byObject whether an object has the level, and ends it by its number
     * @return the level
     */
    int begin(boolean byObject);

    /**
     * Ends one level of the current thread.
     *
     * @param level which, if it is to be a certain one
     * @throws ImageFullException if the image has no room for the region's log; the region has been rolled back then
     */
    int end(int level);

    /**
     * Ends all levels of the current thread above the given one, and takes back what it has stored, if that is possible.
     *
     * @return the level that was the innermost
     */
    int abort(int outerLevel);

    /**
     * Where commits wait ({@code -XX:NVMCommit=wait}): if no region is open, waits until what the current thread's
     * latest one has stored is on disk. Of {@link #end} no part, so that what is locked until then can be free before.
     *
     * @throws java.io.UncheckedIOException if the disk can't be written
     */
    default void awaitDisk() {}

    /** How many levels are open in the current thread. */
    int level();

    /**
     * Takes back what the current thread has stored since its outermost {@link #begin}.
     *
     * @return false if no region is open
     * @throws UnsupportedOperationException if this JVM has no image
     */
    boolean rollback();

    /** {@link #hold}: the region has the monitor. */
    int HELD = 0;

    /** {@link #hold}: another region waits for one that this thread has; this thread's region is rolled back. */
    int DEADLOCK = 1;

    /**
     * Enters an object's monitor in the current thread's region, which holds it until its outermost level has ended. Does
     * nothing where there is no image, or no region is open.
     *
     * @return {@link #HELD} or {@link #DEADLOCK}
     */
    default int hold(Object object) {
        return HELD;
    }

    /**
     * Outside of regions: if the current thread's latest one was refused a monitor, lets the region go first that waited
     * for what it had. {@link #hold} does so by itself.
     */
    default void giveWay() {}

    /** Why the current thread's latest region was rolled back, if that was a refused store; else null. */
    default String refusal() {
        return null;
    }

    /** After {@link #ROLLED_BACK}: what to throw. */
    default RegionRolledBackException rolledBack() {
        String refusal = refusal();
        return new RegionRolledBackException("Nothing of this failure-atomic region was committed, because "
                + (refusal == null ? "a region inside it was rolled back" : "a store in it was refused: " + refusal)
                + ". Regions nest flat: let the exception that was thrown inside end the outermost region, too, or give"
                + " the inner part a region of its own.");
    }

    /** How many levels are open in a thread; 0 also for one that is not alive. */
    int nestingLevel(Thread thread);
}
