// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.testkit.Table;

/** Medians of the runs, and how many times as much ours does. */
public final class CommitsTable {

    private static final double LEAST_OF_BEST_ALONE = 1;
    private static final double LEAST_OF_BEST = 1.5;

    private final CommitsData data;

    public CommitsTable(CommitsData data) {
        this.data = data;
    }

    /** Thousands of transactions a second, their spread, and ours to them. */
    public Table table() {
        List<String> header = new ArrayList<>(List.of("thousands/s", "survives"));
        for (int threads : data.threadCounts()) {
            header.addAll(List.of("threads: " + threads, "spread", "ours :"));
        }
        Table table = new Table(header.toArray(String[]::new)).alignLeft(1);
        for (Contender contender : data.contenders()) {
            List<String> row = new ArrayList<>(List.of(contender.title(), contender.durability().survives()));
            for (int threads : data.threadCounts()) {
                List<Double> rates = data.rates(contender, threads);
                row.addAll(rates.isEmpty() ? List.of("", "", "") : List.of(
                        Units.thousands(Statistics.median(rates)), Units.spread(rates), ratio(contender, threads)));
            }
            table.row(row.toArray(String[]::new));
        }
        return table;
    }

    private String ratio(Contender contender, int threads) {
        return contender == Contender.OURS || data.rates(Contender.OURS, threads).isEmpty() ? ""
                : String.format(Locale.ROOT, "%.2f", ours(contender, threads));
    }

    private double ours(Contender contender, int threads) {
        return Statistics.median(data.rates(Contender.OURS, threads)) / Statistics.median(data.rates(contender, threads));
    }

    /** Against the best of those that promise the same; none where ours or all of these are missing. */
    public List<Goal> goals() {
        return data.threadCounts().stream()
                .filter(threads -> !data.rates(Contender.OURS, threads).isEmpty())
                .flatMap(threads -> data.best(threads).stream().map(best -> Goal.atLeast(
                        "commits, threads: " + threads + ", ours : " + best.title(), ours(best, threads),
                        threads == 1 ? LEAST_OF_BEST_ALONE : LEAST_OF_BEST, "")))
                .toList();
    }
}
