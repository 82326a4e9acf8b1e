// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.time.Duration;
import java.util.List;

/**
 * What a search through the crash states of one workload found. Immutable.
 *
 * @param workload as it was named
 * @param seed of the run
 * @param events of the recorded run
 * @param skippedEvents those at which nothing could differ from the event before; they have no images of their own
 * @param images that were checked, all different, with {@code recoveryImages} and {@code secondImages}
 * @param recoveryImages of crashes during recovery
 * @param secondImages of crashes of runs that went on from another crash
 * @param equalStates states that were not checked because an equal one had been
 * @param wentOn images that were worked on with afterwards
 * @param structures images that {@link StructureCheck}s saw
 * @param freshStarts images that a JVM started up with
 * @param complete whether all that was planned was checked; if not, {@code notes} say why
 * @param time of checking
 * @param violations inconsistent images
 * @param notes what else is worth knowing
 */
public record CrashReport(String workload, long seed, long events, long skippedEvents, long images, long recoveryImages,
        long secondImages, long equalStates, long wentOn, long structures, int freshStarts, boolean complete, Duration time,
        List<Violation> violations, List<String> notes) {

    /** Images a second. */
    public double rate() {
        return images / Math.max(1e-9, time.toNanos() / 1e9);
    }
}
