package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    @Override
    public Integer call() throws IOException, InterruptedException {
        Machine machine = Machine.here(common.jdk());
        machine.print();
        int runs = common.quick ? Math.max(2, common.runs()) : common.runs();
        int objects = graphs.objects(common.quick);
        GraphRates rates = new GraphRates("recovered", GOAL);
        try (PrintStream log = common.log("recover");
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = ProgressLine.ofSteps("recover", (runs + 1) * Shape.values().length)) {
            MeasuredJvm child = new MeasuredJvm(common.jdk(), log);
            for (Shape shape : Shape.values()) {
                progress.show(shape.title());
                Path image = work.newFile();
                List<String> arguments =
                        common.autoPersistArguments("-XX:NVMImage=" + image, GraphOptions.imageSize(objects));
                child.run(Convert.class, arguments, shape.name(), "" + objects, "1");
                progress.step();
                for (int run = 0; run < runs; run++) {
                    rates.add(shape, Result.in(child.run(Recover.class, arguments)));
                    progress.step();
                }
                Files.delete(image);
            }
        }
        return rates.report(common, machine, "recover");
    }
}
