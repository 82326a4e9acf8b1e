// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.stream.IntStream;
import org.autopersist.bench.measure.Goal;
import org.autopersist.testkit.Table;

/**
 * What was measured of an image that has to do with little room.
 *
 * @param imageBytes its size
 * @param liveEmpty bytes that a collection found alive before it was filled, most of them the agent's reserve
 * @param liveBefore likewise, when it was filled
 * @param liveAfter likewise, at the end
 * @param samples of each minute
 */
public record SoakResult(
        long imageBytes, long liveEmpty, long liveBefore, long liveAfter, List<Soak.Sample> samples) {

    private static final double MEGABYTE = 1 << 20;
    /** What is live varies a little: open buffers, logs. */
    private static final double MOST_GROWTH = 1.02;

    static SoakResult of(long imageBytes, List<String> lines) {
        List<Long> live = lines.stream()
                .filter(line -> line.startsWith(Soak.LIVE))
                .map(line -> Long.valueOf(line.substring(Soak.LIVE.length())))
                .toList();
        return new SoakResult(imageBytes, live.get(0), live.get(1), live.get(2),
                lines.stream().filter(Soak.Sample::isIn).map(Soak.Sample::in).toList());
    }

    /** What the records take. */
    long recordBytes() {
        return liveBefore - liveEmpty;
    }

    /** Each tenth of the time. */
    public Table table() {
        Table table = new Table("minute", "transactions/s", "updates/s", "used, MB", "collections");
        int step = Math.max(1, samples.size() / 10);
        IntStream.range(0, samples.size()).filter(i -> (i + 1) % step == 0).forEach(i -> {
            Soak.Sample sample = samples.get(i);
            table.row("" + (i + 1), "" + sample.transactions() / 60, "" + sample.updates() / 60,
                    megabytes(sample.usedBytes()), "" + sample.collections());
        });
        return table;
    }

    /** In a line. */
    public String summary() {
        LongSummaryStatistics used = samples.stream().mapToLong(Soak.Sample::usedBytes).summaryStatistics();
        return String.format(Locale.ROOT, "%d minutes, %,d transactions, %,d of them updates; image %s MB, live when empty %s MB,"
                        + " when filled %s MB, at the end %s MB, used between them %s to %s MB", samples.size(),
                samples.stream().mapToLong(Soak.Sample::transactions).sum(),
                samples.stream().mapToLong(Soak.Sample::updates).sum(), megabytes(imageBytes), megabytes(liveEmpty),
                megabytes(liveBefore), megabytes(liveAfter), megabytes(used.getMin()), megabytes(used.getMax()));
    }

    public Goal goal() {
        return Goal.atMost("live data at the end : at first", (double) liveAfter / liveBefore, MOST_GROWTH, "");
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / MEGABYTE);
    }
}
