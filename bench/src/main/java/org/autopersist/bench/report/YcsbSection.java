package org.autopersist.bench.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.autopersist.bench.measure.Csv;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.YcsbData;
import org.autopersist.bench.ycsb.YcsbTable;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.stores.Durability;
import org.jfree.chart.JFreeChart;
import org.jfree.data.statistics.DefaultStatisticalCategoryDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** YCSB: throughputs, where the time goes, latencies, threads. */
final class YcsbSection extends Section {

    private static final Configuration VOLATILE = new Configuration(Binding.VOLATILE, Durability.NONE);

    /** @param files of the same size, on the same machine; they are joined */
    YcsbSection(List<Path> files) {
        super("./ap bench ycsb", files);
    }

    @Override
    void addTo(Page page) throws IOException {
        YcsbData data = YcsbData.join(files());
        page.heading("YCSB");
        page.paragraph(String.format(Locale.ROOT,
                "%,d records of 1 KB, %,d operations after %,d to warm up; with fsync for each operation 1/%d of each. One"
                        + " JVM for each configuration and run. A name alone survives kill -9, but for volatile, which survives"
                        + " nothing; (1 s behind) may lose the last second; (pmem) and (fsync) also survive a power failure,"
                        + " (pmem) on persistent memory.",
                data.size().records(), data.size().operations(), data.size().warmup(), data.size().diskDivisor()));
        page.source(data.command(), Provenance.of(data.machine(), data.stockJdk(), data.versions()));
        for (int threads : data.threadCounts()) {
            table(page, data, threads);
            new YcsbTable(data, VOLATILE).toSameStores(threads).forEach(page::paragraph);
            page.figure(throughput(data, threads));
        }
        int threads = data.threadCounts().getFirst();
        List<Figure> figures = new ArrayList<>();
        data.phases().forEach(phase -> figures.addAll(YcsbFigures.breakdowns(data, phase, threads)));
        figures.addAll(YcsbFigures.latencies(data, threads));
        for (Figure figure : figures) {
            page.figure(figure);
        }
        if (data.threadCounts().size() > 1) {
            for (String phase : data.phases()) {
                page.figure(overThreads(data, phase));
            }
        }
        page.paragraph("Goals:");
        page.goals(new YcsbTable(data, VOLATILE).goals());
    }

    /** A binding has one colour in all figures, paler where its durability is not the plain one. */
    static Color color(Configuration configuration) {
        int i = switch (configuration.binding()) {
            case FUNC -> 0;
            case JAVA_KV -> 1;
            case MAP -> 2;
            case VOLATILE -> 3;
            case JNVM -> 4;
            case MVSTORE -> 5;
            case MAPDB -> 6;
            case ECLIPSESTORE -> 7;
            case ROCKSDB -> 8;
            case LMDB -> 9;
            case ESPRESSO_FUNC -> 10;
            case ESPRESSO_JAVA_KV -> 11;
            case MEMCACHED -> 12;
            case VOLATILE_FUNC -> 13;
            case VOLATILE_JAVA_KV -> 14;
        };
        return Charts.pale(i, switch (configuration.durability()) {
            case NONE, PROCESS -> 0;
            case PMEM, BACKGROUND -> 0.4;
            case DISK -> 0.7;
        });
    }

    static boolean isPlain(Configuration configuration) {
        return configuration.durability() == Durability.PROCESS || configuration.durability() == Durability.NONE;
    }

    private static void table(Page page, YcsbData data, int threads) {
        List<String> header = new ArrayList<>(List.of(threads + " thread(s), 1000 operations/s"));
        data.phases().forEach(phase -> header.addAll(List.of(phase, "spread")));
        List<List<String>> rows = new ArrayList<>();
        for (Configuration configuration : data.configurations()) {
            List<String> row = new ArrayList<>(List.of(configuration.title()));
            for (String phase : data.phases()) {
                List<Double> rates = data.throughputs(configuration, threads, phase);
                row.add(rates.isEmpty() ? "" : Units.thousands(Statistics.median(rates)));
                row.add(rates.isEmpty() ? "" : Units.spread(rates));
            }
            rows.add(row);
        }
        page.table(header, rows);
    }

    private static Figure throughput(YcsbData data, int threads) {
        DefaultStatisticalCategoryDataset bars = new DefaultStatisticalCategoryDataset();
        Csv csv = new Csv("configuration", "workload", "threads", "run", "operations per second");
        for (Configuration configuration : data.configurations()) {
            for (String phase : data.phases()) {
                List<Double> rates = data.throughputs(configuration, threads, phase);
                for (int run = 0; run < rates.size(); run++) {
                    csv.add(configuration.title(), phase, threads, run, rates.get(run));
                }
                if (!rates.isEmpty()) {
                    double median = Statistics.median(rates);
                    bars.add(median / 1e3, Statistics.spread(rates) * median / 1e3, configuration.title(), phase);
                }
            }
        }
        return new Figure("ycsb-throughput-" + threads,
                Charts.bars("Throughput, " + threads + " thread(s)", "1000 operations per second", bars, true,
                        i -> color(data.configurations().get(i))),
                csv, "Medians, with the greatest distance of a run; logarithmic.");
    }

    private static Figure overThreads(YcsbData data, String phase) {
        XYSeriesCollection lines = new XYSeriesCollection();
        Csv csv = new Csv("configuration", "workload", "threads", "operations per second");
        for (Configuration configuration : data.configurations()) {
            XYSeries line = new XYSeries(configuration.title());
            for (int threads : data.threadCounts()) {
                List<Double> rates = data.throughputs(configuration, threads, phase);
                if (!rates.isEmpty()) {
                    line.add(threads, Statistics.median(rates) / 1e3);
                    csv.add(configuration.title(), phase, threads, Statistics.median(rates));
                }
            }
            lines.addSeries(line);
        }
        JFreeChart chart = Charts.lines(
                "Throughput over threads, " + YcsbFigures.named(phase), "threads", "1000 operations per second", lines, true,
                true, i -> color(data.configurations().get(i)), i -> !isPlain(data.configurations().get(i)));
        Charts.stepByOne(chart);
        return new Figure("ycsb-threads-" + phase, chart, csv, "Medians; logarithmic.");
    }
}
