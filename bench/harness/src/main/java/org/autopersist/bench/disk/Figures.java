// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.disk;

import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;

/**
 * What {@link DiskWork} has measured.
 *
 * @param rate steps a second, of all threads
 * @param writtenBytes that went to log and base image for it
 * @param storedBytes that the program has stored
 */
public record Figures(double rate, long writtenBytes, long storedBytes) {

    private static final String MARK = "disk ";

    @Override
    public String toString() {
        return MARK + "rate=" + rate + " writtenBytes=" + writtenBytes + " storedBytes=" + storedBytes;
    }

    /** @throws BenchFailure if the program printed none */
    public static Figures in(List<String> lines) {
        Map<String, String> v = lines.stream().filter(line -> line.startsWith(MARK)).findFirst().map(MeasuredJvm::values)
                .orElseThrow(() -> new BenchFailure("The program printed no figures: " + lines));
        return new Figures(Double.parseDouble(v.get("rate")), Long.parseLong(v.get("writtenBytes")),
                Long.parseLong(v.get("storedBytes")));
    }

    public double amplification() {
        return (double) writtenBytes / storedBytes;
    }
}
