// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The JVM's flags of one life: all collectors, both logs, both durabilities and all engines take turns. */
final class Flags {

    private static final List<List<String>> CHOICES = List.of(
            List.of("-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"),
            List.of("-XX:RegionLog=redo", "-XX:RegionLog=undo"),
            List.of("-XX:NVMDurability=process", "-XX:NVMDurability=pmem"),
            List.of("-XX:+TieredCompilation", "-XX:+TieredCompilation", "-XX:+TieredCompilation",
                    "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation", "-Xint"),
            // Small, so that each life has collections.
            List.of("-Xmn4m", "-Xmn16m"));

    /** One life in so many is verified by the JVM. */
    private static final int VERIFIED = 4;

    private Flags() {}

    static List<String> next(Random random) {
        List<String> flags = new ArrayList<>(List.of("-Xmx128m", "-Xlog:nvm*=warning:stderr"));
        for (List<String> choice : CHOICES) {
            flags.add(choice.get(random.nextInt(choice.size())));
        }
        if (random.nextInt(VERIFIED) == 0) {
            flags.add("-XX:+UnlockDiagnosticVMOptions");
            flags.add("-XX:+NVMVerify");
        }
        return flags;
    }
}
