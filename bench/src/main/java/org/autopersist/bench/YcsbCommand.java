package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Libraries;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.ProgressLine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.YcsbData;
import org.autopersist.bench.ycsb.YcsbRunner;
import org.autopersist.bench.ycsb.YcsbTable;
import org.autopersist.ycsb.run.PhaseResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** YCSB on AutoPersist's stores and on their rivals. */
@Command(
        name = "ycsb",
        mixinStandardHelpOptions = true,
        description = {
            "YCSB's core workloads on AutoPersist's stores and their rivals, each at a durability that it promises:"
                    + " thousands of operations per second.",
            "Each configuration and run has a JVM of its own, which loads the records and then runs the workloads."
        })
final class YcsbCommand implements Callable<Integer> {

    private static final int DISK_DIVISOR = ConfigurationOptions.DISK_DIVISOR;
    private static final String RAW_DATA = "ycsb.json";

    @Mixin
    private CommonOptions common;

    @Mixin
    private StockOptions stock;

    @Mixin
    private ImageOptions images;

    @Mixin
    private ConfigurationOptions rows;

    @Option(
            names = "--workloads",
            defaultValue = "A,B,C,D,F",
            description = "of A to F; E only where a backend has scans (default: ${DEFAULT-VALUE})")
    private String workloads;

    @Option(names = "--records", paramLabel = "N", description = "of 1 KB (default: 1000000, --quick: 5000)")
    private Long records;

    @Option(names = "--operations", paramLabel = "N", description = "of each workload (default: 500000, --quick: 10000)")
    private Long operations;

    @Option(names = "--warmup", paramLabel = "N", description = "operations before them (default: as many)")
    private Long warmup;

    @Option(names = "--threads", split = ",", paramLabel = "N", description = "such as 1,2,4 (default: 1,2,4; --quick: 1)")
    private List<Integer> threads;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            description = "start no further JVM after so many, and report what there is")
    private Integer minutes;

    @Option(
            names = "--baseline",
            defaultValue = "volatile:none",
            description = "the configuration that ratios refer to (default: ${DEFAULT-VALUE})")
    private String baseline;

    @Option(names = "--heap", paramLabel = "MB", description = "Java heap of each JVM (default: by the records)")
    private Long heap;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Machine machine = Machine.here(common.jdk());
        Configuration base = Configuration.parse(baseline);
        List<Configuration> configurations = rows.configurations();
        YcsbData.Size size = size();
        List<Integer> threadCounts = threads != null ? threads : common.quick ? List.of(1) : List.of(1, 2, 4);
        if (threadCounts.stream().anyMatch(n -> n < 1)) {
            throw new BenchFailure("--threads must be at least 1");
        }
        if (minutes != null && minutes < 1) {
            throw new BenchFailure("--minutes must be at least 1");
        }
        machine.print();
        YcsbData data = new YcsbData(machine, common.commandLine(), stock.version(), Libraries.versions(), size,
                new ArrayList<>());
        try {
            measure(data, jobs(configurations, threadCounts));
        } catch (BenchFailure e) {
            // What was measured until then took long.
            if (!data.runs().isEmpty()) {
                RawData.writeAndKeep(common.file(RAW_DATA), data);
            }
            throw e;
        }
        return report(data, base);
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

    private void measure(YcsbData data, List<Job> jobs) throws IOException, InterruptedException {
        Instant end = minutes == null ? Instant.MAX : Instant.now().plus(Duration.ofMinutes(minutes));
        try (PrintStream log = common.log("ycsb");
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = new ProgressLine("ycsb", jobs.size())) {
            YcsbRunner runner = new YcsbRunner(common.jvms(stock), log, rows.jvmArguments(), heap);
            for (Job job : jobs) {
                if (Instant.now().isAfter(end) && !data.runs().isEmpty()) {
                    System.out.printf("Stopped after %d minutes: %d of %d JVMs%n", minutes, data.runs().size(), jobs.size());
                    return;
                }
                progress.show(job.configuration.title() + ", " + job.threads + " thread(s)");
                Path folder = work.newFolder();
                List<PhaseResult> phases = runner.run(job.configuration, folder, data.size(), letters(), job.threads);
                data.runs().add(new YcsbData.Run(job.configuration, job.threads, job.run, phases));
                work.remove(folder);
                progress.step();
            }
        }
    }

    private int report(YcsbData data, Configuration base) throws IOException {
        YcsbTable table = new YcsbTable(data, base);
        for (int threadCount : data.threadCounts()) {
            System.out.printf("%n%d thread(s), %,d records, %,d operations (with fsync 1/%d of both); ratio to %s; same: ratio to"
                    + " the same store without durability:%n",
                    threadCount, data.size().records(), data.size().operations(), DISK_DIVISOR, base.title());
            table.of(threadCount).print();
            table.toSameStores(threadCount).forEach(System.out::println);
        }
        int code = common.judge(table.goals());
        RawData.writeAndKeep(common.file(RAW_DATA), data);
        return code;
    }

    private YcsbData.Size size() {
        long operationCount = orElse(operations, 500_000, 10_000);
        YcsbData.Size size = new YcsbData.Size(
                orElse(records, 1_000_000, 5_000), operationCount, warmup != null ? warmup : operationCount, DISK_DIVISOR);
        if (size.records() < DISK_DIVISOR || size.operations() < DISK_DIVISOR || size.warmup() < 0) {
            throw new BenchFailure("--records and --operations must be at least " + DISK_DIVISOR);
        }
        return size;
    }

    private long orElse(Long given, long usual, long quick) {
        return given != null ? given : common.quick ? quick : usual;
    }

    private String letters() {
        String letters = workloads.replace(",", "").toUpperCase(Locale.ROOT);
        if (!letters.matches("[A-F]+")) {
            throw new BenchFailure("--workloads takes letters from A to F, not " + workloads);
        }
        return letters;
    }
}
