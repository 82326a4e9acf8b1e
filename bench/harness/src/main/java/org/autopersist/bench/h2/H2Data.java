// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.autopersist.bench.measure.Machine;

/**
 * All that one {@code ./ap bench h2} measured.
 *
 * @param versions of the libraries, by artifact
 * @param runs in the order in which they were done
 * @param recoveries likewise
 */
public record H2Data(
        Machine machine, String command, String stockJdk, Map<String, String> versions, Size size, List<Run> runs,
        List<Recovery> recoveries) {

    public boolean isEmpty() {
        return runs.isEmpty() && recoveries.isEmpty();
    }

    /**
     * @param seconds of each task, after a warm-up of half of them
     * @param warehouses of TPC-C
     */
    public record Size(int records, int seconds, int warehouses) {}

    /** What was measured of a side, once. */
    public record Run(Side side, int threads, int number, List<TaskResult> results) {}

    List<Side> sides() {
        return runs.stream().map(Run::side).distinct().sorted().toList();
    }

    public List<Integer> threadCounts() {
        return Stream.concat(runs.stream().map(Run::threads), recoveries.stream().map(Recovery::threads)).distinct().sorted()
                .toList();
    }

    List<Task> tasks() {
        return runs.stream().flatMap(run -> run.results().stream()).map(TaskResult::task).distinct().sorted().toList();
    }

    /** Of all runs; empty if it was not measured. */
    List<TaskResult> results(Side side, int threads, Task task) {
        return runs.stream()
                .filter(run -> run.side() == side && run.threads() == threads)
                .flatMap(run -> run.results().stream())
                .filter(result -> result.task() == task)
                .toList();
    }
}
