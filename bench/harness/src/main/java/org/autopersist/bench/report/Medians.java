// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.util.Collection;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;

/** The medians of a figure, and what its caption says of how far the runs are from them. Not thread-safe. */
final class Medians {

    private int mostRuns;
    private double greatestSpread;

    /** The median of the runs of one point of the figure. */
    double of(Collection<Double> runs) {
        double median = Statistics.median(runs);
        mostRuns = Math.max(mostRuns, runs.size());
        if (median > 0) {
            greatestSpread = Math.max(greatestSpread, Statistics.spread(runs));
        }
        return median;
    }

    /** The same for the CSV: relative, 0 if there is one run. */
    static double spread(Collection<Double> runs) {
        return Statistics.median(runs) > 0 ? Statistics.spread(runs) : 0;
    }

    String caption() {
        return mostRuns < 2 ? "One run."
                : "Medians of " + mostRuns + " runs; the farthest run of all is ±" + Units.percent(greatestSpread)
                        + " from its median.";
    }
}
