package org.autopersist.internal;

/** Failure-atomic regions as the JVM has them; what is wrong use is decided by {@link org.autopersist.FailureAtomic}. */
public interface Regions {

    /** {@link #end}: a level was ended; the outermost one was committed. */
    int ENDED = 0;

    /** {@link #end}: there is none. */
    int NONE_OPEN = 1;

    /** {@link #end}: the outermost one was ended, but an inner one had rolled it back, so nothing is committed. */
    int ROLLED_BACK = 2;

    /** Those of this JVM, or ones that only count where nothing is durable. */
    static Regions current() {
        return CurrentRegions.INSTANCE;
    }

    /** Opens a region in the current thread, or goes one level deeper. */
    void begin();

    /**
     * Ends one level of the current thread.
     *
     * @throws OutOfMemoryError if the image has no room for the region's log; the region has been rolled back then
     */
    int end();

    /**
     * Takes back what the current thread has stored since its outermost {@link #begin}.
     *
     * @return false if no region is open
     * @throws UnsupportedOperationException if nothing is durable in this JVM
     */
    boolean rollback();

    /** How many levels are open in a thread; 0 also for one that is not alive. */
    int nestingLevel(Thread thread);
}
