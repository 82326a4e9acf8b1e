// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.testkit.Table;

/** Medians over the starts after kills. */
public final class RecoveryTable {

    private static final double LONGEST_SECONDS = 2;
    /** The goal is for so many records. */
    private static final int RECORDS = 1_000_000;

    private final H2Data data;

    public RecoveryTable(H2Data data) {
        this.data = data;
    }

    /** Of the JVMs that were killed while so many threads wrote. */
    public Table of(int threads) {
        Table table = new Table("after kill -9", "first answer", "longest", "of it connect", "query", "count");
        for (Side side : sides()) {
            List<Recovery> all = recoveries(side, threads);
            if (!all.isEmpty()) {
                table.row(side.title(), median(all, Recovery::answerNanos),
                        Units.nanos(all.stream().mapToLong(Recovery::answerNanos).max().orElseThrow()),
                        median(all, Recovery::connectNanos), median(all, Recovery::queryNanos),
                        median(all, Recovery::countNanos));
            }
        }
        return table;
    }

    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        if (data.size().records() >= RECORDS) {
            for (Side side : sides().stream().filter(Side::hasImage).toList()) {
                for (int threads : data.threadCounts()) {
                    recoveries(side, threads).stream().mapToLong(Recovery::answerNanos).max().ifPresent(longest ->
                            goals.add(Goal.atMost("first answer after kill -9, " + threads + " thread(s), " + side.title(),
                                    longest / 1e9, LONGEST_SECONDS, " s")));
                }
            }
        }
        return goals;
    }

    private List<Side> sides() {
        return data.recoveries().stream().map(Recovery::side).distinct().sorted().toList();
    }

    private List<Recovery> recoveries(Side side, int threads) {
        return data.recoveries().stream().filter(one -> one.side() == side && one.threads() == threads).toList();
    }

    private static String median(List<Recovery> all, ToLongFunction<Recovery> figure) {
        return Units.nanos(Statistics.median(all.stream().mapToDouble(figure::applyAsLong).toArray()));
    }
}
