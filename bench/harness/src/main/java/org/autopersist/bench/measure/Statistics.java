// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.util.Arrays;
import java.util.Collection;

/** Means that outliers don't spoil. */
public final class Statistics {

    private Statistics() {}

    public static double median(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("There is no median of nothing");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    public static double median(Collection<Double> values) {
        return median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    public static double geometricMean(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("There is no mean of nothing");
        }
        return Math.exp(values.stream().mapToDouble(Math::log).sum() / values.size());
    }

    /** The greatest difference from the median, relative to it. */
    public static double spread(Collection<Double> values) {
        double middle = median(values);
        return values.stream().mapToDouble(v -> Math.abs(v - middle)).max().orElse(0) / middle;
    }
}
