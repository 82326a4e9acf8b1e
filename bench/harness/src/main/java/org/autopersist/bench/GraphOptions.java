// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;
import picocli.CommandLine.Option;

/** How large graphs are, and on which JVMs they are measured. */
final class GraphOptions {

    private static final int MOST_BYTES_EACH = 96;
    private static final int MEGABYTE = 1 << 20;

    @Option(names = "--objects", paramLabel = "N", description = "objects per graph (default: 1000000, --quick: 300000)")
    private Integer objects;

    @Option(
            names = "--against",
            paramLabel = "DIR",
            description = "a JDK of another version of AutoPersist: the same is measured with it in turn, and compared")
    private Path against;

    boolean hasOther() {
        return against != null;
    }

    /**
     * The JVM to be measured and, if there is one, the other that it is compared with.
     *
     * @throws BenchFailure if there is no JDK where one is named
     */
    List<MeasuredJvm> jvms(CommonOptions common, PrintStream log) {
        List<MeasuredJvm> jvms = new ArrayList<>();
        jvms.add(new MeasuredJvm(common.jdk(), log));
        if (hasOther()) {
            if (!Files.isExecutable(against.resolve("bin/java"))) {
                throw new BenchFailure("There is no JDK in " + against + ", which --against names");
            }
            jvms.add(new MeasuredJvm(against.toAbsolutePath(), log));
        }
        return jvms;
    }

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
