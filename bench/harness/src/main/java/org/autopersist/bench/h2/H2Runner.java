// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.measure.PostgresCluster;

/** Starts the JVMs that are measured, each of which holds a database: ours on AutoPersist's JDK, others on the stock one. */
public final class H2Runner {

    private static final long MEGABYTE = 1 << 20;
    private static final long LEAST = 512;
    private static final long LEAST_IMAGE = 16;
    /** In the Java heap, for a row of 1 KB and as much again for those that are made meanwhile; in an image likewise. */
    private static final long PER_RECORD = 6_000;
    /** Likewise; a warehouse has 500,000 rows. */
    private static final long PER_WAREHOUSE = 1_000 * MEGABYTE;
    /** What is added to histories and orders. */
    private static final long PER_SECOND = 20;

    private final Jvms jvms;
    private final PrintStream log;
    private final H2Data.Size size;

    /** @param log gets what the JVMs print */
    public H2Runner(Jvms jvms, PrintStream log, H2Data.Size size) {
        this.jvms = jvms;
        this.log = log;
        this.size = size;
    }

    /**
     * Measures tasks of a group.
     *
     * @param folder an empty one
     * @throws BenchFailure if it fails, or there is no agent
     */
    public List<TaskResult> run(Side side, List<Task> tasks, int threads, Path folder) throws IOException {
        long megabytes = tasks.contains(Task.TPCC) ? megabytes(size.warehouses() * PER_WAREHOUSE) : megabytesOfRecords();
        List<String> options = DatabaseJvm.options(jvms, side, folder, megabytes);
        List<String> arguments = List.of(side.name(), folder.toString(),
                tasks.stream().map(Task::name).collect(Collectors.joining(",")), "" + size.records(), "" + size.seconds(),
                "" + threads, "" + size.warehouses());
        MeasuredJvm jvm = new MeasuredJvm(jvms.jdk(side.hasImage()), log);
        if (!side.isServer()) {
            return TaskResult.in(jvm.run(H2Run.class, options, arguments.toArray(String[]::new)));
        }
        try (PostgresCluster _ = PostgresCluster.start(folder, side.serverSettings(), log)) {
            return TaskResult.in(jvm.run(H2Run.class, options, arguments.toArray(String[]::new)));
        }
    }

    /**
     * Kills the database's JVM while it writes, and the ones that follow when they have answered.
     *
     * @param folder an empty one
     * @throws BenchFailure if it fails, or something is lost
     */
    public List<Recovery> recover(Side side, int threads, Path folder) throws IOException {
        List<String> options = DatabaseJvm.options(jvms, side, folder, megabytesOfRecords());
        return new RecoveryRunner(jvms.java(side.hasImage()), options, log).run(side, folder, size.records(), threads);
    }

    /**
     * Changes records in an image that is so many times as large as what they take.
     *
     * @param trial an empty folder, for the database that tells how much that is
     * @param folder an empty one
     * @throws BenchFailure if it fails, such as if a statement was refused for want of room
     */
    public SoakResult soak(Side side, int threads, int minutes, double imageTimes, Path trial, Path folder)
            throws IOException {
        long heap = megabytesOfRecords();
        List<String> filled = soak(side, threads, 0, trial, DatabaseJvm.options(jvms, side, trial, heap));
        long megabytes = Math.max(LEAST_IMAGE, (long) (SoakResult.of(0, filled).recordBytes() * imageTimes / MEGABYTE));
        List<String> lines =
                soak(side, threads, minutes, folder, DatabaseJvm.options(jvms, side, folder, heap, megabytes));
        return SoakResult.of(megabytes * MEGABYTE, lines);
    }

    private List<String> soak(Side side, int threads, int minutes, Path folder, List<String> options) throws IOException {
        return new MeasuredJvm(jvms.jdk(true), log).run(Soak.class, options, side.name(), folder.toString(),
                "" + size.records(), "" + threads, "" + minutes);
    }

    private long megabytesOfRecords() {
        return megabytes(size.records() * PER_RECORD);
    }

    private long megabytes(long bytes) {
        return LEAST + bytes / MEGABYTE + size.seconds() * PER_SECOND;
    }
}
