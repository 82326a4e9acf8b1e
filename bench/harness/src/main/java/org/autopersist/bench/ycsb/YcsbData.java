// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.ycsb.run.PhaseResult;
import org.autopersist.ycsb.stores.Durability;

/**
 * All that one {@code ./ap bench ycsb} or {@code ./ap bench memcached} measured.
 *
 * @param versions of the libraries, by artifact
 * @param runs in the order in which they were done
 */
public record YcsbData(
        Machine machine, String command, String stockJdk, Map<String, String> versions, Size size, List<Run> runs) {

    /** How much a run does; with fsync for each operation, a fraction of it. */
    public record Size(long records, long operations, long warmup, int diskDivisor) {

        /** What a run at a durability does. */
        public Size at(Durability durability) {
            return durability != Durability.DISK ? this
                    : new Size(records / diskDivisor, operations / diskDivisor, warmup / diskDivisor, 1);
        }
    }

    /** One JVM: its load and its workloads. */
    public record Run(Configuration configuration, int threads, int number, List<PhaseResult> phases) {

        private boolean isLike(Run other) {
            return configuration.equals(other.configuration) && threads == other.threads;
        }
    }

    /** @throws BenchFailure if the file is none of these */
    public static YcsbData read(Path file) throws IOException {
        return RawData.read(file, YcsbData.class, "./ap bench ycsb or memcached");
    }

    /**
     * What several commands have measured, as if it were one: parts of a large comparison, or further runs.
     *
     * @param files at least one
     * @throws BenchFailure if a file is none of these or a copy of another one, or they are not of the same size, machine and
     *         versions
     */
    public static YcsbData join(List<Path> files) throws IOException {
        YcsbData first = read(files.getFirst());
        Machine machine = null;
        Set<String> commands = new LinkedHashSet<>();
        Set<List<String>> seen = new HashSet<>();
        List<Run> runs = new ArrayList<>();
        for (Path file : files) {
            YcsbData next = read(file);
            if (!next.isLike(first)) {
                throw new BenchFailure(file + " can't be joined with " + files.getFirst()
                        + ": they must be of the same --records, --operations and --warmup, machine, JDKs and libraries");
            }
            if (!seen.add(List.of(next.machine.time(), next.command))) {
                throw new BenchFailure(file + " is a copy of another file; leave one of them out");
            }
            commands.add(next.command);
            machine = machine == null ? next.machine : machine.and(next.machine);
            for (Run run : next.runs) {
                long number = runs.stream().filter(r -> r.isLike(run)).count();
                runs.add(new Run(run.configuration, run.threads, (int) number, run.phases));
            }
        }
        return new YcsbData(machine, String.join("; ", commands), first.stockJdk, first.versions, first.size, runs);
    }

    private boolean isLike(YcsbData other) {
        return size.equals(other.size) && machine.isLike(other.machine) && stockJdk.equals(other.stockJdk)
                && versions.equals(other.versions);
    }

    /** The configurations, in order. */
    public List<Configuration> configurations() {
        return runs.stream().map(Run::configuration).distinct().sorted().toList();
    }

    public List<Integer> threadCounts() {
        return runs.stream().map(Run::threads).distinct().sorted().toList();
    }

    /** LOAD and the workloads, in order. */
    public List<String> phases() {
        List<String> names = new ArrayList<>();
        runs.forEach(run -> run.phases().stream().map(PhaseResult::phase).filter(p -> !names.contains(p)).forEach(names::add));
        return names;
    }

    /** What the runs of a configuration have measured of a phase; empty if it was not run. */
    public List<PhaseResult> results(Configuration configuration, int threads, String phase) {
        return runs.stream()
                .filter(run -> run.configuration().equals(configuration) && run.threads() == threads)
                .flatMap(run -> run.phases().stream())
                .filter(result -> result.phase().equals(phase))
                .toList();
    }

    /** Operations per second of each run. */
    public List<Double> throughputs(Configuration configuration, int threads, String phase) {
        return results(configuration, threads, phase).stream().map(PhaseResult::throughput).toList();
    }
}
