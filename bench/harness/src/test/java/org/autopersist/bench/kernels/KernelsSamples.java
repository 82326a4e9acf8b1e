// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.Machine;
import org.autopersist.kernels.Kernel;
import org.autopersist.kernels.Sample;

/** Raw data as three runs of two kernels could leave. */
public final class KernelsSamples {

    private static final long OPERATIONS = 1000;

    private KernelsSamples() {}

    /** AutoPersist takes 0.2 and 0.4 of the time of Espresso*; that with ranges 0.8 of it. */
    public static KernelsData data(Machine machine, String durability) {
        List<KernelsData.Run> runs = new ArrayList<>();
        for (int run = 0; run < 3; run++) {
            for (Setup setup : Setup.values()) {
                long nanos = setup == Setup.ESPRESSO ? 1000 : setup == Setup.AUTOPERSIST ? 200 : 800;
                // One run in three is an outlier.
                runs.add(new KernelsData.Run(Kernel.MArray, setup, run, sample(run == 1 ? nanos * 9 : nanos, 50)));
                runs.add(new KernelsData.Run(Kernel.FARArray, setup, run, sample(setup == Setup.AUTOPERSIST ? 400 : nanos, 100)));
            }
        }
        List<KernelsData.Count> counts = List.of(new KernelsData.Count(Kernel.MArray, 4000, sample(1, 0), sample(1, 0)),
                new KernelsData.Count(Kernel.FARArray, -1, sample(1, 0), sample(1, 0)));
        return new KernelsData(machine, "./ap bench kernels", "25", Map.of("pcollections", "9.8"),
                new KernelsData.Size(durability, 100, (int) OPERATIONS, 1500, 3000), runs, counts,
                List.of(new Markings.Count(Kernel.MArray, 1, 1, 23, 49)));
    }

    private static Sample sample(long nanosEach, long memoryEach) {
        return new Sample(1, OPERATIONS, nanosEach * OPERATIONS, memoryEach * OPERATIONS, 30 * OPERATIONS, 10 * OPERATIONS,
                0, 3000, 0, 7000, 0, 0, 0, 600, 150);
    }
}
