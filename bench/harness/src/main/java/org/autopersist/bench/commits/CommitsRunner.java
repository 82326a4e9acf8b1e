package org.autopersist.bench.commits;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.autopersist.bench.disk.DiskWork;
import org.autopersist.bench.disk.Figures;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.measure.RunningServer;
import org.autopersist.ycsb.Binding;

/** Measures contenders, each in a JVM of its own: ours on AutoPersist's JDK with an image, others on the stock one. */
public final class CommitsRunner {

    private static final String HEAP = "-Xmx1g";

    private final Jvms jvms;
    private final Optional<Postgres> postgres;
    private final PrintStream log;
    private final int seconds;

    /**
     * @param log gets what the processes print
     * @param seconds that are measured, after a warm-up of half of them
     */
    public CommitsRunner(Jvms jvms, Optional<Postgres> postgres, PrintStream log, int seconds) {
        this.jvms = jvms;
        this.postgres = postgres;
        this.log = log;
        this.seconds = seconds;
    }

    /**
     * Transactions a second, of all threads.
     *
     * @param folder an empty one, on a file system of a local disk
     * @throws BenchFailure if a process fails
     */
    public double run(Contender contender, int threads, Path folder) throws IOException, InterruptedException {
        if (contender != Contender.POSTGRESQL) {
            return run(contender, threads, folder, List.of());
        }
        try (RunningServer server = postgres.orElseThrow().start(folder, log)) {
            return run(contender, threads, folder, List.of(server.address()));
        }
    }

    private double run(Contender contender, int threads, Path folder, List<String> address) throws IOException {
        boolean isOurs = contender == Contender.OURS;
        List<String> jvm = new ArrayList<>(Binding.JVM_ARGUMENTS);
        jvm.add(HEAP);
        jvm.addAll(jvms.arguments(isOurs));
        if (isOurs) {
            jvm.addAll(List.of("-XX:NVMImage=" + folder.resolve("image.nvm"), "-XX:NVMSize=1g",
                    "-XX:NVMDurability=" + contender.durability().mode()));
        }
        List<String> arguments = new ArrayList<>(List.of(contender.name(), "" + threads, "" + seconds, folder.toString()));
        arguments.addAll(address);
        return CommitWork.in(new MeasuredJvm(jvms.jdk(isOurs), log)
                .run(CommitWork.class, jvm, arguments.toArray(String[]::new)));
    }

    /** How often a second one thread can write and sync a page of a file. */
    public double flushes(Path folder) throws IOException {
        return Figures.in(new MeasuredJvm(jvms.jdk(false), log).run(DiskWork.class, jvms.arguments(false),
                DiskWork.What.FLUSH.name(), "1", "" + seconds, folder.resolve("file").toString())).rate();
    }
}
