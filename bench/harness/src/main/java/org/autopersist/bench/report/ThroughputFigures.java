// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.util.List;
import org.autopersist.bench.measure.Csv;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.YcsbData;
import org.jfree.chart.JFreeChart;
import org.jfree.data.statistics.DefaultStatisticalCategoryDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Operations per second, by workload and by threads.
 *
 * @param name that the figures' names begin with
 * @param title that their titles begin with
 */
record ThroughputFigures(String name, String title, YcsbData data) {

    Figure byWorkload(int threads) {
        DefaultStatisticalCategoryDataset bars = new DefaultStatisticalCategoryDataset();
        Csv csv = new Csv("configuration", "workload", "threads", "run", "operations per second");
        Medians medians = new Medians();
        // Others have no bars, and bars are coloured by their number.
        List<Configuration> measured = data.configurations().stream()
                .filter(one -> data.phases().stream().anyMatch(phase -> !data.throughputs(one, threads, phase).isEmpty()))
                .toList();
        for (Configuration configuration : measured) {
            for (String phase : data.phases()) {
                List<Double> rates = data.throughputs(configuration, threads, phase);
                for (int run = 0; run < rates.size(); run++) {
                    csv.add(configuration.title(), phase, threads, run, rates.get(run));
                }
                if (!rates.isEmpty()) {
                    double median = medians.of(rates);
                    bars.add(median / 1e3, Statistics.spread(rates) * median / 1e3, configuration.title(), phase);
                }
            }
        }
        return new Figure(name + "-throughput-" + threads,
                Charts.bars(title + ": throughput, " + threads + " thread(s)", "1000 operations per second", bars, true,
                        i -> ConfigurationStyle.color(measured.get(i))),
                csv, medians.caption() + " Lines are the greatest distance of a run; logarithmic.");
    }

    Figure overThreads(String phase) {
        XYSeriesCollection lines = new XYSeriesCollection();
        Csv csv = new Csv("configuration", "workload", "threads", "operations per second", "spread");
        Medians medians = new Medians();
        for (Configuration configuration : data.configurations()) {
            XYSeries line = new XYSeries(configuration.title());
            for (int threads : data.threadCounts()) {
                List<Double> rates = data.throughputs(configuration, threads, phase);
                if (!rates.isEmpty()) {
                    double median = medians.of(rates);
                    line.add(threads, median / 1e3);
                    csv.add(configuration.title(), phase, threads, median, Medians.spread(rates));
                }
            }
            lines.addSeries(line);
        }
        JFreeChart chart = Charts.lines(
                title + ": throughput over threads, " + CallFigures.named(phase), "threads", "1000 operations per second",
                lines, true, true, i -> ConfigurationStyle.color(data.configurations().get(i)),
                i -> !ConfigurationStyle.isPlain(data.configurations().get(i)));
        Charts.stepByOne(chart);
        return new Figure(name + "-threads-" + phase, chart, csv, medians.caption() + " Logarithmic.");
    }
}
