// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.util.List;
import java.util.Locale;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.ycsb.YcsbData;
import picocli.CommandLine.Option;

/** How much of YCSB is run, and what it is compared with. */
final class YcsbOptions {

    /** fsync takes a thousand times as long as what is measured otherwise. */
    static final int DISK_DIVISOR = 20;

    @Option(
            names = "--workloads",
            defaultValue = "A,B,C,D,F",
            description = "of A to F; E only where a backend has scans (default: ${DEFAULT-VALUE})")
    private String workloads;

    @Option(names = "--records", paramLabel = "N", description = "of 1 KB (default: 1000000; few with --quick)")
    private Long records;

    @Option(names = "--operations", paramLabel = "N", description = "of each workload (default: 500000; few with --quick)")
    private Long operations;

    @Option(names = "--warmup", paramLabel = "N", description = "operations before them (default: as many)")
    private Long warmup;

    @Option(names = "--threads", split = ",", paramLabel = "N", description = "such as 1,2,4 (default: 1,2,4; --quick: 1)")
    private List<Integer> threads;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            description = "start no further JVM after so many, and report what there is")
    private Integer minutes;

    @Option(
            names = "--heap",
            paramLabel = "MB",
            description = "Java heap of each JVM that holds the records (default: by the records)")
    private Long heap;

    @Option(
            names = "--baseline",
            defaultValue = "volatile:none",
            description = "the configuration that ratios refer to (default: ${DEFAULT-VALUE})")
    private String baseline;

    /** With so many records and operations where --quick says nothing else. */
    YcsbData.Size size(boolean quick, YcsbData.Size quickSize) {
        long operationCount = operations != null ? operations : quick ? quickSize.operations() : 500_000;
        YcsbData.Size size = new YcsbData.Size(
                records != null ? records : quick ? quickSize.records() : 1_000_000, operationCount,
                warmup != null ? warmup : operationCount, DISK_DIVISOR);
        if (size.records() < DISK_DIVISOR || size.operations() < DISK_DIVISOR || size.warmup() < 0) {
            throw new BenchFailure("--records and --operations must be at least " + DISK_DIVISOR);
        }
        return size;
    }

    List<Integer> threadCounts(boolean quick) {
        List<Integer> counts = threads != null ? threads : quick ? List.of(1) : List.of(1, 2, 4);
        if (counts.stream().anyMatch(n -> n < 1)) {
            throw new BenchFailure("--threads must be at least 1");
        }
        return counts;
    }

    /** Such as ABCDF. */
    String letters() {
        String letters = workloads.replace(",", "").toUpperCase(Locale.ROOT);
        if (!letters.matches("[A-F]+")) {
            throw new BenchFailure("--workloads takes letters from A to F, not " + workloads);
        }
        return letters;
    }

    /** Null: as long as it takes. */
    Integer minutes() {
        if (minutes != null && minutes < 1) {
            throw new BenchFailure("--minutes must be at least 1");
        }
        return minutes;
    }

    /** As {@code --only} names it. */
    String baseline() {
        return baseline;
    }

    /** In MB; null: by the records. */
    Long heap() {
        return heap;
    }
}
