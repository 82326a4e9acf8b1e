package org.autopersist.bench.measure;

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

    private static String format(double value, String unit) {
        return String.format(Locale.ROOT, "%.2f %s", value, unit);
    }
}
