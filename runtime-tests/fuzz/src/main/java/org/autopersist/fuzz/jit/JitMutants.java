// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.autopersist.testkit.VmMutants;

/** {@code ./ap fuzz jit --mutants}: whether random programs find each fault that the JVM can be given. */
final class JitMutants {

    private static final String PREFIX = "jit-";

    private JitMutants() {}

    /**
     * Runs a campaign for each mutant, until a program fails.
     *
     * @param plan how each is run; its number of programs is the most
     * @param jdk  the built JDK's home
     * @return how many were not found
     */
    static int run(JitCampaign.Plan plan, Path jdk, PrintStream out) throws IOException, InterruptedException {
        int missed = 0;
        for (Map.Entry<String, String> mutant : VmMutants.of(jdk, name -> name.startsWith(PREFIX)).entrySet()) {
            JitCampaign campaign = new JitCampaign(plan.untilFailure(
                    List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:NVMMutant=" + mutant.getKey())));
            campaign.run(_ -> {}, _ -> {});
            boolean found = !campaign.failures().isEmpty();
            missed += found ? 0 : 1;
            out.printf("%-16s %-9s %6d programs  (%s)%n", mutant.getKey(), found ? "caught" : "MISSED", campaign.done(),
                    mutant.getValue());
        }
        return missed;
    }
}
