// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.RunningChild;

/**
 * PostgreSQL as Debian has it, with a new cluster: its defaults, the locale C, and a user who needs no password. It listens at
 * a free port of the loopback interface, and does not outlive this JVM. It refuses to run as root, and runs as {@code postgres}
 * then.
 * Not thread-safe.
 */
public final class PostgresCluster implements AutoCloseable {

    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    private static final String HOST = "127.0.0.1";
    private static final String USER = "postgres";
    private static final String READY = "LOG:  database system is ready to accept connections";
    private static final String URL_FILE = "postgres-url";
    private static final Duration LONGEST = Duration.ofDays(7);
    private static final Duration LONGEST_END = Duration.ofSeconds(60);

    private final RunningChild server;
    private final Thread ender;

    private PostgresCluster(RunningChild server) {
        this.server = server;
        ender = new Thread(this::end);
        Runtime.getRuntime().addShutdownHook(ender);
    }

    /** Where the programs of the newest version are; empty if none is installed. */
    public static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(programs -> Files.isExecutable(programs.resolve("initdb")))
                    .filter(programs -> Files.isExecutable(programs.resolve("postgres")))
                    .max(Comparator.comparingInt(programs -> Integer.parseInt(programs.getParent().getFileName().toString())));
        }
    }

    private static Path installed() throws IOException {
        return programs().orElseThrow(() -> new BenchFailure("PostgreSQL is not installed (Debian's package postgresql)"));
    }

    /** Such as 15.18, of {@link #programs}. */
    public static String version(PrintStream log) throws IOException {
        return MeasuredJvm.run(List.of(installed().resolve("postgres").toString(), "--version"), log)
                .getFirst().replaceFirst("^\\D*", "").replaceFirst(" .*", "");
    }

    /**
     * Makes a cluster and starts its server.
     *
     * @param folder gets it, and may be removed when it is closed; as root, all folders above must let others through
     * @param settings such as {@code synchronous_commit=off}, as in {@code postgresql.conf}
     * @param log gets what the programs print
     * @throws BenchFailure if it is not installed, or does not start
     */
    public static PostgresCluster start(Path folder, List<String> settings, PrintStream log) throws IOException {
        Path programs = installed();
        Path data = Files.createDirectory(folder.toAbsolutePath().resolve("postgres"));
        if (isRoot()) {
            MeasuredJvm.run(List.of("chown", USER, data.toString()), log);
        }
        MeasuredJvm.run(command(programs.resolve("initdb"), "--pgdata=" + data, "--username=" + USER, "--auth=trust",
                "--locale=C", "--encoding=UTF8", "--no-sync"), log);
        int port = freePort();
        List<String> command = command(programs.resolve("postgres"), "-D", data.toString(), "-h", HOST, "-p", "" + port,
                // The usual folder for sockets need not be there, nor this user's.
                "-c", "unix_socket_directories=", "-c", "log_line_prefix=");
        for (String setting : settings) {
            command.addAll(List.of("-c", setting));
        }
        log.println("--- " + String.join(" ", command));
        try {
            PostgresCluster cluster = new PostgresCluster(
                    ChildProgram.of(command).oneStream().heardBy(log::println).patience(LONGEST).start());
            cluster.awaitReady();
            Files.writeString(folder.resolve(URL_FILE), "jdbc:postgresql://" + HOST + ":" + port + "/" + USER + "?user=" + USER);
            return cluster;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** The JDBC URL of the one that was started in a folder, for any process. */
    public static String urlIn(Path folder) {
        try {
            return Files.readString(folder.resolve(URL_FILE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitReady() {
        boolean isReady = false;
        try {
            server.awaitLine(READY);
            isReady = true;
        } catch (AssertionError e) {
            throw new BenchFailure("PostgreSQL did not start: " + e.getMessage(), e);
        } finally {
            if (!isReady) {
                close();
            }
        }
    }

    private static List<String> command(Path program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=" + USER, "--regid=" + USER, "--init-groups"));
        }
        command.add(program.toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            return socket.getLocalPort();
        }
    }

    /** Ends connections, and the server in order; if that takes too long, by SIGQUIT, which ends its processes at once. */
    private void end() {
        if (server.isAlive() && !server.endsAfter("INT", LONGEST_END) && !server.endsAfter("QUIT", LONGEST_END)) {
            server.close();
        }
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(ender);
        } catch (IllegalStateException _) {
            // it is running
        }
    }
}
