// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.ycsb.run.PhaseResult;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/**
 * {@code SIDE FOLDER TASKS RECORDS SECONDS THREADS WAREHOUSES}: fills a database in the folder and measures tasks of a group,
 * such as A,F, each for so long after a warm-up of half of it. Prints a {@link TaskResult} of each.
 */
public final class H2Run {

    private final Side side;
    private final Path folder;
    private final int records;
    private final TpccScale scale;
    private final int threads;

    H2Run(Side side, Path folder, int records, TpccScale scale, int threads) {
        this.side = side;
        this.folder = folder;
        this.records = records;
        this.scale = scale;
        this.threads = threads;
    }

    public static void main(String[] args) throws SQLException, DBException, WorkloadException, InterruptedException {
        List<Task> tasks = Stream.of(args[2].split(",")).map(Task::valueOf).toList();
        H2Run run = new H2Run(Side.valueOf(args[0]), Path.of(args[1]), Integer.parseInt(args[3]),
                TpccScale.standard(Integer.parseInt(args[6])), Integer.parseInt(args[5]));
        run.measure(tasks, Duration.ofSeconds(Integer.parseInt(args[4]))).forEach(TaskResult::print);
    }

    List<TaskResult> measure(List<Task> tasks, Duration time)
            throws SQLException, DBException, WorkloadException, InterruptedException {
        // While it is open, a database in memory stays.
        try (Connection first = side.connect(folder)) {
            return switch (tasks.getFirst()) {
                case TPCB -> List.of(tpcb(first, time));
                case TPCC -> List.of(tpcc(first, time));
                default -> ycsb(first, tasks, time);
            };
        }
    }

    private List<TaskResult> ycsb(Connection first, List<Task> tasks, Duration time)
            throws SQLException, DBException, WorkloadException, InterruptedException {
        List<TaskResult> results = new ArrayList<>();
        try (YcsbRun run = new YcsbRun(first, side, folder, records, threads)) {
            for (Task task : tasks) {
                run.runFor(task.mix(), time.dividedBy(2));
                AutoPersistStats before = AutoPersist.stats();
                PhaseResult result = run.runFor(task.mix(), time);
                results.add(TaskResult.of(task, result.operations(), result.nanos(), AutoPersist.stats().minus(before)));
            }
        }
        return results;
    }

    private TaskResult tpcb(Connection first, Duration time) throws SQLException, InterruptedException {
        TpcbTables tables = new TpcbTables(records);
        tables.create(first);
        side.afterLoad(first);
        try (ClientRun<TpcbClient> run =
                new ClientRun<>(threads, i -> new TpcbClient(tables, side, side.connect(folder), i))) {
            long warmup = run.runFor(time.dividedBy(2));
            TaskResult result = measure(Task.TPCB, run, time);
            TpcbTables.check(first, warmup + result.operations());
            return result;
        }
    }

    private TaskResult tpcc(Connection first, Duration time) throws SQLException, InterruptedException {
        TpccTables.create(first, scale);
        side.afterLoad(first);
        try (ClientRun<TpccClient> run =
                new ClientRun<>(threads, i -> new TpccClient(side.connect(folder), side, scale, i))) {
            run.runFor(time.dividedBy(2));
            TaskResult result = measure(Task.TPCC, run, time);
            TpccClient.Counts counts =
                    run.clients().stream().map(TpccClient::counts).reduce(TpccClient.Counts::plus).orElseThrow();
            System.out.println(counts);
            TpccCheck.check(first, scale, counts);
            return result;
        }
    }

    private static TaskResult measure(Task task, ClientRun<?> run, Duration time) throws InterruptedException {
        AutoPersistStats before = AutoPersist.stats();
        long start = System.nanoTime();
        long transactions = run.runFor(time);
        return TaskResult.of(task, transactions, System.nanoTime() - start, AutoPersist.stats().minus(before));
    }
}
