// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A benchmark method of the package {@code workloads} or below.
 *
 * @param benchmark its full name
 * @param warmupMillis how long its iterations of warm-up must be at least
 */
record Workload(String benchmark, long warmupMillis) {

    private static final String PACKAGE = Workload.class.getPackageName() + ".workloads.";
    private static final String VECTORIZED = PACKAGE + "vector.";

    static List<Workload> all() {
        OutputFormat silence = OutputFormatFactory.createFormatInstance(
                new PrintStream(OutputStream.nullOutputStream()), VerboseMode.SILENT);
        return BenchmarkList.defaultList().getAll(silence, List.of()).stream()
                .filter(entry -> entry.getUsername().startsWith(PACKAGE))
                .map(Workload::of)
                .sorted(Comparator.comparing(Workload::benchmark))
                .toList();
    }

    private static Workload of(BenchmarkListEntry entry) {
        return new Workload(
                entry.getUsername(), entry.getWarmupTime().orElse(TimeValue.NONE).convertTo(TimeUnit.MILLISECONDS));
    }

    /** Class and method. */
    String name() {
        int method = benchmark.lastIndexOf('.');
        return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1);
    }

    boolean vectorized() {
        return benchmark.startsWith(VECTORIZED);
    }
}
