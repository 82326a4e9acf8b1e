// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.util.Collection;
import java.util.Locale;

/** Figures as people read them. */
public final class Units {

    private Units() {}

    public static String nanos(double nanos) {
        return nanos < 1e3 ? format(nanos, "ns") : nanos < 1e6 ? format(nanos / 1e3, "us")
                : nanos < 1e9 ? format(nanos / 1e6, "ms") : format(nanos / 1e9, "s ");
    }

    public static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }

    public static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.1f %%", fraction * 100);
    }

    public static String millions(double perSecond) {
        return String.format(Locale.ROOT, "%.2f M/s", perSecond / 1e6);
    }

    /** Thousands, with at least two digits that matter. */
    public static String thousands(double value) {
        return String.format(Locale.ROOT, value < 1e3 ? "%.3f" : value < 1e4 ? "%.2f" : "%.1f", value / 1e3);
    }

    /** {@link Statistics#spread}, which means nothing for a single run. */
    public static String spread(Collection<Double> values) {
        return values.size() < 2 ? "one run" : "±" + percent(Statistics.spread(values));
    }

    private static String format(double value, String unit) {
        return String.format(Locale.ROOT, "%.2f %s", value, unit);
    }
}
