// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.run;

import java.util.Map;

/**
 * What one phase of a run measured: the load, or a workload.
 *
 * @param phase {@value #LOAD} or the workload's letter
 * @param operations YCSB's, of all threads
 * @param nanos from the start of the first thread to the end of the last
 * @param calls by what was called: READ, UPDATE, INSERT, SCAN
 */
public record PhaseResult(String phase, int threads, long operations, long nanos, Map<String, Calls> calls) {

    /** The phase that inserts all records. */
    public static final String LOAD = "LOAD";

    /**
     * Calls of one kind.
     *
     * @param nanos their sum, over all threads
     * @param notOk how often each status but OK was returned
     * @param percentiles latencies in nanoseconds, by percentile from 0 to 100
     */
    public record Calls(long count, long nanos, Map<String, Long> notOk, Map<Double, Long> percentiles) {}

    /** Operations per second. */
    public double throughput() {
        return operations * 1e9 / nanos;
    }

    /** How many calls did not return OK. */
    public long errors() {
        return calls.values().stream()
                .flatMap(c -> c.notOk().values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }
}
