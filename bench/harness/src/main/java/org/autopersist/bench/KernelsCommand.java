// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.autopersist.bench.kernels.KernelsData;
import org.autopersist.bench.kernels.KernelsRunner;
import org.autopersist.bench.kernels.KernelsTables;
import org.autopersist.bench.kernels.Markings;
import org.autopersist.bench.kernels.NormalizedTimes;
import org.autopersist.bench.kernels.Setup;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Libraries;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.kernels.Kernel;
import org.autopersist.testkit.ProgressLine;
import org.autopersist.testkit.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The paper's kernels, against explicit persistence and against none. */
@Command(
        name = "kernels",
        mixinStandardHelpOptions = true,
        description = {
            "The kernels of the paper's Table 1, each in four variants: AutoPersist, Espresso* (objects placed, stores"
                    + " written back and fenced by the program) with each element of an array written back by itself and in"
                    + " ranges, volatile (the stock JVM).",
            "Every list is checked against a plain one. Prints the paper's Figures 7 and 8 and its Tables 3 and 4."
        })
final class KernelsCommand extends RivalCommand {

    private static final int RUNS = 5;

    @Parameters(arity = "0..*", paramLabel = "KERNEL", description = "${COMPLETION-CANDIDATES}; all if none is named")
    private List<Kernel> kernels = List.of(Kernel.values());

    @Option(names = "--durability", defaultValue = "pmem", description = "process or pmem (default: ${DEFAULT-VALUE})")
    private String durability;

    @Option(names = "--size", defaultValue = "1000", description = "elements before the mix begins (default: ${DEFAULT-VALUE})")
    private int elements;

    @Option(names = "--operations", description = "of the mix, in each round (default: 20000; 4000 with --quick)")
    private Integer operations;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "of mixes, in each JVM, after a warm-up of half of it (default: 3; 0.3 with --quick)")
    private Double seconds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        KernelsData.Size size = size();
        Machine machine = Machine.here(common.jdk());
        machine.print();
        int runs = common.runs(RUNS);
        KernelsData data = new KernelsData(machine, common.commandLine(), stock.version(), Libraries.versions(), size,
                new ArrayList<>(), new ArrayList<>(), new Markings(common.checkout()).count());
        List<Setup> setups = new ArrayList<>(List.of(Setup.values()));
        try (PrintStream log = common.log("kernels");
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = ProgressLine.ofSteps("kernels", kernels.size() * (runs * setups.size() + 1))) {
            KernelsRunner runner = new KernelsRunner(common.jvms(stock), log, size);
            for (Kernel kernel : kernels) {
                progress.show(kernel + ", counted");
                Path image = work.newFile();
                data.counts().add(runner.count(kernel, image));
                Files.delete(image);
                progress.step();
            }
            for (int run = 0; run < runs; run++) {
                for (Kernel kernel : kernels) {
                    for (Setup setup : setups) {
                        progress.show(kernel + ", " + setup.title());
                        Path image = work.newFile();
                        data.runs().add(new KernelsData.Run(kernel, setup, run, runner.measure(kernel, setup, image)));
                        Files.deleteIfExists(image);
                        progress.step();
                    }
                }
                // So that no setup always follows the same one.
                Collections.rotate(setups, 1);
            }
        }
        return report(data);
    }

    private int report(KernelsData data) throws IOException {
        KernelsTables tables = new KernelsTables(data);
        print("Figure 7: time per operation, relative to Espresso*", NormalizedTimes.figure7(data).table());
        System.out.println(KernelsTables.ESPRESSO);
        print("Figure 8: the tiers, relative to the interpreter and C1", NormalizedTimes.figure8(data).table());
        System.out.println(KernelsTables.EAGER_ALLOCATION);
        print("Without durability, on the stock JVM", tables.volatileTimes());
        if (!data.markings().isEmpty()) {
            print("Table 3: markings", tables.table3());
        }
        print("Table 4: runtime events", tables.table4());
        System.out.println(KernelsTables.REFERENCES);
        System.out.println(KernelsTables.EAGER_COUNTS);
        print("What the times come from", tables.events());
        int code = common.judge(tables.goals());
        RawData.writeAndKeep(common.file("kernels.json"), data);
        return code;
    }

    private static void print(String title, Table table) {
        System.out.printf("%n%s%n", title);
        table.print();
    }

    private KernelsData.Size size() {
        double length = seconds != null ? seconds : common.quick ? 0.3 : 3;
        int each = operations != null ? operations : common.quick ? 4_000 : 20_000;
        if (elements < 1 || each < 1 || !(length >= 0 && length <= 3600)) {
            throw new BenchFailure("--operations and --size must be at least 1, --seconds from 0 to 3600");
        }
        if (!List.of("pmem", "process").contains(durability)) {
            throw new BenchFailure("--durability must be pmem or process, not " + durability);
        }
        return new KernelsData.Size(durability, elements, each, Math.round(length * 500), Math.round(length * 1000));
    }
}
