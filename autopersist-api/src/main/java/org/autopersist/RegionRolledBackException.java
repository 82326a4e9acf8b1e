package org.autopersist;

/**
 * The outermost end of a failure-atomic region found that it had been rolled back before: at an inner level, or because
 * a store in it was refused; the message says which. Nothing of the region is committed; what was stored after that has
 * been taken back as well.
 *
 * <p>Regions nest flat, so there is no committing one half. Let the exception that caused the rollback reach the
 * outermost region, or run the inner part in a region of its own, before or after the outer one.
 */
public final class RegionRolledBackException extends IllegalStateException {

    /** @param refusal the message of the store that was refused; null if a region inside was rolled back */
    public RegionRolledBackException(String refusal) {
        super("Nothing of this failure-atomic region was committed, because "
                + (refusal == null ? "a region inside it was rolled back" : "a store in it was refused: " + refusal)
                + ". Regions nest flat: let the exception that was thrown inside end the outermost region, too, or give"
                + " the inner part a region of its own.");
    }
}
