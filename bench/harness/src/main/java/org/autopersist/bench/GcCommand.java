// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.autopersist.bench.gc.Churn;
import org.autopersist.bench.gc.ChurnResult;
import org.autopersist.bench.gc.Marking;
import org.autopersist.bench.gc.Way;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.testkit.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the collector of the NVM heap costs. */
@Command(
        name = "gc",
        mixinStandardHelpOptions = true,
        description = {
            "Threads replace values of 16 bytes to 1 MB in durable maps, trees, queues and copied trees, with the collector of the"
                    + " NVM heap and without: throughput, longest operations, space. Then collections of small objects alone.",
            "Images of up to 16 GB are made, which should fit into memory."
        })
final class GcCommand implements Callable<Integer> {

    private static final int USUAL_RUNS = 3;

    @Mixin
    private CommonOptions common;

    @Mixin
    private ImageOptions images;

    @Option(names = "--live", paramLabel = "MB", description = "live data (default: 1000, --quick: 200)")
    private Integer live;

    @Option(names = "--seconds", paramLabel = "N", description = "measured in each JVM (default: 20, --quick: 5)")
    private Integer seconds;

    @Option(names = "--threads", paramLabel = "N", description = "that change data (default: ${DEFAULT-VALUE})")
    private int threads = 2;

    @Option(names = "--ways", split = ",", paramLabel = "NAME", description = "of: ${COMPLETION-CANDIDATES} (default: all)")
    private List<Way> ways = List.of(Way.values());

    @Option(
            names = "--marked",
            split = ",",
            paramLabel = "MB",
            description = "live data of the collections alone (default: 100,1000,4000, --quick: 100,400)")
    private List<Integer> marked;

    @Override
    public Integer call() throws IOException {
        int megabytes = live != null ? live : common.quick ? 200 : 1000;
        int time = seconds != null ? seconds : common.quick ? 5 : 20;
        List<Integer> sizes = marked != null ? marked : common.quick ? List.of(100, 400) : List.of(100, 1000, 4000);
        if (megabytes < 10 || time < 1 || threads < 1 || sizes.stream().anyMatch(size -> size < 1)) {
            throw new BenchFailure("--live must be at least 10, --seconds, --threads and --marked at least 1");
        }
        Machine machine = Machine.here(common.jdk());
        machine.print();
        int runs = common.runs(USUAL_RUNS);
        GcReport report = new GcReport(machine, common.commandLine());
        try (PrintStream log = common.log("gc");
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = ProgressLine.ofSteps("gc", runs * (ways.size() + sizes.size()))) {
            MeasuredJvm jvm = new MeasuredJvm(common.jdk(), log);
            for (int run = 0; run < runs; run++) {
                for (Way way : run % 2 == 0 ? ways : ways.reversed()) {
                    progress.show(way.title());
                    List<String> lines = inImage(work, 4 * megabytes + 512, way.options(megabytes), (arguments) ->
                            jvm.run(Churn.class, arguments, "" + megabytes, "" + time, "" + threads, "" + way.isContinuous()));
                    report.add(way, ChurnResult.in(lines));
                    progress.step();
                }
                for (int size : sizes) {
                    progress.show("collections of " + size + " MB");
                    List<String> lines = inImage(work, 3 * size + 512, List.of("-XX:NVMSize=" + (2 * size + 64) + "m"), (arguments) ->
                            jvm.run(Marking.class, arguments, "" + size));
                    report.add(size, Marking.Result.in(lines));
                    progress.step();
                }
            }
        }
        return report.finish(common);
    }

    private interface Program {
        List<String> run(List<String> arguments) throws IOException;
    }

    private List<String> inImage(WorkFolder work, int heapMegabytes, List<String> options, Program program) throws IOException {
        Path image = work.newFile();
        String[] own = Stream.concat(
                        Stream.of("-Xmx" + heapMegabytes + "m", "-XX:NVMImage=" + image), options.stream())
                .toArray(String[]::new);
        List<String> lines = program.run(common.autoPersistArguments(own));
        Files.delete(image);
        return lines;
    }
}
