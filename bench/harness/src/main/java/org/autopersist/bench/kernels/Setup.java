// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.kernels;

import java.util.List;
import org.autopersist.kernels.Variant;

/** How a kernel is run: a bar of the paper's Figures 7 and 8. */
public enum Setup {
    ESPRESSO("Espresso*", Variant.ESPRESSO, List.of("-XX:+ExplicitPersistence")),
    ESPRESSO_RANGES("Espresso*, ranges", Variant.ESPRESSO_RANGES, List.of("-XX:+ExplicitPersistence")),
    /** The paper's NoProfile: all tiers, without eager allocation. */
    AUTOPERSIST("AutoPersist", Variant.AUTOPERSIST, List.of(Setup.NOT_EAGER)),
    /** On the stock JVM. */
    VOLATILE("volatile", Variant.VOLATILE, List.of()),
    /** Interpreter and C1. */
    T1X("T1X", Variant.AUTOPERSIST, List.of("-XX:TieredStopAtLevel=1", Setup.NOT_EAGER)),
    /** The same with C1's profiling. */
    T1X_PROFILE("T1XProfile", Variant.AUTOPERSIST, List.of("-XX:TieredStopAtLevel=3", Setup.NOT_EAGER)),
    /** All tiers, and objects tracked from birth. */
    EAGER("AutoPersist, eager", Variant.AUTOPERSIST, List.of("-XX:+NVMEagerAllocation"));

    private static final String NOT_EAGER = "-XX:-NVMEagerAllocation";

    private final String title;
    private final Variant variant;
    private final List<String> jvmArguments;

    Setup(String title, Variant variant, List<String> jvmArguments) {
        this.title = title;
        this.variant = variant;
        this.jvmArguments = jvmArguments;
    }

    public String title() {
        return title;
    }

    /** Whether the list is in an image. */
    public boolean isDurable() {
        return variant != Variant.VOLATILE;
    }

    Variant variant() {
        return variant;
    }

    List<String> jvmArguments() {
        return jvmArguments;
    }
}
