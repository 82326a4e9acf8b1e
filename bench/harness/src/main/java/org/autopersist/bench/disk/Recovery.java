// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.disk;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.image.LogToApply;

/**
 * How long it takes to open an image after a power failure, for the log that it left. Its files are on disk only then, and so
 * their pages are dropped from the system's cache before.
 */
public final class Recovery {

    private static final long MEGABYTE = 1 << 20;
    private static final long GIGABYTE = 1 << 30;
    /** Of a segment: the rest is for what is logged until the writer has ended, so that it is not applied before. */
    private static final double FILLED = 0.9;

    private final MeasuredJvm jvm;
    private final PrintStream log;

    /**
     * What was measured.
     *
     * @param seconds from the start of a JVM until it has found the data, and has ended
     */
    public record Measured(long logBytes, double seconds) {

        public double secondsPerGigabyte() {
            return seconds * GIGABYTE / logBytes;
        }
    }

    /** @param log gets what other programs than the JVM print */
    public Recovery(MeasuredJvm jvm, PrintStream log) {
        this.jvm = jvm;
        this.log = log;
    }

    /**
     * Fills a log, and has a JVM open the image as after a power failure.
     *
     * @param segment megabytes of a segment of the log, which is filled for the most part
     * @param arguments of the JVMs, for what follows {@code disk} in -XX:NVMDurability
     * @throws BenchFailure if a program fails
     */
    public Measured measure(DiskWork.What what, Path image, int segment, Function<String, List<String>> arguments)
            throws IOException {
        String options = ",segment=" + segment + "m";
        jvm.run(LogFiller.class, arguments.apply(options), what.name(), "" + (long) (FILLED * segment * MEGABYTE));
        long bytes = LogToApply.bytes(image);
        if (bytes < segment * MEGABYTE / 2) {
            throw new BenchFailure("The log was applied before the writer has ended: " + bytes + " bytes are left");
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(image.getParent())) {
            for (Path file : files) {
                dropFromCache(file);
            }
        }
        return new Measured(bytes, open(arguments.apply(options + ",forget")));
    }

    /**
     * Has a JVM open an image of {@link DiskWork}'s and look at all of it. A JVM itself counts from a time when it has opened it.
     *
     * @return seconds from its start to its end
     */
    public double open(List<String> arguments) throws IOException {
        long start = System.nanoTime();
        jvm.run(DiskWork.class, arguments, DiskWork.What.OPEN.name());
        return (System.nanoTime() - start) / 1e9;
    }

    /** Clean pages can be dropped. */
    private void dropFromCache(Path file) throws IOException {
        MeasuredJvm.run(List.of("sync", file.toString()), log);
        MeasuredJvm.run(List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none"), log);
    }
}
