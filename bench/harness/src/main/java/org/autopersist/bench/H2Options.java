// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.autopersist.bench.h2.H2Data;
import org.autopersist.bench.h2.Side;
import org.autopersist.bench.h2.Task;
import org.autopersist.bench.measure.BenchFailure;
import picocli.CommandLine.Option;

/** What {@link H2Command} measures. */
final class H2Options {

    @Option(
            names = "--records",
            paramLabel = "N",
            description = "of 1 KB, and as many accounts (default: 1000000, --quick: 100000)")
    private Integer records;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "of each workload, after a warm-up of half of them (default: 10, --quick: 5)")
    private Integer seconds;

    @Option(
            names = "--warehouses",
            paramLabel = "N",
            description = "of TPC-C, with 500,000 rows each (default: 4, --quick: 1)")
    private Integer warehouses;

    @Option(names = "--threads", split = ",", paramLabel = "N", description = "side by side (default: 1,2, --quick: 1)")
    private List<Integer> threads;

    @Option(
            names = "--workloads",
            split = ",",
            paramLabel = "NAME",
            description = "YCSB's, TPC-B, TPC-C, and starts after kill -9, of: ${COMPLETION-CANDIDATES} (default: all)")
    private List<Task> workloads = List.of(Task.values());

    @Option(names = "--only", split = ",", paramLabel = "NAME", description = "of: ${COMPLETION-CANDIDATES} (default: all)")
    private List<Side> sides = List.of(Side.values());

    @Option(
            names = "--minutes",
            paramLabel = "N",
            description = "start on no further database after so many, and report what there is")
    private Integer minutes;

    @Option(
            names = "--soak",
            paramLabel = "MINUTES",
            description = "instead of that: update records with AutoPersist for so long in an image with little room; a"
                    + " statement that is refused for want of room is an error")
    private Integer soak;

    @Option(
            names = "--image",
            paramLabel = "TIMES",
            description = "--soak: the image's size, in times of the live data (default: ${DEFAULT-VALUE})")
    private double imageTimes = 1.5;

    H2Data.Size size(boolean quick) {
        H2Data.Size size = new H2Data.Size(
                records != null ? records : quick ? 100_000 : 1_000_000, seconds != null ? seconds : quick ? 5 : 10,
                warehouses != null ? warehouses : quick ? 1 : 4);
        if (size.records() < 1 || size.seconds() < 1 || size.warehouses() < 1) {
            throw new BenchFailure("--records, --seconds and --warehouses must be at least 1");
        }
        return size;
    }

    List<Integer> threadCounts(boolean quick) {
        List<Integer> counts = threads != null ? threads : quick ? List.of(1) : List.of(1, 2);
        if (counts.stream().anyMatch(count -> count < 1)) {
            throw new BenchFailure("--threads must be at least 1");
        }
        return counts;
    }

    /** @param hasServer whether PostgreSQL is installed: without it its sides are left out */
    List<Side> sides(boolean hasServer) {
        List<Side> present = sides.stream().distinct().filter(side -> hasServer || !side.isServer()).toList();
        if (present.isEmpty()) {
            throw new BenchFailure("PostgreSQL is not installed (Debian's package postgresql)");
        }
        return present;
    }

    boolean wantsServer() {
        return sides.stream().anyMatch(Side::isServer);
    }

    /** The workloads that share a database. */
    List<List<Task>> groups() {
        return Task.groups(workloads);
    }

    /** Empty: no soak. */
    Optional<Integer> soakMinutes() {
        if (soak != null && soak < 1) {
            throw new BenchFailure("--soak must be at least 1");
        }
        return Optional.ofNullable(soak);
    }

    double imageTimes() {
        if (!(imageTimes > 1)) {
            throw new BenchFailure("--image must be more than 1");
        }
        return imageTimes;
    }

    /** Those of ours that were asked for; without any choice the first. */
    List<Side> soakSides() {
        List<Side> ours = sides.stream().distinct().filter(Side::hasImage).toList();
        if (ours.isEmpty()) {
            throw new BenchFailure("--soak is for AutoPersist's sides");
        }
        return sides.size() == Side.values().length ? List.of(Side.OURS) : ours;
    }

    /** Empty: as long as it takes. */
    Optional<Duration> minutes() {
        if (minutes != null && minutes < 1) {
            throw new BenchFailure("--minutes must be at least 1");
        }
        return Optional.ofNullable(minutes).map(Duration::ofMinutes);
    }
}
