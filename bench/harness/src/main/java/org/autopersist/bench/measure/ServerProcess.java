// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/** A server as a child process, at the loopback interface. It does not outlive this JVM. For one thread. */
public final class ServerProcess implements RunningServer {

    /** The loopback address that servers listen at. */
    public static final String HOST = "127.0.0.1";

    private static final long LONGEST_START_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long LONGEST_END_SECONDS = 30;
    private static final long PAUSE_MILLIS = 5;

    private final String title;
    private final Process process;
    private final Thread killer;
    private int port;

    private ServerProcess(String title, Process process) {
        this.title = title;
        this.process = process;
        killer = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(killer);
    }

    /**
     * Starts a server and waits until clients can connect.
     *
     * @param environment added to this process's
     * @param log gets what it prints
     * @param lines gets it, too, line by line, on a thread of its own
     * @param port that it listens at; 0 while that is not known
     * @throws BenchFailure if it ends before, or does not come to it
     */
    public static ServerProcess start(
            String title, List<String> command, Map<String, String> environment, PrintStream log, Consumer<String> lines,
            IntSupplier port) throws IOException, InterruptedException {
        log.println("--- " + String.join(" ", command));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        ServerProcess server = new ServerProcess(title, builder.start());
        server.process.getOutputStream().close();
        Thread.ofVirtual().start(() -> server.process.inputReader(StandardCharsets.UTF_8).lines().forEach(line -> {
            log.println(title + ": " + line);
            lines.accept(line);
        }));
        boolean listens = false;
        try {
            long start = System.nanoTime();
            while ((server.port = port.getAsInt()) == 0) {
                server.checkAlive();
                if (System.nanoTime() - start > LONGEST_START_NANOS) {
                    throw new BenchFailure(title + " does not listen; what it printed is in the log");
                }
                Thread.sleep(PAUSE_MILLIS);
            }
            listens = true;
            return server;
        } finally {
            if (!listens) {
                server.close();
            }
        }
    }

    /**
     * The same for a server that has to be told its port, and prints when it listens.
     *
     * @param command for a port that is free
     * @param ready what the line contains that says so
     */
    public static ServerProcess start(String title, IntFunction<List<String>> command, String ready, PrintStream log)
            throws IOException, InterruptedException {
        int port = freePort();
        AtomicBoolean listens = new AtomicBoolean();
        return start(title, command.apply(port), Map.of(), log, line -> {
            if (line.contains(ready)) {
                listens.set(true);
            }
        }, () -> listens.get() ? port : 0);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            return socket.getLocalPort();
        }
    }

    @Override
    public String address() {
        return HOST + ":" + port;
    }

    @Override
    public void checkAlive() {
        if (!process.isAlive()) {
            throw new BenchFailure(title + " ended with code " + process.exitValue() + "; what it printed is in the log");
        }
    }

    /** By SIGTERM, so that the next one does not run beside it; by SIGKILL if that does not help. */
    @Override
    public void close() {
        process.toHandle().destroy();
        try {
            if (!process.waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(killer);
        } catch (IllegalStateException _) {
            // it is running
        }
    }
}
