// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.testkit.Table;

/** Medians over the runs, and the ratios to each other side of the one of ours that survives as much. */
public final class H2Table {

    private static final double LEAST_OF_FILE = 5;
    private static final double LEAST_OF_MEM = 0.5;
    private static final double LEAST_OF_MEM_READS = 0.95;
    private static final double LEAST_OF_FORCED = 2;
    /** Connections enough to share flushes. */
    private static final int MANY = 8;

    private final H2Data data;

    public H2Table(H2Data data) {
        this.data = data;
    }

    /** Thousands of transactions per second, how many times as many ours does, and the largest spread of a side's figures. */
    public Table of(int threads) {
        List<String> header = new ArrayList<>(List.of("thousands/s", "survives"));
        data.tasks().forEach(task -> header.addAll(List.of(task.name(), "ours :")));
        header.add("spread");
        Table table = new Table(header.toArray(String[]::new)).alignLeft(1);
        for (Side side : data.sides()) {
            List<String> row = new ArrayList<>(List.of(side.title(), side.survives()));
            for (Task task : data.tasks()) {
                OptionalDouble rate = rate(side, threads, task);
                row.add(rate.isPresent() ? Units.thousands(rate.getAsDouble()) : "");
                row.add(side.hasImage() ? "" : shown(ratio(side, threads, task)));
            }
            row.add(spread(side, threads));
            table.row(row.toArray(String[]::new));
        }
        return table;
    }

    /** What ours makes recoverable for each transaction; empty if it was not measured. */
    public Optional<Table> conversions(int threads) {
        if (!data.sides().contains(Side.OURS)) {
            return Optional.empty();
        }
        Table table = new Table("for each transaction", "conversions", "objects");
        for (Task task : data.tasks()) {
            table.row(task.name(), shown(median(Side.OURS, threads, task, TaskResult::conversionsEach)),
                    shown(median(Side.OURS, threads, task, TaskResult::objectsEach)));
        }
        return Optional.of(table);
    }

    /** Those that these data can tell of. */
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        for (int threads : data.threadCounts()) {
            for (Task task : List.of(Task.A, Task.F)) {
                addGoal(goals, Side.FILE, task, threads, LEAST_OF_FILE);
                addGoal(goals, Side.MEM, task, threads, LEAST_OF_MEM);
            }
            addGoal(goals, Side.MEM, Task.C, threads, LEAST_OF_MEM_READS);
            if (threads >= MANY) {
                for (Task task : List.of(Task.A, Task.F, Task.TPCB)) {
                    addGoal(goals, Side.FILE_FORCED, task, threads, LEAST_OF_FORCED);
                }
            }
        }
        return goals;
    }

    private void addGoal(List<Goal> goals, Side side, Task task, int threads, double limit) {
        ratio(side, threads, task).ifPresent(ratio -> goals.add(Goal.atLeast(
                task + ", " + threads + " thread(s), " + side.rival().title() + " : " + side.title(), ratio, limit, "")));
    }

    private OptionalDouble ratio(Side side, int threads, Task task) {
        OptionalDouble ours = rate(side.rival(), threads, task);
        OptionalDouble other = rate(side, threads, task);
        return ours.isPresent() && other.isPresent() ? OptionalDouble.of(ours.getAsDouble() / other.getAsDouble())
                : OptionalDouble.empty();
    }

    private OptionalDouble rate(Side side, int threads, Task task) {
        return median(side, threads, task, TaskResult::perSecond);
    }

    private OptionalDouble median(Side side, int threads, Task task, ToDoubleFunction<TaskResult> figure) {
        double[] figures = data.results(side, threads, task).stream().mapToDouble(figure).toArray();
        return figures.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Statistics.median(figures));
    }

    private String spread(Side side, int threads) {
        List<List<Double>> rates = data.tasks().stream()
                .map(task -> data.results(side, threads, task).stream().map(TaskResult::perSecond).toList())
                .filter(all -> !all.isEmpty())
                .toList();
        return rates.stream().allMatch(all -> all.size() < 2) ? "one run"
                : "±" + Units.percent(rates.stream().mapToDouble(Statistics::spread).max().orElseThrow());
    }

    private static String shown(OptionalDouble value) {
        return value.isEmpty() ? "" : String.format(Locale.ROOT, "%.2f", value.getAsDouble());
    }
}
