// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.restart;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Csv;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.restart.Backend;

/**
 * All that one {@code ./ap bench restart} measured. Every answer was right.
 *
 * @param versions of the libraries, by artifact
 */
public record RestartData(
        Machine machine, String command, String stockJdk, Map<String, String> versions, List<Written> written, List<Start> starts,
        List<Restart> restarts) {

    /**
     * What a writer left.
     *
     * @param objects in the image, and the bytes taken in it; 0 for rivals
     * @param diskBytes of all its files
     */
    public record Written(Backend backend, int orders, End end, long objects, long imageBytes, long diskBytes) {}

    /**
     * A JVM that does nothing, from its start to its end.
     *
     * @param end of the JVM that wrote the image that it opens; null without an image
     */
    public record Start(int orders, End end, int number, long nanos) {}

    /**
     * A restart.
     *
     * @param answerNanos from the process's start until the first right answer
     * @param openNanos from the beginning of {@code main} until the store was open
     * @param queryNanos for the first query
     * @param againNanos for the same query once more
     * @param writtenBytes of files until the first answer, -1 if not known
     * @param dirtyBytes of the store's mappings then, -1 if not known
     */
    public record Restart(
            Backend backend, int orders, End end, int number, long answerNanos, long openNanos, long queryNanos, long againNanos,
            long writtenBytes, long dirtyBytes) {}

    /** @throws BenchFailure if the file is none of these */
    public static RestartData read(Path file) throws IOException {
        return RawData.read(file, RestartData.class, "./ap bench restart");
    }

    /** The sizes, in orders, as they were measured. */
    public List<Integer> sizes() {
        return written.stream().map(Written::orders).distinct().toList();
    }

    public List<Backend> backends() {
        return written.stream().map(Written::backend).distinct().sorted().toList();
    }

    public List<End> ends() {
        return written.stream().map(Written::end).distinct().sorted().toList();
    }

    /** What was left by the writers of a size. */
    public List<Written> written(int orders) {
        return written.stream().filter(one -> one.orders() == orders).toList();
    }

    /** Seconds of the JVMs that did nothing; empty if there are none. */
    public List<Double> starts(int orders, End end) {
        return starts.stream()
                .filter(start -> start.orders() == orders && start.end() == end)
                .map(start -> start.nanos() / 1e9)
                .toList();
    }

    /** A figure of each restart; empty if there is none. */
    public List<Double> restarts(Backend backend, int orders, End end, ToDoubleFunction<Restart> figure) {
        return restarts.stream()
                .filter(one -> one.backend() == backend && one.orders() == orders && one.end() == end)
                .map(one -> figure.applyAsDouble(one))
                .toList();
    }

    /** Each process in a line; what does nothing is of backend {@code -version}. */
    public Csv csv() {
        Csv csv = new Csv("backend", "orders", "end", "run", "seconds", "open s", "query s", "query again s", "bytes written",
                "bytes dirty");
        for (Start start : starts) {
            csv.add("-version", start.orders(), start.end() == null ? "no image" : start.end(), start.number(),
                    start.nanos() / 1e9, "", "", "", "", "");
        }
        for (Restart one : restarts) {
            csv.add(one.backend(), one.orders(), one.end(), one.number(), one.answerNanos() / 1e9, one.openNanos() / 1e9,
                    one.queryNanos() / 1e9, one.againNanos() / 1e9, one.writtenBytes(), one.dirtyBytes());
        }
        return csv;
    }
}
