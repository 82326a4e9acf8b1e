// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.kernels;

import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.kernels.Kernel;
import org.autopersist.kernels.Sample;

/**
 * The parts of a kernel's time, as in the paper's section 9.2, in nanoseconds per operation.
 *
 * @param execution what the others leave of the whole
 * @param memory write-backs and fences
 * @param runtime slow paths and conversions
 * @param logging failure-atomic regions
 */
public record Breakdown(double execution, double memory, double runtime, double logging) {

    /** The names of {@link #parts}. */
    public static final List<String> PARTS = List.of("Execution", "Memory", "Runtime", "Logging");

    /** Medians over the runs; together they are the median of the whole. */
    static Breakdown of(KernelsData data, Kernel kernel, Setup setup) {
        List<Sample> samples = data.samples(kernel, setup);
        return of(data.median(kernel, setup), median(samples, Sample::memoryNanos), median(samples, Sample::runtimeNanos),
                median(samples, Sample::loggingNanos));
    }

    /** The parts other than execution are sampled: where they are more than the whole, each is made smaller in proportion. */
    static Breakdown of(double whole, double memory, double runtime, double logging) {
        double sampled = memory + runtime + logging;
        double scale = sampled > whole ? whole / sampled : 1;
        return new Breakdown(whole - sampled * scale, memory * scale, runtime * scale, logging * scale);
    }

    private static double median(List<Sample> samples, ToLongFunction<Sample> part) {
        return Statistics.median(
                samples.stream().map(sample -> (double) part.applyAsLong(sample) / sample.operations()).toList());
    }

    /** The mean of each part. */
    static Breakdown mean(Collection<Breakdown> all) {
        return new Breakdown(
                all.stream().mapToDouble(Breakdown::execution).average().orElseThrow(),
                all.stream().mapToDouble(Breakdown::memory).average().orElseThrow(),
                all.stream().mapToDouble(Breakdown::runtime).average().orElseThrow(),
                all.stream().mapToDouble(Breakdown::logging).average().orElseThrow());
    }

    Breakdown dividedBy(double whole) {
        return new Breakdown(execution / whole, memory / whole, runtime / whole, logging / whole);
    }

    public List<Double> parts() {
        return List.of(execution, memory, runtime, logging);
    }

    public double whole() {
        return execution + memory + runtime + logging;
    }
}
