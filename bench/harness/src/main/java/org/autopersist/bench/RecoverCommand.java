// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.autopersist.bench.graphs.Convert;
import org.autopersist.bench.graphs.Recover;
import org.autopersist.bench.graphs.Result;
import org.autopersist.bench.graphs.Shape;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.testkit.ProgressLine;
import picocli.CommandLine.Command;

/** How fast objects come back. */
@Command(
        name = "recover",
        mixinStandardHelpOptions = true,
        description = "Images opened by a fresh JVM: objects recovered per second, from the first access to the class"
                + " of the root until the root is there. The image's pages are in memory.")
final class RecoverCommand extends GraphCommand {

    private static final double GOAL = 2e6;
    private static final double SLOWEST = 1.03;
    /** Not beside the JVM's start. */
    private static final String WHEN_ASKED = "-XX:-NVMRecoverAhead";

    @Override
    public Integer call() throws IOException, InterruptedException {
        Machine machine = Machine.here(common.jdk());
        machine.print();
        int runs = common.quick ? Math.max(2, common.runs()) : common.runs();
        int objects = graphs.objects(common.quick);
        GraphRates rates = new GraphRates("recovered", OptionalDouble.of(GOAL), OptionalDouble.empty(), SLOWEST);
        try (PrintStream log = common.log("recover");
                WorkFolder work = images.workFolder(common)) {
            List<MeasuredJvm> jvms = graphs.jvms(common, log);
            int steps = (runs + 1) * Shape.values().length * jvms.size();
            try (ProgressLine progress = ProgressLine.ofSteps("recover", steps)) {
                for (Shape shape : Shape.values()) {
                    progress.show(shape.title());
                    List<List<String>> arguments = new ArrayList<>();
                    List<Path> written = new ArrayList<>();
                    for (MeasuredJvm jvm : jvms) {
                        Path image = work.newFile();
                        written.add(image);
                        arguments.add(
                                common.autoPersistArguments("-XX:NVMImage=" + image, GraphOptions.imageSize(objects), WHEN_ASKED));
                        jvm.run(Convert.class, arguments.getLast(), shape.name(), "" + objects, "1");
                        progress.step();
                    }
                    for (int run = 0; run < runs; run++) {
                        for (int jvm = 0; jvm < jvms.size(); jvm++) {
                            rates.add(jvm, shape, Result.in(jvms.get(jvm).run(Recover.class, arguments.get(jvm))));
                            progress.step();
                        }
                    }
                    for (Path image : written) {
                        Files.delete(image);
                    }
                }
            }
        }
        return rates.report(common, machine, "recover");
    }
}
