// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.autopersist.bench.graphs.Convert;
import org.autopersist.bench.graphs.Result;
import org.autopersist.bench.graphs.Shape;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.measure.Yardstick;
import org.autopersist.testkit.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How fast objects become recoverable. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description = "Graphs of small objects made recoverable by one thread, beside copies of as many in C (each line written"
                + " back once, one fence): objects per second.")
final class ConvertCommand extends GraphCommand {

    private static final String SOURCE = "bench/harness/src/main/c/object_copy.c";
    private static final double PROCESS_GOAL = 30e6;
    /** Of the time in C, with write-backs. */
    private static final double PMEM_GOAL = 1.5;
    private static final double SLOWEST = 1.01;
    /** Rounds that are not counted: class tables and the like are made in them. */
    private static final int WARM_UP = 2;

    @Option(names = "--durability", defaultValue = "process", description = "process or pmem (default: ${DEFAULT-VALUE})")
    private String durability;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Machine machine = Machine.here(common.jdk());
        machine.print();
        int runs = common.runs();
        int objects = graphs.objects(common.quick);
        int rounds = WARM_UP + (common.quick ? 3 : 5);
        GraphRates rates = durability.equals("pmem")
                ? new GraphRates("made recoverable", OptionalDouble.empty(), OptionalDouble.of(PMEM_GOAL), SLOWEST)
                : new GraphRates("made recoverable", OptionalDouble.of(PROCESS_GOAL), OptionalDouble.empty(), SLOWEST);
        try (PrintStream log = common.log("convert");
                WorkFolder work = images.workFolder(common);
                Yardstick yardstick = Yardstick.compile(common.checkout().resolve(SOURCE), log)) {
            List<MeasuredJvm> jvms = graphs.jvms(common, log);
            try (ProgressLine progress = ProgressLine.ofSteps("convert", runs * (Shape.values().length * jvms.size() + 1))) {
                for (int run = 0; run < runs; run++) {
                    progress.show("C");
                    Path file = work.newFile();
                    rates.addYardstick(yardstick.run(file, durability, objects, rounds));
                    Files.delete(file);
                    progress.step();
                    for (Shape shape : Shape.values()) {
                        for (int jvm = 0; jvm < jvms.size(); jvm++) {
                            progress.show(shape.title());
                            Path image = work.newFile();
                            List<String> arguments = common.autoPersistArguments(
                                    "-XX:NVMImage=" + image, GraphOptions.imageSize((long) objects * rounds),
                                    "-XX:NVMDurability=" + durability);
                            List<Result> all = Result.in(
                                    jvms.get(jvm).run(Convert.class, arguments, shape.name(), "" + objects, "" + rounds));
                            rates.add(jvm, shape, all.subList(WARM_UP, all.size()));
                            Files.delete(image);
                            progress.step();
                        }
                    }
                }
            }
        }
        return rates.report(common, machine, "convert");
    }
}
