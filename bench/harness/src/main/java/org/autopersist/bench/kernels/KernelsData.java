// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.kernels;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.kernels.Kernel;
import org.autopersist.kernels.Sample;

/**
 * All that one {@code ./ap bench kernels} measured.
 *
 * @param versions of the libraries, by artifact
 * @param runs in the order in which they were done
 * @param markings empty if the sources were not there
 */
public record KernelsData(
        Machine machine, String command, String stockJdk, Map<String, String> versions, Size size, List<Run> runs,
        List<Count> counts, List<Markings.Count> markings) {

    /**
     * What a JVM does.
     *
     * @param durability process or pmem
     * @param elements of a list before the mix begins
     * @param operations of a mix
     * @param warmupMillis of mixes that are not counted
     * @param millis of mixes that are
     */
    public record Size(String durability, int elements, int operations, long warmupMillis, long millis) {}

    /** One JVM. */
    public record Run(Kernel kernel, Setup setup, int number, Sample sample) {}

    /**
     * Objects of one mix, with AutoPersist.
     *
     * @param allocated -1 if it could not be counted
     * @param sample without eager allocation
     * @param eager with it
     */
    public record Count(Kernel kernel, long allocated, Sample sample, Sample eager) {}

    /** @throws BenchFailure if the file is none of these */
    public static KernelsData read(Path file) throws IOException {
        return RawData.read(file, KernelsData.class, "./ap bench kernels");
    }

    public List<Kernel> kernels() {
        return runs.stream().map(Run::kernel).distinct().sorted().toList();
    }

    /** Nanoseconds per operation of each run; empty if there is none. */
    public List<Double> nanos(Kernel kernel, Setup setup) {
        return samples(kernel, setup).stream().map(sample -> (double) sample.nanos() / sample.operations()).toList();
    }

    /** Their median. */
    public double median(Kernel kernel, Setup setup) {
        return Statistics.median(nanos(kernel, setup));
    }

    List<Sample> samples(Kernel kernel, Setup setup) {
        return runs.stream()
                .filter(run -> run.kernel() == kernel && run.setup() == setup)
                .map(Run::sample)
                .toList();
    }
}
