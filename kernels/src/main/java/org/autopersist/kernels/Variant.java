// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.util.Locale;

/** How a kernel is made persistent. */
public enum Variant {
    /** AutoPersist: the paper's markings and no more. */
    AUTOPERSIST,
    /** Espresso*: objects placed, stores written back, and fences, all by the program. */
    ESPRESSO,
    /** The same, with the elements of arrays written back in ranges: each cache line once. */
    ESPRESSO_RANGES,
    /** Not at all. */
    VOLATILE;

    /** Whether it needs {@code -XX:+ExplicitPersistence}. */
    public boolean isExplicit() {
        return this == ESPRESSO || this == ESPRESSO_RANGES;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
