package org.autopersist.bench;

import org.autopersist.bench.measure.BenchFailure;
import picocli.CommandLine.Option;

/** How large graphs are. */
final class GraphOptions {

    private static final int MOST_BYTES_EACH = 96;
    private static final int MEGABYTE = 1 << 20;

    @Option(names = "--objects", paramLabel = "N", description = "objects per graph (default: 1000000, --quick: 300000)")
    private Integer objects;

    int objects(boolean quick) {
        int number = objects != null ? objects : quick ? 300_000 : 1_000_000;
        if (number < 10) {
            throw new BenchFailure("--objects must be at least 10");
        }
        return number;
    }

    /** The JVM argument for an image that takes so many objects. */
    static String imageSize(long objects) {
        return "-XX:NVMSize=" + (64 + objects * MOST_BYTES_EACH / MEGABYTE) + "m";
    }
}
