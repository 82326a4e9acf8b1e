// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

/**
 * Two threads' failure-atomic regions change or read the same {@link DurableCollections durable collections}, or the same
 * parts of a concurrent map, in different order, and each would wait for the other's end. This thread's region has been
 * rolled back instead, so that the other one goes on. A single change of a collection is such a region, too, if its
 * functions or arguments use other collections.
 *
 * <p>Let this exception end the region, and run it again, at once: what it stored is as it was before, and the thread's
 * next region waits (a second at most) until the other one has ended. Regions that use collections in the same order
 * never get it.
 */
public final class RegionDeadlockException extends AutoPersistException {

    /**
     * Made by AutoPersist.
     *
     * @param message what happened, and what to do; may be null
     */
    public RegionDeadlockException(String message) {
        super(message);
    }
}
