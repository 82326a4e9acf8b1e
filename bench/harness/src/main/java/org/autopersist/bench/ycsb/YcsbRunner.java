// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.measure.RunningServer;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.run.PhaseResult;
import org.autopersist.ycsb.run.YcsbRun;
import org.autopersist.ycsb.stores.Durability;

/**
 * Runs a configuration: an embedded store in YCSB's JVM, ours on AutoPersist's JDK with an image, others on the stock one; or a
 * server in a process of its own, with YCSB in a stock JVM.
 */
public final class YcsbRunner {

    private static final String CLIENT_HEAP = "512m";

    private final Jvms jvms;
    private final PrintStream log;
    private final StoreJvm storeJvm;
    private final Servers servers;

    /**
     * @param log gets what the processes print
     * @param heapMegabytes of the JVM that holds the records; null: by their number
     * @param otherServer {@code HOST:PORT} of {@link Server#OTHER}
     */
    public YcsbRunner(Jvms jvms, PrintStream log, Long heapMegabytes, Optional<String> otherServer) {
        this.jvms = jvms;
        this.log = log;
        storeJvm = new StoreJvm(jvms, heapMegabytes);
        servers = new Servers(jvms, storeJvm, otherServer, log);
    }

    /**
     * Loads, then runs the workloads.
     *
     * @param folder an empty one
     * @throws BenchFailure if a process fails, or a call did not return YCSB's OK
     */
    public List<PhaseResult> run(
            Configuration configuration, Path folder, YcsbData.Size whole, String workloads, int threads)
            throws IOException, InterruptedException {
        YcsbData.Size size = whole.at(configuration.durability());
        List<PhaseResult> results = configuration.server() != null
                ? overSocket(configuration, folder, size, workloads, threads)
                : ycsb(configuration, configuration.hasImage(),
                        storeJvm.arguments(configuration, folder, size, workloads), folder, size, workloads, threads);
        for (PhaseResult result : results) {
            if (result.errors() > 0) {
                throw new BenchFailure(configuration.title() + ", " + result.phase() + ": " + result.errors()
                        + " calls failed: " + result.calls());
            }
        }
        return results;
    }

    private List<PhaseResult> overSocket(
            Configuration configuration, Path folder, YcsbData.Size size, String workloads, int threads)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(Binding.JVM_ARGUMENTS);
        arguments.addAll(List.of("-Xms" + CLIENT_HEAP, "-Xmx" + CLIENT_HEAP));
        arguments.addAll(jvms.arguments(false));
        try (RunningServer server = servers.start(configuration, folder, size, workloads)) {
            arguments.add("-D" + configuration.server().addressProperty() + "=" + server.address());
            // To the client its durability is the server's affair.
            Configuration client = new Configuration(configuration.server().client(), Durability.NONE);
            try {
                return ycsb(client, false, arguments, folder, size, workloads, threads);
            } finally {
                server.checkAlive();
            }
        }
    }

    private List<PhaseResult> ycsb(
            Configuration configuration, boolean isAutoPersist, List<String> arguments, Path folder, YcsbData.Size size,
            String workloads, int threads) throws IOException, InterruptedException {
        return YcsbRun.in(new MeasuredJvm(jvms.jdk(isAutoPersist), log).run(
                YcsbRun.class, arguments, configuration.binding().name(), configuration.durability().name(),
                folder.toString(), workloads, "" + size.records(), "" + size.operations(), "" + size.warmup(),
                "" + threads));
    }
}
