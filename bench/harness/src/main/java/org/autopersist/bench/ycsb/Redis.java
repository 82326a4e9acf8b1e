// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.measure.Programs;
import org.autopersist.bench.measure.RunningServer;
import org.autopersist.bench.measure.ServerProcess;

/**
 * Redis as it is installed here, at its defaults but for its log: {@code appendonly yes}, {@code appendfsync everysec}, which is
 * its default with a log. So it writes a snapshot of all now and then, too, as it does by default.
 */
public record Redis(Path program) {

    private static final String READY = "Ready to accept connections";

    /** The program, if the path leads to one. */
    public static Optional<Redis> find() {
        return Programs.find("redis-server").map(Redis::new);
    }

    /** Such as 7.0.15. */
    public String version(PrintStream log) throws IOException {
        return MeasuredJvm.run(List.of(program.toString(), "--version"), log).getFirst()
                .replaceFirst(".*v=", "").replaceFirst(" .*", "");
    }

    /**
     * Starts it at any free port.
     *
     * @param folder for its files
     * @throws BenchFailure if it does not start
     */
    RunningServer start(Path folder, PrintStream log) throws IOException, InterruptedException {
        return ServerProcess.start("Redis", port -> List.of(program.toString(), "--bind", ServerProcess.HOST, "--port", "" + port,
                "--dir", folder.toString(), "--appendonly", "yes", "--appendfsync", "everysec"), READY, log);
    }
}
