// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Libraries;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.restart.End;
import org.autopersist.bench.restart.RestartData;
import org.autopersist.bench.restart.RestartRunner;
import org.autopersist.bench.restart.RestartTable;
import org.autopersist.restart.Backend;
import org.autopersist.testkit.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Restarts with much data. */
@Command(
        name = "restart",
        mixinStandardHelpOptions = true,
        description = {
            "An order system of 23 objects an order is written by one process, which ends or is killed; how long the next one takes"
                    + " until it opened the image and did nothing, and until its first right answer to a query that needs all"
                    + " data; and what it wrote.",
            "A wrong answer is an error. 317000 orders are about 7.4 million objects, 1000000 23 million, 3690000 86 million."
        })
final class RestartCommand extends RivalCommand {

    private static final int USUAL_RUNS = 5;

    @Option(names = "--orders", split = ",", paramLabel = "N", description = "sizes (default: 1000000, --quick: 20000)")
    private List<Integer> orders;

    @Option(
            names = "--backends",
            split = ",",
            paramLabel = "NAME",
            description = "of: ${COMPLETION-CANDIDATES} (default: all)")
    private List<Backend> backends = List.of(Backend.values());

    @Option(
            names = "--ends",
            split = ",",
            paramLabel = "NAME",
            description = "of the writer, of: ${COMPLETION-CANDIDATES} (default: all)")
    private List<End> ends = List.of(End.values());

    @Option(
            names = "--baseline",
            paramLabel = "NAME",
            defaultValue = "AUTOPERSIST",
            description = "the backend that ratios refer to (default: ${DEFAULT-VALUE})")
    private Backend baseline;

    @Option(names = "--heap", paramLabel = "MB", description = "Java heap of each JVM (default: by the orders)")
    private Long heap;

    @Override
    public Integer call() throws IOException {
        List<Integer> sizes = orders != null ? orders : List.of(common.quick ? 20_000 : 1_000_000);
        if (sizes.stream().anyMatch(size -> size < 1)) {
            throw new BenchFailure("--orders must be at least 1");
        }
        Machine machine = Machine.here(common.jdk());
        machine.print();
        RestartData data = new RestartData(machine, common.commandLine(), stock.version(), Libraries.versions(),
                new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        RestartMeasurement measurement = new RestartMeasurement(backends, ends, common.runs(USUAL_RUNS), data);
        try (PrintStream log = common.log("restart");
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = ProgressLine.ofSteps("restart", sizes.size() * measurement.steps())) {
            RestartRunner runner = new RestartRunner(common.jvms(stock), log, heap);
            for (int size : sizes) {
                measurement.run(runner, work, progress, size);
            }
        }
        return report(data);
    }

    private int report(RestartData data) throws IOException {
        RestartTable table = new RestartTable(data, baseline);
        for (int size : data.sizes()) {
            System.out.printf("%n%s; ratio of restarts to %s:%n", table.image(size), baseline.title());
            if (!data.starts().isEmpty()) {
                System.out.println();
                table.starts(size).print();
            }
            System.out.println();
            table.restarts(size).print();
        }
        System.out.println("All answers were right.");
        int code = common.judge(List.of());
        RawData.writeAndKeep(common.file("restart.json"), data);
        data.csv().write(common.file("restart.csv"));
        return code;
    }
}
