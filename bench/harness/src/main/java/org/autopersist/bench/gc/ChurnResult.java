// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.gc;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.autopersist.AutoPersistStats;
import org.autopersist.ImageFullException;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;

/**
 * What {@link Churn} has measured.
 *
 * @param perSecond operations
 * @param refused operations that ended with an ImageFullException
 * @param p9999Micros the 99.99th percentile of an operation's time
 * @param longestMicros the longest
 * @param pauseMillis what collections of the Java heap took
 * @param usedBefore bytes in use when the measurement began
 * @param used when it had ended
 * @param live bytes that the latest collection of the NVM heap found alive
 * @param collections of the NVM heap
 * @param collectionMillis what they took, beside the program
 */
public record ChurnResult(
        double perSecond,
        long refused,
        double p9999Micros,
        double longestMicros,
        long pauseMillis,
        long usedBefore,
        long used,
        long live,
        long collections,
        long collectionMillis) {

    private static final String MARK = "churn ";

    static ChurnResult of(Histogram nanos, long refused, double seconds, long pauseMillis, long usedBefore, AutoPersistStats stats) {
        return new ChurnResult(
                nanos.getTotalCount() / seconds, refused, nanos.getValueAtPercentile(99.99) / 1e3, nanos.getMaxValue() / 1e3,
                pauseMillis, usedBefore, stats.imageUsedBytes(), stats.liveBytes(), stats.collections(),
                stats.collectionTime().toMillis());
    }

    void print() {
        System.out.println(MARK + "perSecond=" + perSecond + " refused=" + refused + " p9999Micros=" + p9999Micros
                + " longestMicros=" + longestMicros + " pauseMillis=" + pauseMillis + " usedBefore=" + usedBefore + " used=" + used + " live=" + live
                + " collections=" + collections + " collectionMillis=" + collectionMillis);
    }

    /** @throws BenchFailure if the program did not print one */
    public static ChurnResult in(List<String> lines) {
        Map<String, String> v = MeasuredJvm.result(lines, MARK);
        return new ChurnResult(
                Double.parseDouble(v.get("perSecond")), Long.parseLong(v.get("refused")), Double.parseDouble(v.get("p9999Micros")),
                Double.parseDouble(v.get("longestMicros")), Long.parseLong(v.get("pauseMillis")),
                Long.parseLong(v.get("usedBefore")), Long.parseLong(v.get("used")), Long.parseLong(v.get("live")),
                Long.parseLong(v.get("collections")), Long.parseLong(v.get("collectionMillis")));
    }
}
