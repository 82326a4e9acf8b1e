// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.util.concurrent.Callable;
import java.util.List;
import org.autopersist.AutoPersistException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command line of the kernels. */
@Command(
        name = "kernels",
        mixinStandardHelpOptions = true,
        description = {
            "Runs kernels of the paper's Table 1 and checks each against a plain list. They are durable if the JVM has an"
                    + " image (-XX:NVMImage=FILE); the variants espresso and"
                    + " espresso_ranges need -XX:+ExplicitPersistence, too.",
            "Exit code 0 if all were right, 1 if not, 2 for a wrong command line."
        })
final class Kernels implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "KERNEL", description = "${COMPLETION-CANDIDATES}; all if none is named")
    private List<Kernel> kernels = List.of(Kernel.values());

    @Option(names = "--variant", defaultValue = "autopersist", description = "${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}")
    private Variant variant;

    @Option(names = "--size", defaultValue = "1000", description = "elements before the mix begins; default ${DEFAULT-VALUE}")
    private int size;

    @Option(names = "--operations", defaultValue = "10000", description = "of the mix; default ${DEFAULT-VALUE}")
    private int operations;

    @Option(names = "--seed", defaultValue = "1", description = "default ${DEFAULT-VALUE}")
    private long seed;

    @Option(
            names = "--mix",
            defaultValue = "25,25,25,25",
            converter = MixConverter.class,
            paramLabel = "R,W,I,D",
            description = "percentages of reads, writes, inserts, deletes; default ${DEFAULT-VALUE}")
    private Mix mix;

    @Option(
            names = "--done",
            paramLabel = "N",
            description = "go on with one kernel that the image has, whose first N operations are known to be done, and"
                    + " print each that is; 0 to begin")
    private Integer done;

    private static final class MixConverter implements ITypeConverter<Mix> {
        @Override
        public Mix convert(String text) {
            try {
                return Mix.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    public static void main(String[] args) {
        System.exit(new CommandLine(new Kernels()).setCaseInsensitiveEnumValuesAllowed(true).execute(args));
    }

    @Override
    public Integer call() {
        if (size < 0 || operations < 0 || done != null && (done < 0 || kernels.size() != 1)) {
            throw new ParameterException(spec.commandLine(),
                    "--size, --operations and --done must not be negative, and --done needs exactly one kernel");
        }
        Run run = new Run(seed, mix, size, operations);
        try {
            if (done != null) {
                DurableRun.goOn(kernels.getFirst(), variant, run, done, System.out);
            } else {
                kernels.forEach(kernel -> report(kernel, run));
            }
            return 0;
        } catch (IllegalStateException | UnsupportedOperationException | AutoPersistException e) {
            spec.commandLine().getErr().println("kernels: " + e.getMessage());
            return 1;
        }
    }

    private void report(Kernel kernel, Run run) {
        Sequence<Long> list = DurableRun.fresh(kernel, variant);
        Run.Result result = run.execute(list);
        try {
            run.check(list, result);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(kernel + ": " + e.getMessage(), e);
        }
        System.out.printf("%-9s %,d operations, %,d ns each, right%n", kernel, run.operations(),
                run.operations() == 0 ? 0 : result.nanos() / run.operations());
    }
}
