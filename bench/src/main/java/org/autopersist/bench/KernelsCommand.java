package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.ChildJvm;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.ProgressLine;
import org.autopersist.kernels.Kernel;
import org.autopersist.kernels.Measure;
import org.autopersist.kernels.Variant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The paper's kernels, against explicit persistence and against none. */
@Command(
        name = "kernels",
        mixinStandardHelpOptions = true,
        description = {
            "The kernels of the paper's Table 1, each in three variants: AutoPersist, Espresso* (objects placed, stores"
                    + " written back and fenced by the program), volatile (the same JDK without AutoPersist).",
            "Every round's list is checked against a plain one. Prints time per operation, the paper's Figure 7 and"
                    + " Table 3, and what Table 4 counts."
        })
final class KernelsCommand implements Callable<Integer> {

    private static final long SEED = 1;
    /** Rounds in each JVM that are not counted: the compilers are at work. */
    private static final int WARM_UP = 2;

    @Mixin
    private CommonOptions common;

    @Mixin
    private ImageOptions images;

    @Parameters(arity = "0..*", paramLabel = "KERNEL", description = "${COMPLETION-CANDIDATES}; all if none is named")
    private List<Kernel> kernels = List.of(Kernel.values());

    @Option(names = "--durability", defaultValue = "pmem", description = "process or pmem (default: ${DEFAULT-VALUE})")
    private String durability;

    @Option(names = "--size", defaultValue = "1000", description = "elements before the mix begins (default: ${DEFAULT-VALUE})")
    private int size;

    @Option(names = "--operations", description = "of the mix, in each round (default: 20000; 4000 with --quick)")
    private Integer operations;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (size < 1 || size > Kernel.MOST_OF_FLIST || operations != null && operations < 1) {
            throw new BenchFailure("--operations must be at least 1, --size from 1 to " + Kernel.MOST_OF_FLIST);
        }
        Machine machine = Machine.here(common.jdk());
        machine.print();
        int each = operations != null ? operations : common.quick ? 4_000 : 20_000;
        int rounds = WARM_UP + (common.quick ? 2 : 5);
        KernelsReport report = new KernelsReport(each);
        List<Variant> variants = new ArrayList<>(List.of(Variant.values()));
        try (PrintStream log = common.log("kernels");
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = new ProgressLine("kernels", common.runs() * kernels.size() * variants.size())) {
            ChildJvm child = new ChildJvm(common.jdk(), log);
            for (int run = 0; run < common.runs(); run++) {
                for (Kernel kernel : kernels) {
                    for (Variant variant : variants) {
                        progress.show(kernel + " " + variant);
                        Path image = work.newFile();
                        List<Map<String, String>> all = child.run(Measure.class, arguments(variant, image), kernel.name(),
                                        variant.name(), "" + size, "" + each, "" + rounds, "" + SEED)
                                .stream().map(ChildJvm::values).filter(values -> values.containsKey("nanos")).toList();
                        report.add(kernel, variant, all.subList(WARM_UP, all.size()));
                        Files.deleteIfExists(image);
                        progress.step();
                    }
                }
                Collections.rotate(variants, 1);
            }
        }
        return report.print(common, machine);
    }

    private List<String> arguments(Variant variant, Path image) {
        List<String> arguments = new ArrayList<>(common.jvmArguments("-Xmx2g", "-XX:+UseParallelGC"));
        if (variant != Variant.VOLATILE) {
            arguments.addAll(List.of("-XX:NVMImage=" + image, "-XX:NVMSize=16g", "-XX:NVMDurability=" + durability));
        }
        if (variant == Variant.ESPRESSO) {
            arguments.add("-XX:+ExplicitPersistence");
        }
        return arguments;
    }
}
