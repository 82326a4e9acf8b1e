// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

/**
 * The outermost end of a failure-atomic region found that it had been rolled back before: at an inner level, or because
 * a store in it was refused; the message says which. Nothing of the region is committed; what was stored after that has
 * been taken back as well.
 *
 * <p>Regions nest flat, so there is no committing one half. Let the exception that caused the rollback reach the
 * outermost region, or run the inner part in a region of its own, before or after the outer one.
 */
public final class RegionRolledBackException extends AutoPersistException {

    /**
     * Made by AutoPersist.
     *
     * @param message why nothing was committed; may be null
     */
    public RegionRolledBackException(String message) {
        super(message);
    }
}
