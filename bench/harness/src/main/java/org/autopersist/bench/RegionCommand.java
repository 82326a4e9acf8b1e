// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Fork;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Timing;
import org.autopersist.bench.measure.Yardstick;
import org.autopersist.bench.stores.RegionStores;
import org.autopersist.testkit.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The cost of a failure-atomic region. */
@Command(
        name = "region",
        mixinStandardHelpOptions = true,
        description = "Failure-atomic regions of 1 to 1,000 stores, with -XX:RegionLog=redo and undo, in the modes process"
                + " and pmem, beside the same in C (append to a log, write back, fence once, write home).")
final class RegionCommand implements Callable<Integer> {

    private static final String SOURCE = "bench/harness/src/main/c/region_log.c";

    @Mixin
    private CommonOptions common;

    @Mixin
    private ImageOptions images;

    private record Raw(Machine machine, Timing timing, List<RegionReport.Entry> entries) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Machine machine = Machine.here(common.jdk());
        machine.print();
        RegionReport report = new RegionReport();
        try (PrintStream log = common.log("region");
                WorkFolder work = images.workFolder(common);
                Yardstick yardstick = Yardstick.compile(common.checkout().resolve(SOURCE), log)) {
            measure(new Fork(common.jdk(), log), yardstick, work, report);
        }
        report.print();
        int code = common.judge(report.goals());
        RawData.write(common.file("region.json"), new Raw(machine, common.timing(), report.entries()));
        return code;
    }

    private void measure(Fork fork, Yardstick yardstick, WorkFolder work, RegionReport report)
            throws IOException, InterruptedException {
        List<RegionReport.Kind> kinds = RegionReport.Kind.all();
        int runs = common.runs();
        try (ProgressLine progress = ProgressLine.ofSteps("region", kinds.size() * runs)) {
            for (int run = 0; run < runs; run++) {
                for (RegionReport.Kind kind : run % 2 == 0 ? kinds : kinds.reversed()) {
                    progress.show(kind.toString());
                    Path file = work.newFile();
                    report.add(kind.implementation().equals(RegionReport.C)
                            ? inC(yardstick, kind, file)
                            : inJava(fork, kind, file));
                    Files.deleteIfExists(file);
                    progress.step();
                }
            }
        }
    }

    private RegionReport.Entry inC(Yardstick yardstick, RegionReport.Kind kind, Path file)
            throws IOException, InterruptedException {
        Timing timing = common.timing();
        Yardstick.Result result = yardstick.run(
                file, kind.mode(), kind.stores(), kind.fields(), timing.iterations(), timing.millis());
        return new RegionReport.Entry(kind, List.of(result.nanos()), 1);
    }

    private RegionReport.Entry inJava(Fork fork, RegionReport.Kind kind, Path file) {
        Fork.Measured measured = fork.measure(
                RegionStores.class.getName() + "." + kind.fields(),
                common.timing(),
                Map.of("stores", "" + kind.stores()),
                common.autoPersistArguments(
                        "-XX:NVMImage=" + file, "-XX:NVMSize=64m", "-XX:NVMDurability=" + kind.mode(),
                        "-XX:RegionLog=" + kind.implementation()));
        double regions = measured.counts().get("regions");
        // Without this a figure could be that of stores that are not durable.
        if (measured.counts().get("slowPaths") < regions * kind.stores()) {
            throw new BenchFailure(kind + ": " + measured.counts().get("slowPaths") + " slow paths for " + regions
                    + " regions");
        }
        List<Double> nanos = new ArrayList<>();
        for (double value : measured.nanos()) {
            nanos.add(value);
        }
        return new RegionReport.Entry(kind, nanos, measured.counts().get("fences") / regions);
    }
}
