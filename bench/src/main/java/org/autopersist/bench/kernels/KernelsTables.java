package org.autopersist.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Table;
import org.autopersist.bench.measure.Units;
import org.autopersist.kernels.Kernel;
import org.autopersist.kernels.Variant;

/** Measured rounds of kernels, and the paper's tables of them. */
final class KernelsReport {

    /** Of the time of Espresso*, on average; the paper has 0.41. */
    private static final double GOAL = 0.40;

    private final int operations;
    private final Map<Kernel, Map<Variant, List<Map<String, String>>>> rounds = new EnumMap<>(Kernel.class);

    private record Raw(Machine machine, int operations, Map<Kernel, Map<Variant, List<Map<String, String>>>> rounds) {}

    /** @param operations of a round */
    KernelsReport(int operations) {
        this.operations = operations;
    }

    void add(Kernel kernel, Variant variant, List<Map<String, String>> more) {
        rounds.computeIfAbsent(kernel, _ -> new EnumMap<>(Variant.class))
                .computeIfAbsent(variant, _ -> new ArrayList<>()).addAll(more);
    }

    private List<Double> perOperation(Kernel kernel, Variant variant, String key) {
        return rounds.get(kernel).get(variant).stream().map(round -> Double.parseDouble(round.get(key)) / operations).toList();
    }

    private double median(Kernel kernel, Variant variant, String key) {
        return Statistics.median(perOperation(kernel, variant, key));
    }

    private double ratio(Kernel kernel) {
        return median(kernel, Variant.AUTOPERSIST, "nanos") / median(kernel, Variant.ESPRESSO, "nanos");
    }

    /** Prints all and returns the exit code. */
    int print(CommonOptions common, Machine machine) throws IOException {
        printTimes();
        printCounts();
        new Markings(common.checkout()).print();
        double mean = rounds.keySet().stream().mapToDouble(this::ratio).average().orElseThrow();
        int code = common.judge(List.of(Goal.atMost("AutoPersist : Espresso*, mean", mean, GOAL, "")));
        RawData.write(common.file("kernels.json"), new Raw(machine, operations, rounds));
        return code;
    }

    /** As the paper's Figure 7, with the limit beside it. */
    private void printTimes() {
        Table table = new Table("Figure 7: ns per operation", "Espresso*", "AutoPersist", "volatile", "AP : E*",
                "AP : volatile", "spread");
        for (Kernel kernel : rounds.keySet()) {
            double autoPersist = median(kernel, Variant.AUTOPERSIST, "nanos");
            double none = median(kernel, Variant.VOLATILE, "nanos");
            table.row(kernel.name(), "%,.0f".formatted(median(kernel, Variant.ESPRESSO, "nanos")),
                    "%,.0f".formatted(autoPersist), "%,.0f".formatted(none), "%.2f".formatted(ratio(kernel)),
                    "%.1f".formatted(autoPersist / none),
                    "+-" + Units.percent(Statistics.spread(perOperation(kernel, Variant.AUTOPERSIST, "nanos"))));
        }
        System.out.println();
        table.print();
    }

    /** What the JVM counts of the paper's Table 4, and what its section 9.2 explains the times by. */
    private void printCounts() {
        Table table = new Table("per operation", "bytes allocated", "objects in NVM", "E*", "lines written back", "E*",
                "fences", "E*");
        for (Kernel kernel : rounds.keySet()) {
            List<String> cells = new ArrayList<>(List.of(kernel.name(),
                    "%,.0f".formatted(median(kernel, Variant.AUTOPERSIST, "allocated"))));
            for (String key : List.of("objects", "writebacks", "fences")) {
                cells.add("%.1f".formatted(median(kernel, Variant.AUTOPERSIST, key)));
                cells.add("%.1f".formatted(median(kernel, Variant.ESPRESSO, key)));
            }
            table.row(cells.toArray(String[]::new));
        }
        System.out.println();
        table.print();
    }
}
