// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.autopersist.bench.gc.ChurnResult;
import org.autopersist.bench.gc.Marking;
import org.autopersist.bench.gc.Way;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.testkit.Table;

/** The figures of {@link GcCommand}: medians over its runs. */
final class GcReport {

    private final Machine machine;
    private final String command;
    private final Map<Way, List<ChurnResult>> churn = new EnumMap<>(Way.class);
    private final Map<Integer, List<Marking.Result>> marking = new TreeMap<>();

    private record Raw(
            Machine machine, String command, Map<Way, List<ChurnResult>> churn, Map<Integer, List<Marking.Result>> marking) {}

    GcReport(Machine machine, String command) {
        this.machine = machine;
        this.command = command;
    }

    void add(Way way, ChurnResult result) {
        churn.computeIfAbsent(way, _ -> new ArrayList<>()).add(result);
    }

    void add(int megabytes, Marking.Result result) {
        marking.computeIfAbsent(megabytes, _ -> new ArrayList<>()).add(result);
    }

    private double median(Way way, ToDoubleFunction<ChurnResult> figure) {
        return Statistics.median(churn.get(way).stream().mapToDouble(figure).toArray());
    }

    private static double liveShare(ChurnResult result) {
        return (double) result.live() / result.used();
    }

    private void printChurn() {
        Table table = new Table(
                "", "operations/s", "of never", "99.99 %", "longest", "refused", "pauses of Java's", "live/used", "grows", "collections");
        for (Way way : churn.keySet()) {
            double rate = median(way, ChurnResult::perSecond);
            boolean collects = way != Way.NEVER;
            table.row(way.title(), "%,.0f".formatted(rate),
                    churn.containsKey(Way.NEVER) ? "%.2f".formatted(rate / median(Way.NEVER, ChurnResult::perSecond)) : "",
                    "%.2f ms".formatted(median(way, ChurnResult::p9999Micros) / 1e3),
                    "%.1f ms".formatted(median(way, ChurnResult::longestMicros) / 1e3),
                    "%.0f".formatted(median(way, ChurnResult::refused)),
                    "%.0f ms".formatted(median(way, ChurnResult::pauseMillis)),
                    collects ? "%.2f".formatted(median(way, GcReport::liveShare)) : "",
                    collects ? "%.2f".formatted(median(way, r -> (double) r.used() / r.usedBefore())) : "",
                    "%.0f in %.1f s".formatted(
                            median(way, ChurnResult::collections), median(way, ChurnResult::collectionMillis) / 1e3));
        }
        System.out.println();
        table.print();
    }

    private void printMarking() {
        Table table = new Table("collection of", "objects", "takes", "objects/s", "GB/s");
        marking.forEach((megabytes, results) -> {
            double nanos = Statistics.median(results.stream().mapToDouble(Marking.Result::nanos).toArray());
            Marking.Result first = results.getFirst();
            table.row(megabytes + " MB", "%,d".formatted(first.objects()), "%.0f ms".formatted(nanos / 1e6),
                    "%.1f M".formatted(first.objects() * 1e3 / nanos), "%.2f".formatted(first.bytes() / nanos));
        });
        System.out.println();
        table.print();
    }

    private List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        if (churn.containsKey(Way.NEVER)) {
            double rate = median(Way.NEVER, ChurnResult::perSecond);
            if (churn.containsKey(Way.HALF)) {
                goals.add(Goal.atLeast("throughput, image half full", median(Way.HALF, ChurnResult::perSecond) / rate, 0.97, ""));
                goals.add(Goal.atMost(
                        "99.99th percentile beyond that without a collector",
                        (median(Way.HALF, ChurnResult::p9999Micros) - median(Way.NEVER, ChurnResult::p9999Micros)) / 1e3, 1, " ms"));
            }
            if (churn.containsKey(Way.CONTINUOUS)) {
                goals.add(Goal.atLeast(
                        "throughput, collected without a rest", median(Way.CONTINUOUS, ChurnResult::perSecond) / rate, 0.85, ""));
            }
        }
        if (churn.containsKey(Way.TIGHT)) {
            goals.add(Goal.atMost("refused, image 1.5 times the live data", median(Way.TIGHT, ChurnResult::refused), 0, ""));
            goals.add(Goal.atLeast("live of used, image 1.5 times the live data", median(Way.TIGHT, GcReport::liveShare), 0.70, ""));
        }
        return goals;
    }

    /** Prints all, keeps it, and returns the exit code. */
    int finish(CommonOptions common) throws IOException {
        printChurn();
        printMarking();
        int code = common.judge(goals());
        RawData.write(common.file("gc.json"), new Raw(machine, command, churn, marking));
        return code;
    }
}
