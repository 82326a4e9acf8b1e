// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.autopersist.bench.measure.Csv;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.YcsbData;
import org.autopersist.ycsb.run.PhaseResult;
import org.autopersist.ycsb.stores.Durability;
import org.jfree.chart.JFreeChart;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Figures of single calls: where the time of an operation goes, and how long calls take.
 *
 * @param name that the figures' names begin with
 * @param title that their titles begin with
 */
record CallFigures(String name, String title, YcsbData data) {

    private static final double LAST_PERCENTILE = 99.99;
    private static final List<Double> PERCENTILES = List.of(50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95, LAST_PERCENTILE);
    private static final String CLIENT = "YCSB itself";
    private static final List<String> CALLS = List.of("READ", "SCAN", "UPDATE", "INSERT");
    private static final List<String> PARTS = Stream.concat(CALLS.stream().map(CallFigures::plural), Stream.of(CLIENT)).toList();

    /** Two figures, since with fsync all else is too little to be seen; one if there is nothing for the other. */
    List<Figure> breakdowns(String phase, int threads) {
        return Stream.of(false, true)
                .map(disk -> breakdown(phase, threads, disk))
                .filter(figure -> figure.chart().getCategoryPlot().getDataset().getRowCount() > 0)
                .toList();
    }

    /** Of each configuration, the microseconds of a thread per operation, by call. */
    private Figure breakdown(String phase, int threads, boolean disk) {
        DefaultCategoryDataset bars = new DefaultCategoryDataset();
        Csv csv = new Csv("configuration", "workload", "part", "microseconds per operation", "spread");
        Medians medians = new Medians();
        for (Configuration configuration : data.configurations()) {
            List<PhaseResult> results = data.results(configuration, threads, phase);
            if (results.isEmpty() || disk != (configuration.durability() == Durability.DISK)) {
                continue;
            }
            Map<String, List<Double>> parts = new TreeMap<>();
            for (PhaseResult result : results) {
                double whole = (double) result.nanos() * result.threads();
                double calls = result.calls().values().stream().mapToLong(PhaseResult.Calls::nanos).sum();
                result.calls().forEach((call, c) -> add(parts, plural(call), c.nanos(), result));
                add(parts, CLIENT, Math.max(0, whole - calls), result);
            }
            PARTS.stream().filter(parts::containsKey).forEach(part -> {
                double median = medians.of(parts.get(part));
                bars.addValue(median, part, configuration.title());
                csv.add(configuration.title(), phase, part, median, Medians.spread(parts.get(part)));
            });
        }
        return new Figure(name + "-breakdown-" + phase + (disk ? "-fsync" : ""),
                Charts.stackedBars(
                        title + ": where the time goes, " + named(phase) + (disk ? " with fsync, " : ", ") + threads + " thread(s)",
                        "microseconds per operation", bars, PARTS), csv, medians.caption() + " Each part by itself.");
    }

    /** A figure for each kind of call in each workload. */
    List<Figure> latencies(int threads) {
        List<Figure> figures = new ArrayList<>();
        for (String phase : data.phases()) {
            for (String call : CALLS) {
                boolean any = data.runs().stream().flatMap(run -> run.phases().stream())
                        .anyMatch(result -> result.phase().equals(phase) && result.calls().containsKey(call));
                if (any) {
                    figures.add(latency(phase, call, threads));
                }
            }
        }
        return figures;
    }

    private Figure latency(String phase, String call, int threads) {
        XYSeriesCollection lines = new XYSeriesCollection();
        Csv csv = new Csv("configuration", "workload", "call", "percentile", "microseconds", "spread");
        Medians medians = new Medians();
        for (Configuration configuration : data.configurations()) {
            XYSeries line = new XYSeries(configuration.title());
            List<PhaseResult.Calls> calls = data.results(configuration, threads, phase).stream()
                    .filter(result -> result.calls().containsKey(call))
                    .map(result -> result.calls().get(call))
                    .toList();
            for (int i = 0; i < PERCENTILES.size() && !calls.isEmpty(); i++) {
                double percentile = PERCENTILES.get(i);
                List<Double> runs = calls.stream().map(c -> c.percentiles().get(percentile) / 1e3).toList();
                double micros = medians.of(runs);
                line.add(i, micros);
                csv.add(configuration.title(), phase, call, percentile, micros, Medians.spread(runs));
            }
            lines.addSeries(line);
        }
        JFreeChart chart = Charts.lines(
                title + ": latency of " + plural(call) + ", " + named(phase) + ", " + threads + " thread(s)",
                "percentile", "microseconds", lines, true, true, i -> ConfigurationStyle.color(data.configurations().get(i)),
                i -> !ConfigurationStyle.isPlain(data.configurations().get(i)));
        Charts.nameSteps(chart, "percentile", PERCENTILES.stream().map(CallFigures::shown).toArray(String[]::new));
        return new Figure(name + "-latency-" + phase + "-" + call, chart, csv, medians.caption() + " Logarithmic. Where there"
                + " were few calls, the last percentiles are the longest call.");
    }

    private static void add(Map<String, List<Double>> parts, String part, double nanos, PhaseResult result) {
        parts.computeIfAbsent(part, _ -> new ArrayList<>()).add(nanos / result.operations() / 1e3);
    }

    private static String plural(String call) {
        return call.toLowerCase(Locale.ROOT) + "s";
    }

    static String named(String phase) {
        return phase.equals("LOAD") ? "load" : "workload " + phase;
    }

    private static String shown(double percentile) {
        return percentile == Math.rint(percentile) ? Long.toString((long) percentile) : Double.toString(percentile);
    }
}
