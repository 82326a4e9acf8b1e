// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.orders;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.bench.orders.OrdersData.Case;
import org.autopersist.bench.orders.OrdersData.Run;
import org.autopersist.restart.throughput.Operation;
import org.autopersist.restart.throughput.OrderBackend;
import org.autopersist.testkit.Table;

/** Medians of the runs, and how many times as much AutoPersist does as the others. */
public final class OrdersTable {

    private final OrdersData data;

    public OrdersTable(OrdersData data) {
        this.data = data;
    }

    /** Thousands of operations a second, their spread, and AutoPersist's to them, with the goal. */
    public Table table() {
        List<String> header = new ArrayList<>(List.of("thousands/s", "threads"));
        for (OrderBackend backend : data.backends()) {
            header.addAll(List.of(backend.title(), "spread", "99.9 %"));
        }
        header.addAll(List.of(pair(OrderBackend.ROCKSDB), "goal", pair(OrderBackend.VOLATILE)));
        Table table = new Table(header.toArray(String[]::new));
        for (Case what : data.cases()) {
            List<String> row = new ArrayList<>(List.of(what.operation().title(), "" + what.threads()));
            for (OrderBackend backend : data.backends()) {
                List<Double> rates = data.figures(backend, what, Run::perSecond);
                row.addAll(List.of(Units.thousands(Statistics.median(rates)), Units.spread(rates),
                        Units.nanos(Statistics.median(data.figures(backend, what, Run::p999Micros)) * 1e3)));
            }
            row.addAll(List.of(
                    shown(what, OrderBackend.ROCKSDB), "%.0f".formatted(least(what)), shown(what, OrderBackend.VOLATILE)));
            table.row(row.toArray(String[]::new));
        }
        return table;
    }

    /** Against RocksDB; none where that or AutoPersist is missing. */
    public List<Goal> goals() {
        return data.cases().stream()
                .flatMap(what -> ratio(what, OrderBackend.ROCKSDB).stream().map(ratio -> Goal.atLeast(
                        what.title() + ", " + pair(OrderBackend.ROCKSDB), ratio, least(what), "")))
                .toList();
    }

    private static double least(Case what) {
        return what.operation() == Operation.INSERT ? 2 : 3;
    }

    private static String pair(OrderBackend other) {
        return OrderBackend.AUTOPERSIST.title() + " : " + other.title();
    }

    private String shown(Case what, OrderBackend other) {
        return ratio(what, other).map(ratio -> String.format(Locale.ROOT, "%.2f", ratio)).orElse("");
    }

    private Optional<Double> ratio(Case what, OrderBackend other) {
        List<Double> ours = data.figures(OrderBackend.AUTOPERSIST, what, Run::perSecond);
        List<Double> theirs = data.figures(other, what, Run::perSecond);
        return ours.isEmpty() || theirs.isEmpty() ? Optional.empty()
                : Optional.of(Statistics.median(ours) / Statistics.median(theirs));
    }
}
