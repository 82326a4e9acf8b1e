package org.autopersist.bench.h2;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.MeasuredJvm;

/** Starts the JVMs that are measured, each of which holds a database: ours on AutoPersist's JDK, others on the stock one. */
public final class H2Runner {

    private static final long MEGABYTE = 1 << 20;
    private static final long LEAST = 512;
    /** In the Java heap, for a row of 1 KB and as much again for those that are made meanwhile; in an image likewise. */
    private static final long PER_RECORD = 6_000;
    /** What is added to the history. */
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
        List<String> options = DatabaseJvm.options(jvms, side, folder, megabytes());
        return TaskResult.in(new MeasuredJvm(jvms.jdk(side.hasImage()), log).run(
                H2Run.class, options, side.name(), folder.toString(),
                tasks.stream().map(Task::name).collect(Collectors.joining(",")), "" + size.records(), "" + size.seconds(),
                "" + threads));
    }

    /**
     * Kills the database's JVM while it writes, and the ones that follow when they have answered.
     *
     * @param folder an empty one
     * @throws BenchFailure if it fails, or something is lost
     */
    public List<Recovery> recover(Side side, int threads, Path folder) throws IOException {
        List<String> options = DatabaseJvm.options(jvms, side, folder, megabytes());
        return new RecoveryRunner(jvms.java(side.hasImage()), options, log).run(side, folder, size.records(), threads);
    }

    private long megabytes() {
        return LEAST + size.records() * PER_RECORD / MEGABYTE + size.seconds() * PER_SECOND;
    }
}
