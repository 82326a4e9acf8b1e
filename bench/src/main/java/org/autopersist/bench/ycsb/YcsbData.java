package org.autopersist.bench.ycsb;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Machine;
import org.autopersist.ycsb.run.PhaseResult;
import org.autopersist.ycsb.stores.Durability;

/**
 * All that one {@code ./ap bench ycsb} measured.
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
    public record Run(Configuration configuration, int threads, int number, List<PhaseResult> phases) {}

    /** @throws BenchFailure if the file is none of these */
    public static YcsbData read(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(file)) {
            return new Gson().fromJson(reader, YcsbData.class);
        } catch (JsonParseException e) {
            throw new BenchFailure(file + " is no raw data of ./ap bench ycsb: " + e.getMessage(), e);
        }
    }

    /** The configurations, as they first came. */
    public List<Configuration> configurations() {
        return runs.stream().map(Run::configuration).distinct().sorted(
                (a, b) -> a.binding() != b.binding() ? a.binding().compareTo(b.binding())
                        : a.durability().compareTo(b.durability())).toList();
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
