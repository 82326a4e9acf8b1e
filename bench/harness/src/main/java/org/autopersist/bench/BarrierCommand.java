// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Fork;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Timing;
import org.autopersist.testkit.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The cost of the barrier and of the object layout for programs without durable data. */
@Command(
        name = "barrier",
        mixinStandardHelpOptions = true,
        description = "Ordinary workloads without durable data: the same JDK with -XX:+AutoPersist against without.")
final class BarrierCommand implements Callable<Integer> {

    private static final String ON = "-XX:+AutoPersist";

    @Mixin
    private CommonOptions common;

    @Option(names = "--workloads", paramLabel = "REGEX", description = "only workloads whose name contains a match")
    private String regex = "";

    @Option(names = "--list", description = "print the workloads' names and do nothing else")
    private boolean list;

    @Option(names = "--control", description = "measure the JVM without AutoPersist twice, to see how far chance goes")
    private boolean control;

    /** A way to run a workload. */
    private enum Variant {
        OFF, ON, CONTROL
    }

    private record Raw(Machine machine, Timing timing, List<String> jvmArguments, List<Measurement> workloads) {}

    @Override
    public Integer call() throws IOException {
        List<Workload> workloads = workloads();
        if (list) {
            workloads.forEach(w -> System.out.println(w.name()));
            return 0;
        }
        Machine machine = Machine.here(common.jdk());
        machine.print();
        List<Measurement> results = workloads.stream().map(Measurement::new).toList();
        List<String> failures = new ArrayList<>();
        try (PrintStream log = common.log("barrier")) {
            measure(results, new Fork(common.jdk(), log), failures);
        }
        List<Measurement> complete = results.stream().filter(Measurement::isComplete).toList();
        int code = 0;
        if (!complete.isEmpty()) {
            BarrierReport report = new BarrierReport(complete);
            report.print();
            code = common.judge(report.goals());
        }
        RawData.write(
                common.file("barrier.json"), new Raw(machine, common.timing(), common.autoPersistArguments(), results));
        failures.forEach(f -> System.err.println("bench: " + f));
        return failures.isEmpty() ? code : 1;
    }

    private List<Workload> workloads() {
        try {
            Pattern pattern = Pattern.compile(regex);
            List<Workload> found = Workload.all().stream().filter(w -> pattern.matcher(w.name()).find()).toList();
            if (found.isEmpty()) {
                throw new BenchFailure("No workload's name contains a match of " + regex + "; --list prints them");
            }
            return found;
        } catch (PatternSyntaxException e) {
            throw new BenchFailure("--workloads: " + e.getMessage(), e);
        }
    }

    private void measure(List<Measurement> results, Fork fork, List<String> failures) {
        List<Variant> variants = control ? List.of(Variant.values()) : List.of(Variant.OFF, Variant.ON);
        int runs = common.runs();
        try (ProgressLine progress = ProgressLine.ofSteps("barrier", results.size() * variants.size() * runs)) {
            for (int run = 0; run < runs; run++) {
                // What drifts from fork to fork, such as the processor's clock, is to hit all variants alike.
                List<Variant> order = run % 2 == 0 ? variants : variants.reversed();
                for (Measurement result : results) {
                    for (Variant variant : order) {
                        progress.show(result.name());
                        try {
                            result.add(variant.name(), fork.run(
                                    result.workload.benchmark(), timing(result.workload), Map.of(),
                                    arguments(variant)));
                        } catch (BenchFailure e) {
                            failures.add(variant + ": " + e.getMessage());
                        }
                        progress.step();
                    }
                }
            }
        }
    }

    private Timing timing(Workload workload) {
        return common.quick ? common.timing() : common.timing().withWarmup(workload.warmupMillis());
    }

    private List<String> arguments(Variant variant) {
        List<String> arguments = new ArrayList<>(
                variant == Variant.ON ? common.autoPersistArguments(ON) : common.jvmArguments());
        String sources = System.getProperty("autopersist.sources");
        if (sources != null) {
            arguments.add("-Dautopersist.sources=" + sources);
        }
        return arguments;
    }

    /** One workload's figures: iterations in nanoseconds per operation, by variant and fork. */
    static final class Measurement {
        private final Workload workload;
        private final Map<String, List<double[]>> nanos = new LinkedHashMap<>();

        Measurement(Workload workload) {
            this.workload = workload;
        }

        String name() {
            return workload.name();
        }

        boolean vectorized() {
            return workload.vectorized();
        }

        void add(String variant, double[] iterations) {
            nanos.computeIfAbsent(variant, _ -> new ArrayList<>()).add(iterations);
        }

        boolean isComplete() {
            return nanos.containsKey(Variant.OFF.name()) && nanos.containsKey(Variant.ON.name());
        }

        boolean hasControl() {
            return nanos.containsKey(Variant.CONTROL.name());
        }

        List<double[]> off() {
            return nanos.get(Variant.OFF.name());
        }

        List<double[]> on() {
            return nanos.get(Variant.ON.name());
        }

        List<double[]> control() {
            return nanos.get(Variant.CONTROL.name());
        }
    }
}
