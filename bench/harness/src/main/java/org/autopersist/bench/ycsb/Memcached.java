// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.measure.Programs;
import org.autopersist.bench.measure.RunningServer;
import org.autopersist.bench.measure.ServerProcess;

/** memcached as it is installed here: QuickCached's reference. */
public record Memcached(Path program) {

    private static final String PORT_PREFIX = "TCP INET: ";

    /** The program, if the path leads to one. */
    public static Optional<Memcached> find() {
        return Programs.find("memcached").map(Memcached::new);
    }

    /** Such as 1.6.18. */
    public String version(PrintStream log) throws IOException, InterruptedException {
        return MeasuredJvm.run(List.of(program.toString(), "-V"), log).getFirst().replaceFirst("^\\D*", "");
    }

    /**
     * Starts it at any free port. It refuses what does not fit, as QuickCached does, instead of dropping older items.
     *
     * @param folder gets a file with the port
     * @param megabytes for items
     * @throws BenchFailure if it does not start
     */
    RunningServer start(Path folder, long megabytes, PrintStream log) throws IOException, InterruptedException {
        Path portFile = folder.resolve("port");
        List<String> command = new ArrayList<>(List.of(program.toString(), "-l", ServerProcess.HOST, "-p", "-1",
                "-m", Long.toString(megabytes), "-M"));
        if (Programs.isRoot()) {
            command.addAll(List.of("-u", "root")); // it refuses to run as root otherwise
        }
        return ServerProcess.start("memcached", command, Map.of("MEMCACHED_PORT_FILENAME", portFile.toString()), log,
                _ -> {}, () -> portIn(portFile));
    }

    /** It renames the file into place when it listens. */
    private static int portIn(Path file) {
        try {
            return !Files.exists(file) ? 0 : Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(PORT_PREFIX))
                    .mapToInt(line -> Integer.parseInt(line.substring(PORT_PREFIX.length())))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
