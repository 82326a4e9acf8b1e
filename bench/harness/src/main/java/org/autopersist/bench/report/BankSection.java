// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.autopersist.apps.bank.BankKind;
import org.autopersist.bench.bank.BankData;
import org.autopersist.bench.measure.Csv;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.jfree.data.statistics.DefaultStatisticalCategoryDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** The J-NVM paper's Figure 11, redrawn: a bank that is killed and serves again. */
final class BankSection extends Section {

    private static final int SMOOTHED_STEPS = 5;

    BankSection(Path file) {
        super("./ap bench bank", List.of(file));
    }

    @Override
    void addTo(Page page) throws IOException {
        BankData data = BankData.read(file());
        page.heading("Recovery of a bank under load");
        page.paragraph(String.format(Locale.ROOT,
                "%,d accounts of 140 bytes, %d threads that transfer by HTTP between random ones. The server is killed with"
                        + " SIGKILL and started again at once. The sum of all balances was right after each kill. The volatile"
                        + " bank starts again with empty accounts.", data.accounts(), data.threads()));
        page.source(data.command(), Provenance.of(data.machine(), data.stockJdk(), data.versions()));
        table(page, data);
        page.figure(timeLine(data));
        page.figure(outages(data));
    }

    private static void table(Page page, BankData data) {
        List<List<String>> rows = new ArrayList<>();
        for (BankKind kind : data.kinds()) {
            List<Double> serving = seconds(data, kind);
            List<Double> nominal = data.runs(kind).stream().map(BankData.Run::nominal).toList();
            List<Double> asBefore = data.runs(kind).stream().map(r -> r.asBeforeMillis() / 1e3).toList();
            boolean all = asBefore.stream().allMatch(s -> s >= 0);
            rows.add(List.of(kind.title(), String.format(Locale.ROOT, "%,.0f", Statistics.median(nominal)),
                    Units.spread(nominal),
                    String.format(Locale.ROOT, "%.2f s", Statistics.median(serving)),
                    Units.spread(serving),
                    all ? String.format(Locale.ROOT, "%.2f s", Statistics.median(asBefore)) : "not in this run",
                    Integer.toString(serving.size())));
        }
        page.table(List.of("bank", "transfers/s before", "spread", "serving again after", "spread", "90 % of it after",
                "runs"), rows);
    }

    /** Of each kind the run with the median outage. */
    private static Figure timeLine(BankData data) {
        XYSeriesCollection lines = new XYSeriesCollection();
        for (BankKind kind : data.kinds()) {
            List<BankData.Run> runs = data.runs(kind);
            double median = Statistics.median(seconds(data, kind)) * 1e3;
            BankData.Run shown = runs.stream()
                    .min((a, b) -> Double.compare(Math.abs(a.servingMillis() - median), Math.abs(b.servingMillis() - median)))
                    .orElseThrow();
            XYSeries line = new XYSeries(kind.title());
            int[] transfers = shown.transfers();
            int killed = (int) (shown.killedMillis() / BankData.STEP_MILLIS) + 1;
            for (int i = 0; i < transfers.length; i++) {
                // What was before the kill is not smeared over what came after it.
                int from = Math.max(i < killed ? 0 : killed, i - SMOOTHED_STEPS / 2);
                int to = Math.min(i < killed ? killed : transfers.length, i + SMOOTHED_STEPS / 2 + 1);
                double rate = IntStream.range(from, to).map(j -> transfers[j]).average().orElse(0)
                        * 1000 / BankData.STEP_MILLIS;
                line.add(((long) i * BankData.STEP_MILLIS - shown.killedMillis()) / 1e3, rate);
            }
            lines.addSeries(line);
        }
        return new Figure("bank-time-line",
                Charts.lines("Throughput around the kill", "seconds from the kill", "transfers per second", lines, false, false,
                        i -> Charts.color(data.kinds().get(i) == BankKind.AUTOPERSIST ? 0 : 3 + i), _ -> false), data.timeLines(),
                "Of each bank the run with the median outage; mean of half a second.");
    }

    private static Figure outages(BankData data) {
        DefaultStatisticalCategoryDataset bars = new DefaultStatisticalCategoryDataset();
        Csv csv = new Csv("bank", "run", "seconds until it serves again");
        for (BankKind kind : data.kinds()) {
            List<Double> serving = seconds(data, kind);
            double median = Statistics.median(serving);
            bars.add(median, Statistics.spread(serving) * median, "serving again", kind.title());
            data.runs(kind).forEach(run -> csv.add(kind, run.number(), run.servingMillis() / 1e3));
        }
        return new Figure("bank-outage",
                Charts.bars("From the kill to the first transfer", "seconds", bars, false, _ -> Charts.color(0)), csv,
                "Medians, with the greatest distance of a run.");
    }

    private static List<Double> seconds(BankData data, BankKind kind) {
        return data.runs(kind).stream().map(run -> run.servingMillis() / 1e3).toList();
    }
}
