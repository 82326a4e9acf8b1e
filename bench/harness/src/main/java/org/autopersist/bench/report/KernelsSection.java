// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.autopersist.bench.kernels.Breakdown;
import org.autopersist.bench.kernels.KernelsData;
import org.autopersist.bench.kernels.KernelsTables;
import org.autopersist.bench.kernels.NormalizedTimes;
import org.autopersist.bench.kernels.Setup;
import org.autopersist.bench.measure.Csv;
import org.autopersist.kernels.Kernel;
import org.autopersist.kernels.Sample;
import org.jfree.data.category.DefaultCategoryDataset;

/** The paper's Figures 7 and 8 and its Tables 3 and 4. */
final class KernelsSection extends Section {

    KernelsSection(Path file) {
        super("./ap bench kernels", List.of(file));
    }

    @Override
    void addTo(Page page) throws IOException {
        KernelsData data = KernelsData.read(file());
        KernelsTables tables = new KernelsTables(data);
        page.heading("Kernels");
        page.paragraph(String.format(Locale.ROOT,
                "The lists of the paper's Table 1 under reads, writes, inserts and deletes, a quarter each; %,d elements,"
                        + " durability %s. Each JVM measures mixes of %,d operations for %.1f s after a warm-up of %.1f s, and"
                        + " each list was right at the end. Execution is what Memory (write-backs and fences), Runtime (slow"
                        + " paths and conversions) and Logging (failure-atomic regions) leave of the whole; the JVM samples"
                        + " them.",
                data.size().elements(), data.size().durability(), data.size().operations(), data.size().millis() / 1e3,
                data.size().warmupMillis() / 1e3));
        page.source(data.command(), Provenance.of(data.machine(), data.stockJdk(), data.versions()));
        times(page, data, NormalizedTimes.figure7(data), "kernels-figure7",
                "Kernels, relative to Espresso* (the paper's Figure 7)", KernelsTables.ESPRESSO);
        times(page, data, NormalizedTimes.figure8(data), "kernels-figure8",
                "Kernels in the JVM's tiers, relative to interpreter and C1 (the paper's Figure 8)",
                "T1X: interpreter and C1; T1XProfile: with C1's profiling; NoProfile: C2, too. "
                        + KernelsTables.EAGER_ALLOCATION);
        page.paragraph("Without durability, on the stock JVM:");
        page.table(tables.volatileTimes());
        if (!data.markings().isEmpty()) {
            page.paragraph("Markings in the sources (the paper's Table 3):");
            page.table(tables.table3());
        }
        page.paragraph("Runtime events of AutoPersist (the paper's Table 4):");
        page.table(tables.table4());
        page.paragraph(KernelsTables.REFERENCES + " " + KernelsTables.EAGER_COUNTS);
        page.paragraph("What the times come from:");
        page.table(tables.events());
        if (!tables.goals().isEmpty()) {
            page.paragraph("Goals:");
            page.goals(tables.goals());
        }
    }

    private static void times(Page page, KernelsData data, NormalizedTimes times, String name, String title, String note)
            throws IOException {
        page.table(times.table());
        DefaultCategoryDataset bars = new DefaultCategoryDataset();
        for (Kernel kernel : data.kernels()) {
            for (Setup setup : times.setups()) {
                add(bars, kernel + ", " + times.title(setup), times.of(kernel, setup));
            }
        }
        for (Setup setup : times.setups()) {
            add(bars, NormalizedTimes.AVERAGE + ", " + times.title(setup), times.average(setup));
        }
        page.figure(new Figure(name, Charts.stackedBars(title, "time, relative", bars, Breakdown.PARTS), csv(data, times),
                "Medians; their spreads are in the table. " + note));
    }

    private static void add(DefaultCategoryDataset bars, String name, Breakdown bar) {
        List<Double> parts = bar.parts();
        for (int i = 0; i < parts.size(); i++) {
            bars.addValue(parts.get(i), Breakdown.PARTS.get(i), name);
        }
    }

    private static Csv csv(KernelsData data, NormalizedTimes times) {
        Csv csv = new Csv("kernel", "setup", "run", "ns per operation", "memory", "runtime", "logging");
        for (KernelsData.Run run : data.runs()) {
            if (times.setups().contains(run.setup())) {
                Sample sample = run.sample();
                double operations = sample.operations();
                csv.add(run.kernel(), times.title(run.setup()), run.number(), sample.nanos() / operations,
                        sample.memoryNanos() / operations, sample.runtimeNanos() / operations,
                        sample.loggingNanos() / operations);
            }
        }
        return csv;
    }
}
