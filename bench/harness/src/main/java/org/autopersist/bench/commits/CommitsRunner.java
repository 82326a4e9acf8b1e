// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.bench.disk.DiskWork;
import org.autopersist.bench.disk.Figures;
import org.autopersist.bench.h2.Side;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.measure.PostgresCluster;
import org.autopersist.ycsb.Binding;

/** Measures contenders, each in a JVM of its own: ours on AutoPersist's JDK with an image, others on the stock one. */
public final class CommitsRunner {

    private static final String HEAP = "-Xmx1g";

    private final Jvms jvms;
    private final PrintStream log;
    private final int seconds;

    /**
     * @param log gets what the processes print
     * @param seconds that are measured, after a warm-up of half of them
     */
    public CommitsRunner(Jvms jvms, PrintStream log, int seconds) {
        this.jvms = jvms;
        this.log = log;
        this.seconds = seconds;
    }

    /**
     * Transactions a second, of all threads.
     *
     * @param folder an empty one, on a file system of a local disk
     * @throws BenchFailure if a process fails
     */
    public double run(Contender contender, int threads, Path folder) throws IOException {
        if (contender != Contender.POSTGRESQL) {
            return runJvm(contender, threads, folder);
        }
        try (PostgresCluster _ = PostgresCluster.start(folder, Side.POSTGRES.serverSettings(), log)) {
            return runJvm(contender, threads, folder);
        }
    }

    private double runJvm(Contender contender, int threads, Path folder) throws IOException {
        boolean isOurs = contender == Contender.OURS;
        List<String> jvm = new ArrayList<>(Binding.JVM_ARGUMENTS);
        jvm.add(HEAP);
        jvm.addAll(jvms.arguments(isOurs));
        if (isOurs) {
            jvm.addAll(List.of("-XX:NVMImage=" + folder.resolve("image.nvm"), "-XX:NVMSize=1g",
                    "-XX:NVMDurability=" + contender.durability().mode()));
        }
        return CommitWork.in(new MeasuredJvm(jvms.jdk(isOurs), log)
                .run(CommitWork.class, jvm, contender.name(), "" + threads, "" + seconds, folder.toString()));
    }

    /** How often a second one thread can write and sync a page of a file. */
    public double flushes(Path folder) throws IOException {
        return Figures.in(new MeasuredJvm(jvms.jdk(false), log).run(DiskWork.class, jvms.arguments(false),
                DiskWork.What.FLUSH.name(), "1", "" + seconds, folder.resolve("file").toString())).rate();
    }
}
