// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.gc;

import java.util.List;

/** How {@link Churn} runs. */
public enum Way {
    NEVER("never collected", 0, false),
    HALF("image twice the live data", 2, false),
    CONTINUOUS("collected without a rest", 4, true),
    TIGHT("image 1.5 times the live data", 1.5, false);

    // Without a collection all that threads store while it is measured, and more, has to find room.
    private static final String LARGEST = "16g";

    private final String title;
    private final double imagePerLive;
    private final boolean isContinuous;

    Way(String title, double imagePerLive, boolean isContinuous) {
        this.title = title;
        this.imagePerLive = imagePerLive;
        this.isContinuous = isContinuous;
    }

    public String title() {
        return title;
    }

    public boolean isContinuous() {
        return isContinuous;
    }

    /** The JVM's options. */
    public List<String> options(int liveMegabytes) {
        return this == NEVER
                ? List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-NVMCollect", "-XX:NVMSize=" + LARGEST)
                : List.of("-XX:NVMSize=" + Math.round(liveMegabytes * imagePerLive + 16) + "m");
    }
}
