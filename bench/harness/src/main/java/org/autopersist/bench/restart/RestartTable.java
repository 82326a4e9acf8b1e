// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.restart;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.bench.restart.RestartData.Restart;
import org.autopersist.bench.restart.RestartData.Written;
import org.autopersist.restart.Backend;
import org.autopersist.testkit.Table;

/** Medians, and ratios of the same size and end: of JVMs that do nothing to one without image, of restarts to a baseline. */
public final class RestartTable {

    private static final double MEGABYTE = 1 << 20;

    private final RestartData data;
    private final Backend baseline;

    /** @param baseline need not be among the data: there are no ratios then */
    public RestartTable(RestartData data, Backend baseline) {
        this.data = data;
        this.baseline = baseline;
    }

    /** What the image of a size has, in words; empty without AutoPersist. */
    public String image(int orders) {
        return data.written(orders).stream()
                .filter(written -> written.backend().hasImage())
                .findFirst()
                .map(image -> String.format(Locale.ROOT, "%,d orders: %.1f million objects, %.2f GB in the image", orders,
                        image.objects() / 1e6, image.imageBytes() / 1e9))
                .orElse(String.format(Locale.ROOT, "%,d orders", orders));
    }

    /** JVMs that open the image and do nothing. */
    public Table starts(int orders) {
        Table table = new Table("a JVM that does nothing", "time", "ratio", "spread");
        List<Double> without = data.starts(orders, null);
        addStart(table, "without image", without, without);
        for (End end : data.ends()) {
            addStart(table, "with image, after " + end.title(), data.starts(orders, end), without);
        }
        return table;
    }

    private static void addStart(Table table, String title, List<Double> seconds, List<Double> base) {
        if (!seconds.isEmpty()) {
            double median = Statistics.median(seconds);
            table.row(title, Units.nanos(median * 1e9), Units.ratio(median / Statistics.median(base)), Units.spread(seconds));
        }
    }

    /** Restarts until the first right answer, and what they wrote. */
    public Table restarts(int orders) {
        Table table = new Table("restart", "after", "first answer", "ratio", "spread", "of it open", "query", "again", "written",
                "dirty", "on disk").alignLeft(1);
        for (Backend backend : data.backends()) {
            for (End end : data.ends()) {
                List<Double> answers = data.restarts(backend, orders, end, Restart::answerNanos);
                if (!answers.isEmpty()) {
                    table.row(backend.title(), end.title(), Units.nanos(Statistics.median(answers)),
                            ratio(Statistics.median(answers), orders, end), Units.spread(answers),
                            time(backend, orders, end, Restart::openNanos), time(backend, orders, end, Restart::queryNanos),
                            time(backend, orders, end, Restart::againNanos),
                            bytes(backend, orders, end, Restart::writtenBytes), bytes(backend, orders, end, Restart::dirtyBytes),
                            onDisk(backend, orders, end));
                }
            }
        }
        return table;
    }

    private String ratio(double nanos, int orders, End end) {
        List<Double> base = data.restarts(baseline, orders, end, Restart::answerNanos);
        return base.isEmpty() ? "" : String.format(Locale.ROOT, "%.2f", nanos / Statistics.median(base));
    }

    private String time(Backend backend, int orders, End end, ToDoubleFunction<Restart> figure) {
        return Units.nanos(Statistics.median(data.restarts(backend, orders, end, figure)));
    }

    private String bytes(Backend backend, int orders, End end, ToDoubleFunction<Restart> figure) {
        double median = Statistics.median(data.restarts(backend, orders, end, figure));
        return median < 0 ? "unknown" : megabytes(median);
    }

    private String onDisk(Backend backend, int orders, End end) {
        return data.written(orders).stream()
                .filter(written -> written.backend() == backend && written.end() == end)
                .findFirst()
                .map(Written::diskBytes)
                .map(RestartTable::megabytes)
                .orElse("");
    }

    private static String megabytes(double bytes) {
        return String.format(Locale.ROOT, "%,.1f MB", bytes / MEGABYTE);
    }
}
