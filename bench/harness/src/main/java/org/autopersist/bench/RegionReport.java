// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.testkit.Table;

/** What was measured of regions, and what is to be reached. */
final class RegionReport {

    static final String C = "C";

    private static final String REDO = "redo";
    private static final String UNDO = "undo";
    private static final List<String> MODES = List.of("pmem", "process");
    private static final List<String> FIELDS = List.of("distinct", "same");
    private static final List<Integer> STORES = List.of(1, 10, 100, 1000);
    private static final int YARDSTICK_STORES = 10;
    private static final double YARDSTICK_GOAL = 1.5;
    private static final int UNDO_STORES = 100;
    private static final double UNDO_GOAL = 3;
    /** The first regions of an iteration may still grow the log. */
    private static final double FENCES_GOAL = 1.01;

    /**
     * One thing that is measured.
     *
     * @param implementation {@link #C}, or the value of -XX:RegionLog
     * @param mode the durability
     * @param fields distinct or same
     * @param stores in a region
     */
    record Kind(String implementation, String mode, String fields, int stores) {

        /** All kinds, those next to each other that are compared. */
        static List<Kind> all() {
            List<Kind> kinds = new ArrayList<>();
            for (String mode : MODES) {
                for (String fields : FIELDS) {
                    for (int stores : STORES) {
                        for (String implementation : List.of(C, REDO, UNDO)) {
                            kinds.add(new Kind(implementation, mode, fields, stores));
                        }
                    }
                }
            }
            return kinds;
        }
    }

    /**
     * One measurement.
     *
     * @param nanos nanoseconds a region, of each iteration
     * @param fences store fences a region
     */
    record Entry(Kind kind, List<Double> nanos, double fences) {}

    private final List<Entry> entries = new ArrayList<>();

    void add(Entry entry) {
        entries.add(entry);
    }

    List<Entry> entries() {
        return entries;
    }

    void print() {
        for (String mode : MODES) {
            for (String fields : FIELDS) {
                System.out.printf("%n%s, stores to %s%n", mode,
                        fields.equals("same") ? "the same field" : "distinct fields");
                table(mode, fields).print();
            }
        }
    }

    private Table table(String mode, String fields) {
        Table table = new Table(
                "  stores", "C", "redo", "undo", "redo / C", "undo / redo", "fences: redo", "undo");
        for (int stores : STORES) {
            double c = nanos(C, mode, fields, stores);
            double redo = nanos(REDO, mode, fields, stores);
            double undo = nanos(UNDO, mode, fields, stores);
            table.row("  " + stores, Units.nanos(c), Units.nanos(redo), Units.nanos(undo), Units.ratio(redo / c),
                    Units.ratio(undo / redo), count(fences(REDO, mode, fields, stores)),
                    count(fences(UNDO, mode, fields, stores)));
        }
        return table;
    }

    List<Goal> goals() {
        return List.of(
                Goal.atMost("most fences a region, redo, pmem", mostFences(), FENCES_GOAL, ""),
                Goal.atMost(
                        "a region of " + YARDSTICK_STORES + " stores, redo, pmem, relative to C",
                        nanos(REDO, "pmem", "distinct", YARDSTICK_STORES)
                                / nanos(C, "pmem", "distinct", YARDSTICK_STORES),
                        YARDSTICK_GOAL, ""),
                Goal.atLeast(
                        "a region of " + UNDO_STORES + " stores, pmem, undo relative to redo",
                        nanos(UNDO, "pmem", "distinct", UNDO_STORES) / nanos(REDO, "pmem", "distinct", UNDO_STORES),
                        UNDO_GOAL, ""));
    }

    private double mostFences() {
        return FIELDS.stream()
                .flatMap(fields -> STORES.stream().map(stores -> fences(REDO, "pmem", fields, stores)))
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
    }

    private double nanos(String implementation, String mode, String fields, int stores) {
        return Statistics.median(of(new Kind(implementation, mode, fields, stores))
                .map(entry -> Statistics.median(entry.nanos))
                .toList());
    }

    private double fences(String implementation, String mode, String fields, int stores) {
        return Statistics.median(of(new Kind(implementation, mode, fields, stores)).map(Entry::fences).toList());
    }

    private Stream<Entry> of(Kind kind) {
        return entries.stream().filter(entry -> entry.kind.equals(kind));
    }

    private static String count(double fences) {
        return String.format(Locale.ROOT, "%.2f", fences);
    }
}
