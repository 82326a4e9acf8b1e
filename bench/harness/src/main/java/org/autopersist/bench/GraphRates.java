// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.autopersist.bench.graphs.Result;
import org.autopersist.bench.graphs.Shape;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.bench.measure.Yardstick;
import org.autopersist.testkit.Table;

/** Results by JVM and shape, and their report. */
final class GraphRates {

    /** The JVM that is measured; the other one is what it is compared with. */
    private static final int MEASURED = 0;
    private static final int OTHER = 1;

    private final String what;
    private final OptionalDouble goal;
    private final OptionalDouble yardstickGoal;
    private final double slowest;
    private final List<Map<Shape, List<Result>>> results = List.of(new EnumMap<>(Shape.class), new EnumMap<>(Shape.class));

    private final List<Yardstick.Result> yardsticks = new ArrayList<>();

    private record Raw(
            Machine machine, Map<Shape, List<Result>> results, Map<Shape, List<Result>> other,
            List<Yardstick.Result> yardsticks) {}

    /**
     * @param goal objects per second
     * @param yardstickGoal how often the time of the yardstick may be taken
     * @param slowest how often the time of the other JVM may be taken, in the geometric mean of all shapes
     */
    GraphRates(String what, OptionalDouble goal, OptionalDouble yardstickGoal, double slowest) {
        this.what = what;
        this.goal = goal;
        this.yardstickGoal = yardstickGoal;
        this.slowest = slowest;
    }

    /** @param jvm its place among {@link GraphOptions#jvms} */
    void add(int jvm, Shape shape, List<Result> more) {
        results.get(jvm).computeIfAbsent(shape, _ -> new ArrayList<>()).addAll(more);
    }

    /** What a program in C takes for an object, to be compared with; of several the median. */
    void addYardstick(Yardstick.Result result) {
        yardsticks.add(result);
    }

    /** Prints all and returns the exit code. */
    int report(CommonOptions common, Machine machine, String name) throws IOException {
        boolean compared = !results.get(OTHER).isEmpty();
        List<String> header = new ArrayList<>(List.of("shape", "objects", "bytes each", what, "ns each", "spread"));
        if (compared) {
            header.addAll(List.of("other ns", "spread", "time : other"));
        }
        if (!yardsticks.isEmpty()) {
            header.add("time : C");
        }
        Table table = new Table(header.toArray(String[]::new));
        for (Shape shape : results.get(MEASURED).keySet()) {
            Result first = results.get(MEASURED).get(shape).getFirst();
            double rate = rate(MEASURED, shape);
            List<String> row = new ArrayList<>(List.of(
                    shape.title(), "%,d".formatted(first.objects()),
                    "%.1f".formatted((double) first.bytes() / first.objects()), Units.millions(rate),
                    "%.1f".formatted(1e9 / rate), spread(MEASURED, shape)));
            if (compared) {
                row.addAll(List.of(
                        "%.1f".formatted(1e9 / rate(OTHER, shape)), spread(OTHER, shape), "%.3f".formatted(timeToOther(shape))));
            }
            if (!yardsticks.isEmpty()) {
                row.add("%.2f".formatted(timeToYardstick(shape)));
            }
            table.row(row.toArray(String[]::new));
        }
        System.out.println();
        table.print();
        if (!yardsticks.isEmpty()) {
            System.out.printf("C, written back with %s: %s%n", yardsticks.getFirst().instruction(), Units.nanos(yardstick()));
        }
        int code = common.judge(goals(compared));
        RawData.write(common.file(name + ".json"), new Raw(machine, results.get(MEASURED), results.get(OTHER), yardsticks));
        return code;
    }

    private List<Goal> goals(boolean compared) {
        List<Goal> goals = new ArrayList<>();
        for (Shape shape : results.get(MEASURED).keySet()) {
            goal.ifPresent(
                    limit -> goals.add(Goal.atLeast(shape.title(), rate(MEASURED, shape) / 1e6, limit / 1e6, " M/s")));
            yardstickGoal.ifPresent(
                    limit -> goals.add(Goal.atMost(shape.title() + ", time : C", timeToYardstick(shape), limit, "")));
        }
        if (compared) {
            double mean = Statistics.geometricMean(
                    results.get(MEASURED).keySet().stream().map(this::timeToOther).toList());
            goals.add(Goal.atMost("time : other, geometric mean", mean, slowest, ""));
        }
        return goals;
    }

    private double timeToOther(Shape shape) {
        return rate(OTHER, shape) / rate(MEASURED, shape);
    }

    private double yardstick() {
        return Statistics.median(yardsticks.stream().map(Yardstick.Result::nanos).toList());
    }

    private double timeToYardstick(Shape shape) {
        return 1e9 / rate(MEASURED, shape) / yardstick();
    }

    private double rate(int jvm, Shape shape) {
        return Statistics.median(rates(jvm, shape));
    }

    private String spread(int jvm, Shape shape) {
        return "+-" + Units.percent(Statistics.spread(rates(jvm, shape)));
    }

    private List<Double> rates(int jvm, Shape shape) {
        return results.get(jvm).get(shape).stream().map(Result::perSecond).toList();
    }
}
