// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.autopersist.bench.measure.Units;
import org.autopersist.kernels.Kernel;
import org.autopersist.testkit.Table;

/** The bars of the paper's Figure 7 or 8: each kernel's times, broken down, relative to one setup's. */
public final class NormalizedTimes {

    /** The bar group of the means. */
    public static final String AVERAGE = "Average";

    private final KernelsData data;
    private final Setup base;
    private final List<Setup> setups;

    private NormalizedTimes(KernelsData data, Setup... setups) {
        this.data = data;
        this.base = setups[0];
        this.setups = List.of(setups);
    }

    public static NormalizedTimes figure7(KernelsData data) {
        return new NormalizedTimes(data, Setup.ESPRESSO, Setup.ESPRESSO_RANGES, Setup.AUTOPERSIST);
    }

    public static NormalizedTimes figure8(KernelsData data) {
        return new NormalizedTimes(data, Setup.T1X, Setup.T1X_PROFILE, Setup.AUTOPERSIST, Setup.EAGER);
    }

    /** The setups in the order of the bars. */
    public List<Setup> setups() {
        return setups;
    }

    /** In Figure 8, AutoPersist without eager allocation has the paper's name for it. */
    public String title(Setup setup) {
        return base == Setup.T1X && setup == Setup.AUTOPERSIST ? "NoProfile" : setup.title();
    }

    /** A bar. */
    public Breakdown of(Kernel kernel, Setup setup) {
        return Breakdown.of(data, kernel, setup).dividedBy(data.median(kernel, base));
    }

    /** The mean of a setup's bars. */
    public Breakdown average(Setup setup) {
        return Breakdown.mean(data.kernels().stream().map(kernel -> of(kernel, setup)).toList());
    }

    /** All bars in numbers, with the times that they stand for. */
    public Table table() {
        List<String> header = new ArrayList<>(List.of("kernel", "setup", "ns/op", "spread", "relative"));
        header.addAll(Breakdown.PARTS);
        Table table = new Table(header.toArray(String[]::new));
        for (Kernel kernel : data.kernels()) {
            for (Setup setup : setups) {
                row(table, kernel.name(), setup, "%,.0f".formatted(data.median(kernel, setup)),
                        Units.spread(data.nanos(kernel, setup)), of(kernel, setup));
            }
        }
        for (Setup setup : setups) {
            row(table, AVERAGE, setup, "", "", average(setup));
        }
        return table;
    }

    private void row(Table table, String kernel, Setup setup, String nanos, String spread, Breakdown bar) {
        List<String> cells = new ArrayList<>(List.of(kernel, title(setup), nanos, spread, share(bar.whole())));
        bar.parts().forEach(part -> cells.add(share(part)));
        table.row(cells.toArray(String[]::new));
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
