// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.RunningServer;
import org.autopersist.bench.measure.ServerProcess;
import org.autopersist.quickcached.QuickCached;

/** Starts what YCSB is run against. */
final class Servers {

    private final Jvms jvms;
    private final StoreJvm storeJvm;
    private final Optional<String> other;
    private final PrintStream log;

    /**
     * @param other {@code HOST:PORT} of {@link Server#OTHER}
     * @param log gets what the servers print
     */
    Servers(Jvms jvms, StoreJvm storeJvm, Optional<String> other, PrintStream log) {
        this.jvms = jvms;
        this.storeJvm = storeJvm;
        this.other = other;
        this.log = log;
    }

    /**
     * Starts a configuration's server.
     *
     * @param folder for its image
     * @throws BenchFailure if it does not start
     */
    RunningServer start(Configuration configuration, Path folder, YcsbData.Size size, String workloads)
            throws IOException, InterruptedException {
        return switch (configuration.server()) {
            case OTHER -> RunningServer.at(other.orElseThrow());
            case MEMCACHED -> Memcached.find()
                    .orElseThrow(() -> new BenchFailure("memcached is not installed"))
                    .start(folder, storeJvm.heapMegabytes(size), log);
            case REDIS -> Redis.find()
                    .orElseThrow(() -> new BenchFailure("Redis is not installed"))
                    .start(folder, log);
            case FUNC, JAVA_KV, MAP, VOLATILE -> quickCached(configuration, folder, size, workloads);
        };
    }

    private RunningServer quickCached(Configuration configuration, Path folder, YcsbData.Size size, String workloads)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(jvms.java(configuration.hasImage())));
        command.addAll(storeJvm.arguments(configuration, folder, size, workloads));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), QuickCached.class.getName(), "-l",
                ServerProcess.HOST, "-p", "0", "--backend", configuration.server().backend().name()));
        AtomicInteger port = new AtomicInteger();
        return ServerProcess.start(configuration.title(), command, Map.of(), log, line -> {
            if (line.startsWith(QuickCached.READY)) {
                port.set(Integer.parseInt(line.substring(QuickCached.READY.length()).split(":")[0]));
            }
        }, port::get);
    }
}
