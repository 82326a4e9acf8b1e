// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.update.Items;
import org.autopersist.bench.update.Updates;
import org.autopersist.testkit.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether a second thread makes updates faster. */
@Command(
        name = "update",
        mixinStandardHelpOptions = true,
        description = "Threads put new objects into maps of their own, in the mode process, and without an image: updates per second, and"
                + " the 99.9th percentile of their times.")
final class UpdateCommand implements Callable<Integer> {

    private static final int USUAL_RUNS = 3;

    @Mixin
    private CommonOptions common;

    @Mixin
    private ImageOptions images;

    @Option(names = "--seconds", paramLabel = "N", description = "measured in each JVM (default: 10, --quick: 3)")
    private Integer seconds;

    @Option(names = "--threads", split = ",", paramLabel = "N", description = "side by side (default: 1,2,4)")
    private List<Integer> threads = List.of(1, 2, 4);

    @Option(names = "--items", split = ",", paramLabel = "NAME", description = "of: ${COMPLETION-CANDIDATES} (default: all)")
    private List<Items> items = List.of(Items.values());

    @Override
    public Integer call() throws IOException {
        int time = seconds != null ? seconds : common.quick ? 3 : 10;
        if (time < 1 || threads.stream().anyMatch(count -> count < 1)) {
            throw new BenchFailure("--seconds and --threads must be at least 1");
        }
        Machine machine = Machine.here(common.jdk());
        machine.print();
        int runs = common.runs(USUAL_RUNS);
        UpdateReport report = new UpdateReport(machine, common.commandLine());
        try (PrintStream log = common.log("update");
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = ProgressLine.ofSteps("update", 2 * runs * threads.size() * items.size())) {
            MeasuredJvm jvm = new MeasuredJvm(common.jdk(), log);
            for (int run = 0; run < runs; run++) {
                for (Items item : run % 2 == 0 ? items : items.reversed()) {
                    for (int count : threads) {
                        progress.show(item.title() + ", threads: " + count);
                        Path image = work.newFile();
                        List<String> durable = common.autoPersistArguments("-Xmx1g", "-XX:NVMImage=" + image, "-XX:NVMSize=1g");
                        report.add(new UpdateReport.Case(item, count, true), updates(jvm, durable, item, count, time));
                        Files.delete(image);
                        progress.step();
                        report.add(new UpdateReport.Case(item, count, false),
                                updates(jvm, common.jvmArguments("-Xmx1g"), item, count, time));
                        progress.step();
                    }
                }
            }
        }
        return report.finish(common);
    }

    private static Updates.Result updates(MeasuredJvm jvm, List<String> arguments, Items item, int threads, int seconds)
            throws IOException {
        return Updates.Result.in(jvm.run(Updates.class, arguments, item.name(), "" + threads, "" + seconds));
    }
}
