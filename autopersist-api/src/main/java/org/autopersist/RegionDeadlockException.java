package org.autopersist;

/**
 * Two threads' failure-atomic regions change the same {@link DurableCollections durable collections}, or the same parts
 * of a concurrent map, in different order, and each would wait for the other's end. This thread's region has been rolled
 * back instead, so that the other one goes on.
 *
 * <p>Let this exception end the region, and run it again: what it stored is as it was before. Regions that change
 * collections in the same order never get it.
 */
public final class RegionDeadlockException extends RuntimeException {

    /** @param message what happened, and what to do */
    public RegionDeadlockException(String message) {
        super(message);
    }
}
