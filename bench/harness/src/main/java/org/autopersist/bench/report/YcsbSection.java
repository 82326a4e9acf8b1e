// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.Server;
import org.autopersist.bench.ycsb.YcsbData;
import org.autopersist.bench.ycsb.YcsbTable;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.stores.Durability;

/** YCSB, embedded or over memcached's protocol: throughputs, where the time goes, latencies, threads. */
final class YcsbSection extends Section {

    private final String name;
    private final String heading;
    private final String text;
    private final Configuration baseline;

    private YcsbSection(String name, List<Path> files, String heading, String text, Configuration baseline) {
        super("./ap bench " + name, files);
        this.name = name;
        this.heading = heading;
        this.text = text;
        this.baseline = baseline;
    }

    /** @param files of the same size, on the same machine; they are joined */
    static YcsbSection embedded(List<Path> files) {
        return new YcsbSection("ycsb", files, "YCSB",
                "With fsync for each operation 1/%d of the records and operations. One JVM for each configuration and run. A"
                        + " name alone survives kill -9, but for those with volatile, which survive nothing; (1 s behind) may"
                        + " lose the last second; (pmem) and (fsync) also survive a power failure, (pmem) on persistent memory.",
                new Configuration(Binding.VOLATILE, Durability.NONE));
    }

    /** @param files of the same size, on the same machine; they are joined */
    static YcsbSection overMemcached(List<Path> files) {
        return new YcsbSection("memcached", files, "YCSB over memcached",
                "Over memcached's text protocol, by spymemcached, with one connection for each thread, at the loopback"
                        + " interface (the paper's section 9.2). One server, and one JVM for YCSB, for each configuration and"
                        + " run. An update is a gets and a cas. What has AP in its name survives kill -9 of the server; (pmem)"
                        + " also a power failure, on persistent memory; the others survive nothing.",
                new Configuration(Server.VOLATILE, Durability.NONE));
    }

    @Override
    void addTo(Page page) throws IOException {
        YcsbData data = YcsbData.join(files());
        YcsbTable ratios = new YcsbTable(data, baseline);
        page.heading(heading);
        page.paragraph(String.format(Locale.ROOT, "%,d records of 1 KB, %,d operations after %,d to warm up. ",
                data.size().records(), data.size().operations(), data.size().warmup())
                + String.format(Locale.ROOT, text, data.size().diskDivisor()));
        page.source(data.command(), Provenance.of(data.machine(), data.stockJdk(), data.versions()));
        ThroughputFigures throughput = new ThroughputFigures(name, heading, data);
        for (int threads : data.threadCounts()) {
            table(page, data, threads);
            page.list(ratios.toSameStores(threads));
            page.figure(throughput.byWorkload(threads));
        }
        int threads = data.threadCounts().getFirst();
        CallFigures calls = new CallFigures(name, heading, data);
        List<Figure> figures = new ArrayList<>();
        data.phases().forEach(phase -> figures.addAll(calls.breakdowns(phase, threads)));
        figures.addAll(calls.latencies(threads));
        if (data.threadCounts().size() > 1) {
            data.phases().forEach(phase -> figures.add(throughput.overThreads(phase)));
        }
        for (Figure figure : figures) {
            page.figure(figure);
        }
        List<Goal> goals = ratios.goals();
        if (!goals.isEmpty()) {
            page.paragraph("Goals:");
            page.goals(goals);
        }
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
}
