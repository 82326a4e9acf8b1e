// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.autopersist.bench.h2.H2Data;
import org.autopersist.bench.h2.H2Runner;
import org.autopersist.bench.h2.Side;
import org.autopersist.bench.h2.Task;
import org.autopersist.bench.h2.TaskResult;
import org.autopersist.testkit.ProgressLine;

/** Which databases are measured, and in what order. */
final class H2Measurement {

    private final List<Job> jobs = new ArrayList<>();
    private final List<List<Task>> groups;
    private final Optional<Duration> longest;

    /** A side that is to be measured. */
    private record Job(int run, int threads, Side side) {}

    /**
     * @param groups of workloads that share a database
     * @param longest no further side is begun then; empty: as long as it takes
     */
    H2Measurement(
            int runs, List<Integer> threadCounts, List<Side> sides, List<List<Task>> groups, Optional<Duration> longest) {
        this.groups = groups;
        this.longest = longest;
        List<Side> order = new ArrayList<>(sides);
        for (int run = 0; run < runs; run++) {
            for (int threads : threadCounts) {
                for (Side side : order) {
                    jobs.add(new Job(run, threads, side));
                }
            }
            // So that no side always follows the same one.
            Collections.rotate(order, 1);
        }
    }

    int steps() {
        return jobs.size() * groups.size();
    }

    /** @param data gets what is measured */
    void run(H2Runner runner, WorkFolder work, ProgressLine progress, H2Data data) throws IOException {
        Instant end = longest.map(Instant.now()::plus).orElse(Instant.MAX);
        for (int i = 0; i < jobs.size(); i++) {
            Job job = jobs.get(i);
            if (i > 0 && Instant.now().isAfter(end)) {
                System.out.printf("Stopped after %d of %d measurements%n", i, jobs.size());
                return;
            }
            List<TaskResult> results = new ArrayList<>();
            for (List<Task> group : groups) {
                progress.show(job.side.title() + ", " + group + ", threads: " + job.threads);
                Path folder = work.newFolder();
                if (!group.equals(List.of(Task.RECOVERY))) {
                    results.addAll(runner.run(job.side, group, job.threads, folder));
                } else if (job.side.survivesItsJvm()) {
                    data.recoveries().addAll(runner.recover(job.side, job.threads, folder));
                }
                work.remove(folder);
                progress.step();
            }
            if (!results.isEmpty()) {
                data.runs().add(new H2Data.Run(job.side, job.threads, job.run, results));
            }
        }
    }
}
