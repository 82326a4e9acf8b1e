// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.autopersist.bench.BarrierCommand.Measurement;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.testkit.Table;

/** Ratios of medians, worst first, and what they mean for the goals. */
final class BarrierReport {

    private static final double MEAN_GOAL = 1.04;
    private static final double WORST_GOAL = 1.15;
    private static final double VECTOR_GOAL = 1.5;

    /**
     * @param best the ratio of the fastest iterations, which a busy machine disturbs least
     * @param control the ratio of two measurements of the same, or null
     */
    private record Row(
            String name, boolean vectorized, double off, double on, double spread, double best, Double control) {

        static Row of(Measurement measurement) {
            List<Double> off = forks(measurement.off());
            List<Double> on = forks(measurement.on());
            double middle = Statistics.median(off);
            return new Row(
                    measurement.name(), measurement.vectorized(), middle, Statistics.median(on),
                    Math.max(spread(measurement.off()), spread(measurement.on())),
                    fastest(measurement.on()) / fastest(measurement.off()),
                    measurement.hasControl() ? Statistics.median(forks(measurement.control())) / middle : null);
        }

        private static List<Double> forks(List<double[]> iterations) {
            return iterations.stream().map(Statistics::median).toList();
        }

        /** Of the forks; of the iterations if there is only one fork. */
        private static double spread(List<double[]> iterations) {
            return Statistics.spread(iterations.size() > 1 ? forks(iterations) : all(iterations));
        }

        private static double fastest(List<double[]> iterations) {
            return Collections.min(all(iterations));
        }

        private static List<Double> all(List<double[]> iterations) {
            return iterations.stream().flatMapToDouble(Arrays::stream).boxed().toList();
        }

        double ratio() {
            return on / off;
        }
    }

    private final List<Row> rows;

    BarrierReport(List<Measurement> measurements) {
        rows = measurements.stream().map(Row::of).sorted(Comparator.comparingDouble(Row::ratio).reversed()).toList();
    }

    void print() {
        boolean control = rows.stream().anyMatch(r -> r.control != null);
        Table table = new Table("workload", "without", "with", "ratio", "spread", "best", control ? "control" : "", "");
        for (Row row : rows) {
            table.row(
                    row.name, Units.nanos(row.off), Units.nanos(row.on), Units.ratio(row.ratio()),
                    "+-" + Units.percent(row.spread), Units.ratio(row.best), row.control == null ? "" : Units.ratio(row.control),
                    row.vectorized ? "vectorized" : "");
        }
        System.out.println();
        table.print();
        System.out.println();
        System.out.printf("geometric mean of all %d workloads: %s%n", rows.size(), Units.ratio(mean(rows)));
        System.out.printf(
                "by fastest iterations instead of medians: %s%n",
                Units.ratio(Statistics.geometricMean(rows.stream().map(Row::best).toList())));
        List<Double> controls = rows.stream().filter(r -> r.control != null).map(Row::control).toList();
        if (!controls.isEmpty()) {
            System.out.printf("geometric mean of the control: %s%n", Units.ratio(Statistics.geometricMean(controls)));
        }
    }

    List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        List<Row> general = rows.stream().filter(r -> !r.vectorized).toList();
        List<Row> vectorized = rows.stream().filter(Row::vectorized).toList();
        if (!general.isEmpty()) {
            goals.add(Goal.atMost(
                    "geometric mean of " + general.size() + " workloads without the vectorized loops", mean(general),
                    MEAN_GOAL, ""));
            Row worst = general.getFirst();
            goals.add(Goal.atMost("worst of them, " + worst.name, worst.ratio(), WORST_GOAL, ""));
        }
        if (!vectorized.isEmpty()) {
            Row worst = vectorized.getFirst();
            goals.add(Goal.atMost("worst vectorized loop, " + worst.name, worst.ratio(), VECTOR_GOAL, ""));
        }
        return goals;
    }

    private static double mean(List<Row> rows) {
        return Statistics.geometricMean(rows.stream().map(Row::ratio).toList());
    }
}
