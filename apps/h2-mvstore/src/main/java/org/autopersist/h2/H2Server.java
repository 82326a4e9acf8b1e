// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.autopersist.AutoPersist;
import org.autopersist.h2.agent.H2Agent;
import org.h2.tools.Server;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** H2's own servers, on databases that an image holds. It runs until SIGTERM or SIGINT comes. */
@Command(
        name = "ap h2",
        sortOptions = false,
        description = "Starts H2's servers on the databases of an image, which survive its death.",
        footer = {"", "What begins with -X goes to the JVM.",
            "A database NAME has the URL jdbc:h2:tcp://localhost:PORT/ap:NAME; without a server,",
            "jdbc:h2:ap:NAME in a JVM with the agent: see apps/h2-mvstore/README.md. mem:NAME is",
            "the same database."},
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:ended as asked", "1:could not listen, or the image is no good", "2:wrong use"})
public final class H2Server implements Callable<Integer> {

    /** Begins the line that says that clients can connect, and where. */
    public static final String READY = "h2 listens at ";

    private static final int LAST_PORT = 65_535;

    @Spec
    private CommandLine.Model.CommandSpec command;

    @Option(names = "--image", paramLabel = "FILE", required = true,
            description = "the image; it is made if there is none")
    private String image;

    // This, --durability and --heap are the JVM's: "ap h2" makes -XX:NVMSize, -XX:NVMDurability and -Xmx of them. Here they are
    // only known, for --help.
    @Option(names = "--size", paramLabel = "SIZE", defaultValue = "1g",
            description = "of an image that is made, 16m to 16g (default: ${DEFAULT-VALUE})")
    private String size;

    @Option(names = "--durability", paramLabel = "MODE", defaultValue = "auto",
            description = {"what databases survive (default: ${DEFAULT-VALUE}); disk: also a power failure, but for the last"
                + " 10 ms, or for nothing that was committed after SET WRITE_DELAY 0 (of a database) or"
                + " SET @DURABLE_COMMIT=TRUE (of a connection)"})
    private String durability;

    @Option(names = "--heap", paramLabel = "SIZE",
            description = "the Java heap, which has all data, too (default: a quarter of the machine's memory)")
    private String heap;

    @Option(names = "--create", description = "let clients make databases, by connecting to one that is not there")
    private boolean create;

    @Option(names = "--tcp", paramLabel = "PORT", defaultValue = "9092",
            description = "port of H2's own protocol (default: ${DEFAULT-VALUE}); 0: any that is free")
    private int tcpPort;

    @Option(names = "--pg", paramLabel = "PORT", arity = "0..1", fallbackValue = "5435",
            description = "serve PostgreSQL's protocol, too (port: ${FALLBACK-VALUE}); there a database is called ap:NAME")
    private Integer pgPort;

    @Option(names = "--web", paramLabel = "PORT", arity = "0..1", fallbackValue = "8082",
            description = "serve H2's web console, too (port: ${FALLBACK-VALUE})")
    private Integer webPort;

    @Option(names = "--allow-others", description = "let other machines connect; the connection is not encrypted")
    private boolean allowOthers;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "show this, and end")
    private boolean help;

    private final List<Server> servers = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    private H2Server() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new H2Server()).execute(args));
    }

    @Override
    public Integer call() throws InterruptedException {
        requirePort("--tcp", tcpPort);
        requirePort("--pg", pgPort);
        requirePort("--web", webPort);
        if (!AutoPersist.isEnabled() || !H2Agent.isActive()) {
            System.err.println("h2: this JVM has no image or no agent; start it by ./ap h2 --image FILE");
            return ExitCode.USAGE;
        }
        System.err.println("h2: opens " + image + " ...");
        List<String> names = DurableDatabases.names();
        try {
            startAll();
        } catch (SQLException e) {
            System.err.println("h2: " + e.getMessage());
            stopAll();
            return ExitCode.SOFTWARE;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::endAtSignal));
        System.out.println(READY + String.join(", ", servers.stream().map(Server::getURL).toList()) + "; " + image + " has "
                + (names.isEmpty() ? "no databases" : "the databases " + String.join(", ", names)));
        if (names.isEmpty() && !create) {
            System.err.println("h2: clients can't make databases; with --create they can");
        }
        end.await();
        try {
            stopAll();
            System.err.println("h2: ended");
        } finally {
            ended.countDown();
        }
        return ExitCode.OK;
    }

    private void startAll() throws SQLException {
        start(Server.createTcpServer(options("tcp", tcpPort)));
        if (pgPort != null) {
            start(Server.createPgServer(options("pg", pgPort)));
        }
        if (webPort != null) {
            start(Server.createWebServer(options("web", webPort)));
        }
    }

    private void start(Server server) throws SQLException {
        server.start();
        servers.add(server);
    }

    private String[] options(String kind, int port) {
        List<String> options = new ArrayList<>(List.of("-" + kind + "Port", Integer.toString(port)));
        if (allowOthers) {
            options.add("-" + kind + "AllowOthers");
        }
        if (create) {
            options.add("-ifNotExists");
        }
        return options.toArray(String[]::new);
    }

    private void stopAll() {
        servers.forEach(Server::stop);
    }

    /** The process ends when connections are closed. */
    private void endAtSignal() {
        end.countDown();
        try {
            ended.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void requirePort(String option, Integer port) {
        if (port != null && (port < 0 || port > LAST_PORT)) {
            throw new CommandLine.ParameterException(command.commandLine(), option + " must be from 0 to " + LAST_PORT);
        }
    }
}
