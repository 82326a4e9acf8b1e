package org.autopersist.kernels;

import java.util.Locale;

/** How a kernel is made persistent. */
public enum Variant {
    /** AutoPersist: the paper's markings and no more. */
    AUTOPERSIST,
    /** Espresso*: objects placed, stores written back, and fences, all by the program. */
    ESPRESSO,
    /** Not at all. */
    VOLATILE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
