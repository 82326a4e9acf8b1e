// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.kernels.Kernel;
import org.autopersist.kernels.Sample;
import org.autopersist.testkit.Table;

/** What was measured of kernels, in tables. */
public final class KernelsTables {

    /** What Figure 8 has for the paper's eager allocation. */
    public static final String EAGER_ALLOCATION =
            "AutoPersist, eager: the objects of classes that often become durable are tracked from birth"
                    + " (-XX:+NVMEagerAllocation); they still get homes when they become reachable.";
    /** What Table 4 has in the place of the paper's columns with eager allocation. */
    public static final String EAGER_COUNTS =
            "With eager allocation, of the objects that got a home: those that were tracked from birth, and those for which other"
                    + " threads had to be interrupted. No thread can be storing to the rest (final fields), which need neither.";
    /** What our counts of references are, and why the paper's are not. */
    public static final String REFERENCES =
            "Objects do not move here, so that no pointer to one has to be updated: the paper's \"Ptr Update\" is 0. Counted are"
                    + " the references that were written into homes while they were made. Allocated are all objects but those"
                    + " that drive the kernel; \"-\": a collection came in between.";

    /** What the bars of Figure 7 stand for. */
    public static final String ESPRESSO =
            "Espresso* writes each element of an array back by itself, as the paper's authors did; \"ranges\" writes new arrays"
                    + " and moved elements back in ranges, each cache line once. The goal is against the faster one of each"
                    + " kernel.";

    /** Of the time of the faster Espresso*, on average; the paper has 0.41 of one that writes each element back by itself. */
    private static final double GOAL = 0.40;
    /** Of the objects that become durable, at least, no thread is interrupted for. */
    private static final double GOAL_EAGER = 0.90;
    private static final String PMEM = "pmem";

    /** Of the paper's Table 4, NoProfile: copied of those allocated. */
    private static final Map<Kernel, Double> PAPER_COPIED = Map.of(Kernel.MArray, 29.9 / 29.9, Kernel.MList, 22.5 / 22.5,
            Kernel.FARArray, 15.1 / 15.1, Kernel.FArray, 304.4 / 468.4, Kernel.FList, 11_440.1 / 11_447.6);

    private final KernelsData data;

    public KernelsTables(KernelsData data) {
        this.data = data;
    }

    /** The mean over the kernels, if it is the one that the goal is for, and eager allocation. */
    public List<Goal> goals() {
        double mean = data.kernels().stream()
                .mapToDouble(kernel -> data.median(kernel, Setup.AUTOPERSIST) / fasterEspresso(kernel))
                .average().orElseThrow();
        List<Goal> goals = new ArrayList<>();
        if (data.size().durability().equals(PMEM)) {
            goals.add(Goal.atMost("kernels, AutoPersist : the faster Espresso*, mean", mean, GOAL, ""));
        }
        for (KernelsData.Count count : data.counts()) {
            Sample eager = count.eager();
            goals.add(Goal.atLeast(count.kernel() + ", objects made durable without an interrupt",
                    1 - (double) eager.objectsFenced() / eager.objectsConverted(), GOAL_EAGER, ""));
        }
        return goals;
    }

    private double fasterEspresso(Kernel kernel) {
        return Math.min(data.median(kernel, Setup.ESPRESSO), data.median(kernel, Setup.ESPRESSO_RANGES));
    }

    /** The same kernels without durability, on the stock JVM. */
    public Table volatileTimes() {
        Table table = new Table("kernel", "volatile, ns/op", "spread", "AutoPersist : volatile", "Espresso* : volatile",
                "ranges : volatile");
        for (Kernel kernel : data.kernels()) {
            double none = data.median(kernel, Setup.VOLATILE);
            table.row(kernel.name(), "%,.0f".formatted(none), Units.spread(data.nanos(kernel, Setup.VOLATILE)),
                    decimal(data.median(kernel, Setup.AUTOPERSIST) / none), decimal(data.median(kernel, Setup.ESPRESSO) / none),
                    decimal(data.median(kernel, Setup.ESPRESSO_RANGES) / none));
        }
        return table;
    }

    /**
     * What the paper's section 9.2 explains the times by: per operation, with AutoPersist and with Espresso*, whose ways to
     * write arrays back differ in the lines only.
     */
    public Table events() {
        Table table = new Table("per operation", "bytes allocated", "E*", "objects in NVM", "E*", "lines written back", "E*",
                "E*, ranges", "fences", "E*");
        for (Kernel kernel : data.kernels()) {
            table.row(kernel.name(),
                    event(kernel, Setup.AUTOPERSIST, Sample::allocatedBytes),
                    event(kernel, Setup.ESPRESSO, Sample::allocatedBytes),
                    event(kernel, Setup.AUTOPERSIST, Sample::objectsConverted),
                    event(kernel, Setup.ESPRESSO, Sample::objectsConverted),
                    event(kernel, Setup.AUTOPERSIST, Sample::writeBacks), event(kernel, Setup.ESPRESSO, Sample::writeBacks),
                    event(kernel, Setup.ESPRESSO_RANGES, Sample::writeBacks),
                    event(kernel, Setup.AUTOPERSIST, Sample::fences), event(kernel, Setup.ESPRESSO, Sample::fences));
        }
        return table;
    }

    private String event(Kernel kernel, Setup setup, ToLongFunction<Sample> count) {
        return decimal(Statistics.median(data.samples(kernel, setup).stream()
                .map(sample -> (double) count.applyAsLong(sample) / sample.operations()).toList()));
    }

    public Table table3() {
        Table table = new Table("markings", "AutoPersist", "paper", "Espresso*", "paper");
        for (Markings.Count count : data.markings()) {
            table.row(count.kernel().name(), "" + count.autoPersist(), "" + count.paperAutoPersist(), "" + count.espresso(),
                    "" + count.paperEspresso());
        }
        return table;
    }

    public Table table4() {
        Table table = new Table("of %,d operations".formatted(data.size().operations()), "objects allocated", "copied",
                "references", "copied : allocated", "paper", "eager: tracked", "interrupted");
        for (KernelsData.Count count : data.counts()) {
            boolean known = count.allocated() > 0;
            long copied = count.sample().objectsConverted();
            table.row(count.kernel().name(), known ? "%,d".formatted(count.allocated()) : "-", "%,d".formatted(copied),
                    "%,d".formatted(count.sample().referencesTranslated()),
                    known ? share((double) copied / count.allocated()) : "-", share(PAPER_COPIED.get(count.kernel())),
                    ofConverted(count.eager(), Sample::objectsTracked), ofConverted(count.eager(), Sample::objectsFenced));
        }
        return table;
    }

    private static String ofConverted(Sample sample, ToLongFunction<Sample> count) {
        return share((double) count.applyAsLong(sample) / sample.objectsConverted());
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
