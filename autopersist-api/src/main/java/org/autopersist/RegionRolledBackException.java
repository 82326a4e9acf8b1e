package org.autopersist;

/**
 * The outermost end of a failure-atomic region found that an inner one had been rolled back: nothing of the region is
 * committed, and what was stored after the rollback has been taken back as well.
 *
 * <p>Regions nest flat, so there is no committing one half. Let the exception that caused the inner rollback reach the
 * outermost region, or run the inner part in a region of its own, before or after the outer one.
 */
public final class RegionRolledBackException extends IllegalStateException {

    RegionRolledBackException() {
        super("Nothing of this failure-atomic region was committed, because a region inside it was rolled back."
                + " Regions nest flat: let the inner exception end the outermost region, too, or give the inner part"
                + " a region of its own.");
    }
}
