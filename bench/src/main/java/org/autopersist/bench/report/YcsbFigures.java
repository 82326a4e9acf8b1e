package org.autopersist.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.autopersist.bench.measure.Csv;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.YcsbData;
import org.autopersist.ycsb.run.PhaseResult;
import org.autopersist.ycsb.stores.Durability;
import org.jfree.chart.JFreeChart;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Figures of single calls: where the time of an operation goes, and how long calls take. */
final class YcsbFigures {

    private static final double LAST_PERCENTILE = 99.99;
    private static final List<Double> PERCENTILES = List.of(50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95, LAST_PERCENTILE);
    private static final String CLIENT = "YCSB itself";
    private static final List<String> CALLS = List.of("READ", "SCAN", "UPDATE", "INSERT");
    private static final List<String> PARTS = Stream.concat(CALLS.stream().map(YcsbFigures::plural), Stream.of(CLIENT)).toList();

    private YcsbFigures() {}

    /** Two figures, since with fsync all else is too little to be seen; one if there is nothing for the other. */
    static List<Figure> breakdowns(YcsbData data, String phase, int threads) {
        return Stream.of(false, true)
                .map(disk -> breakdown(data, phase, threads, disk))
                .filter(figure -> figure.chart().getCategoryPlot().getDataset().getRowCount() > 0)
                .toList();
    }

    /** Of each configuration, the microseconds of a thread per operation, by call. */
    private static Figure breakdown(YcsbData data, String phase, int threads, boolean disk) {
        DefaultCategoryDataset bars = new DefaultCategoryDataset();
        Csv csv = new Csv("configuration", "workload", "part", "microseconds per operation");
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
                double median = Statistics.median(parts.get(part));
                bars.addValue(median, part, configuration.title());
                csv.add(configuration.title(), phase, part, median);
            });
        }
        return new Figure("ycsb-breakdown-" + phase + (disk ? "-fsync" : ""),
                Charts.stackedBars(
                        "Where the time goes, " + named(phase) + (disk ? " with fsync, " : ", ") + threads + " thread(s)",
                        "microseconds per operation", bars, PARTS), csv, "Medians of each part.");
    }

    /** A figure for each kind of call in each workload. */
    static List<Figure> latencies(YcsbData data, int threads) {
        List<Figure> figures = new ArrayList<>();
        for (String phase : data.phases()) {
            for (String call : CALLS) {
                boolean any = data.runs().stream().flatMap(run -> run.phases().stream())
                        .anyMatch(result -> result.phase().equals(phase) && result.calls().containsKey(call));
                if (any) {
                    figures.add(latency(data, phase, call, threads));
                }
            }
        }
        return figures;
    }

    private static Figure latency(YcsbData data, String phase, String call, int threads) {
        XYSeriesCollection lines = new XYSeriesCollection();
        Csv csv = new Csv("configuration", "workload", "call", "percentile", "microseconds");
        for (Configuration configuration : data.configurations()) {
            XYSeries line = new XYSeries(configuration.title());
            List<PhaseResult.Calls> calls = data.results(configuration, threads, phase).stream()
                    .filter(result -> result.calls().containsKey(call))
                    .map(result -> result.calls().get(call))
                    .toList();
            for (int i = 0; i < PERCENTILES.size() && !calls.isEmpty(); i++) {
                double percentile = PERCENTILES.get(i);
                double micros = Statistics.median(
                        calls.stream().map(c -> c.percentiles().get(percentile) / 1e3).toList());
                line.add(i, micros);
                csv.add(configuration.title(), phase, call, percentile, micros);
            }
            lines.addSeries(line);
        }
        JFreeChart chart = Charts.lines(
                "Latency of " + plural(call) + ", " + named(phase) + ", " + threads + " thread(s)",
                "percentile", "microseconds", lines, true, true, i -> YcsbSection.color(data.configurations().get(i)),
                i -> !YcsbSection.isPlain(data.configurations().get(i)));
        Charts.nameSteps(chart, "percentile", PERCENTILES.stream().map(YcsbFigures::shown).toArray(String[]::new));
        return new Figure("ycsb-latency-" + phase + "-" + call, chart, csv, "Medians over the runs; logarithmic. Where there"
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
