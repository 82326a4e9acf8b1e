package org.autopersist.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.graphs.Result;
import org.autopersist.bench.graphs.Shape;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.testkit.Table;

/** Results by shape, and their report. */
final class GraphRates {

    private final String what;
    private final double goal;
    private final Map<Shape, List<Result>> results = new EnumMap<>(Shape.class);

    private record Raw(Machine machine, Map<Shape, List<Result>> results) {}

    /** @param goal objects per second */
    GraphRates(String what, double goal) {
        this.what = what;
        this.goal = goal;
    }

    void add(Shape shape, List<Result> more) {
        results.computeIfAbsent(shape, _ -> new ArrayList<>()).addAll(more);
    }

    /** Prints all and returns the exit code. */
    int report(CommonOptions common, Machine machine, String name) throws IOException {
        Table table = new Table("shape", "objects", "bytes each", what, "ns each", "spread");
        results.forEach((shape, all) -> {
            List<Double> rates = all.stream().map(Result::perSecond).toList();
            Result first = all.getFirst();
            double rate = Statistics.median(rates);
            table.row(shape.title(), "%,d".formatted(first.objects()),
                    "%.1f".formatted((double) first.bytes() / first.objects()), Units.millions(rate),
                    "%.1f".formatted(1e9 / rate), "+-" + Units.percent(Statistics.spread(rates)));
        });
        System.out.println();
        table.print();
        int code = common.judge(results.keySet().stream().map(this::judge).toList());
        RawData.write(common.file(name + ".json"), new Raw(machine, results));
        return code;
    }

    private Goal judge(Shape shape) {
        double rate = Statistics.median(results.get(shape).stream().map(Result::perSecond).toList());
        return Goal.atLeast(shape.title(), rate / 1e6, goal / 1e6, " M/s");
    }
}
