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
 * {@code SIDE FOLDER TASKS RECORDS SECONDS THREADS}: fills a database in the folder and measures tasks of a group, such as A,F,
 * each for so long after a warm-up of half of it. Prints a {@link TaskResult} of each.
 */
public final class H2Run {

    private final Side side;
    private final Path folder;
    private final int records;
    private final int threads;

    private H2Run(Side side, Path folder, int records, int threads) {
        this.side = side;
        this.folder = folder;
        this.records = records;
        this.threads = threads;
    }

    public static void main(String[] args) throws SQLException, DBException, WorkloadException, InterruptedException {
        List<Task> tasks = Stream.of(args[2].split(",")).map(Task::valueOf).toList();
        measure(Side.valueOf(args[0]), Path.of(args[1]), tasks, Integer.parseInt(args[3]),
                Duration.ofSeconds(Integer.parseInt(args[4])), Integer.parseInt(args[5])).forEach(TaskResult::print);
    }

    static List<TaskResult> measure(Side side, Path folder, List<Task> tasks, int records, Duration time, int threads)
            throws SQLException, DBException, WorkloadException, InterruptedException {
        H2Run run = new H2Run(side, folder, records, threads);
        // While it is open, a database in memory stays.
        try (Connection first = side.connect(folder)) {
            return tasks.contains(Task.TPCB) ? List.of(run.tpcb(first, time)) : run.ycsb(first, tasks, time);
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
                results.add(TaskResult.of(task, result.operations(), result.nanos(), before, AutoPersist.stats()));
            }
        }
        return results;
    }

    private TaskResult tpcb(Connection first, Duration time) throws SQLException, InterruptedException {
        TpcbTables tables = new TpcbTables(records);
        tables.create(first);
        try (TpcbRun run = new TpcbRun(tables, side, folder, threads)) {
            long warmup = run.runFor(time.dividedBy(2));
            AutoPersistStats before = AutoPersist.stats();
            long start = System.nanoTime();
            long transactions = run.runFor(time);
            TaskResult result =
                    TaskResult.of(Task.TPCB, transactions, System.nanoTime() - start, before, AutoPersist.stats());
            TpcbTables.check(first, warmup + transactions);
            return result;
        }
    }
}
