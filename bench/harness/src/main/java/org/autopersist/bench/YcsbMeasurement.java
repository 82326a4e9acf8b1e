// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Libraries;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.YcsbData;
import org.autopersist.bench.ycsb.YcsbRunner;
import org.autopersist.bench.ycsb.YcsbTable;
import org.autopersist.testkit.ProgressLine;
import org.autopersist.ycsb.run.PhaseResult;
import org.autopersist.ycsb.stores.Durability;

/** Runs configurations of YCSB, prints the tables and keeps the raw data. For one measurement. */
final class YcsbMeasurement {

    private final String name;
    private final CommonOptions common;
    private final StockOptions stock;
    private final ImageOptions images;
    private final YcsbOptions options;
    private final YcsbData.Size quickSize;

    /**
     * @param name of the raw data and the log
     * @param quickSize how much is done with --quick
     */
    YcsbMeasurement(
            String name, CommonOptions common, StockOptions stock, ImageOptions images, YcsbOptions options,
            YcsbData.Size quickSize) {
        this.name = name;
        this.common = common;
        this.stock = stock;
        this.images = images;
        this.options = options;
        this.quickSize = quickSize;
    }

    /**
     * Measures and reports.
     *
     * @param baseline that ratios refer to
     * @param otherServer {@code HOST:PORT} of a server that runs already, if one is among the configurations
     * @param versions of what is measured, besides the libraries'
     * @return the exit code
     * @throws BenchFailure if a process fails, or an option is wrong; what was measured before is kept
     */
    int run(
            List<Configuration> configurations, Configuration baseline, Optional<String> otherServer,
            Map<String, String> versions) throws IOException, InterruptedException {
        Machine machine = Machine.here(common.jdk());
        YcsbData.Size size = options.size(common.quick, quickSize);
        List<Job> jobs = jobs(new ArrayList<>(configurations), options.threadCounts(common.quick));
        String letters = options.letters();
        Integer minutes = options.minutes();
        machine.print();
        Map<String, String> allVersions = new TreeMap<>(Libraries.versions());
        allVersions.putAll(versions);
        YcsbData data =
                new YcsbData(machine, common.commandLine(), stock.version(), allVersions, size, new ArrayList<>());
        try {
            measure(data, jobs, letters, minutes, otherServer);
        } catch (BenchFailure e) {
            // What was measured until then took long.
            if (!data.runs().isEmpty()) {
                RawData.writeAndKeep(rawData(), data);
            }
            throw e;
        }
        return report(data, baseline);
    }

    /** A JVM that is to be started. */
    private record Job(int run, int threads, Configuration configuration) {}

    private List<Job> jobs(List<Configuration> configurations, List<Integer> threadCounts) {
        List<Job> jobs = new ArrayList<>();
        for (int run = 0; run < common.runs(); run++) {
            for (int threadCount : threadCounts) {
                for (Configuration configuration : configurations) {
                    jobs.add(new Job(run, threadCount, configuration));
                }
            }
            // So that no configuration always follows the same one.
            Collections.rotate(configurations, 1);
        }
        return jobs;
    }

    private void measure(
            YcsbData data, List<Job> jobs, String letters, Integer minutes, Optional<String> otherServer)
            throws IOException, InterruptedException {
        Instant end = minutes == null ? Instant.MAX : Instant.now().plus(Duration.ofMinutes(minutes));
        try (PrintStream log = common.log(name);
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = ProgressLine.ofSteps(name, jobs.size())) {
            YcsbRunner runner = new YcsbRunner(common.jvms(stock), log, options.heap(), otherServer);
            for (Job job : jobs) {
                if (Instant.now().isAfter(end) && !data.runs().isEmpty()) {
                    System.out.printf("Stopped after %d minutes: %d of %d JVMs%n", minutes, data.runs().size(), jobs.size());
                    return;
                }
                progress.show(job.configuration.title() + ", " + job.threads + " thread(s)");
                Path folder = work.newFolder();
                List<PhaseResult> phases = runner.run(job.configuration, folder, data.size(), letters, job.threads);
                data.runs().add(new YcsbData.Run(job.configuration, job.threads, job.run, phases));
                work.remove(folder);
                progress.step();
            }
        }
    }

    private int report(YcsbData data, Configuration baseline) throws IOException {
        YcsbTable table = new YcsbTable(data, baseline);
        boolean disk = data.configurations().stream().anyMatch(one -> one.durability() == Durability.DISK);
        for (int threadCount : data.threadCounts()) {
            System.out.printf("%n%d thread(s), %,d records, %,d operations%s; ratio to %s; same: ratio to the same store"
                            + " without durability:%n",
                    threadCount, data.size().records(), data.size().operations(),
                    disk ? " (with fsync 1/" + data.size().diskDivisor() + " of both)" : "", baseline.title());
            table.of(threadCount).print();
            table.toSameStores(threadCount).forEach(System.out::println);
        }
        int code = common.judge(table.goals());
        RawData.writeAndKeep(rawData(), data);
        return code;
    }

    private Path rawData() {
        return common.file(name + ".json");
    }
}
