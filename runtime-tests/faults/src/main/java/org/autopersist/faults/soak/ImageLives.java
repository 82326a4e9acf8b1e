// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.autopersist.faults.server.SoakServer;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;

/** A server in many lives, each ended by SIGKILL; from time to time with a new image. Used by one thread. */
final class ImageLives {

    private static final int LIVES_PER_IMAGE = 40;
    private static final int LONGEST_LOAD_MILLIS = 700;
    /** At least so long a server may live that is killed in start-up, while no restart was measured. */
    private static final long SHORTEST_START_MILLIS = 100;
    /** One life in so many is ended in start-up. */
    private static final int EARLY_KILLS = 6;
    private static final int MOST_UNANSWERED = 16;
    /** One life in so many fills its image; how many requests of 1000 make it grow, in such a life and in others. */
    private static final int FULL_LIVES = 4;
    private static final int MANY_BLOCKS = 100;
    private static final int FEW_BLOCKS = 3;
    /** Keeps the seeds of clients apart from those of the server with the next seed. */
    private static final long SEEDS_PER_SERVER = 1000;
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final Path jdk;
    private final Path folder;
    private final Figures figures;
    private final Random random;
    private final List<Client> clients = new ArrayList<>();
    private int lives;

    ImageLives(Path jdk, Path folder, int clientCount, long seed, Figures figures) {
        this.jdk = jdk;
        this.folder = folder;
        this.figures = figures;
        this.random = new Random(seed);
        for (int i = 0; i < clientCount; i++) {
            clients.add(new Client(i, seed * SEEDS_PER_SERVER));
        }
    }

    private Path image() {
        return folder.resolve("soak.nvm");
    }

    /**
     * One life: started, checked, put under load, killed. Some are killed before they are ready.
     *
     * @throws SoakFailure if the data is not as it must be, or the server ends by itself
     */
    void live() throws IOException, InterruptedException {
        if (lives++ % LIVES_PER_IMAGE == 0) {
            Files.deleteIfExists(image());
            clients.forEach(Client::startAnew);
            figures.imageMade();
        }
        List<String> flags = Flags.next(random);
        try {
            if (random.nextInt(EARLY_KILLS) == 0) {
                killEarly(flags);
            } else {
                killUnderLoad(flags);
            }
        } catch (SoakFailure | AssertionError e) {
            throw new SoakFailure("life " + lives + " in " + folder + ", flags " + flags + ":\n" + e.getMessage());
        }
    }

    /** One last life, in which the data is only checked. */
    void finish() throws IOException {
        try (RunningChild server = server(Flags.next(random)).start()) {
            closeAll(checked(server));
            server.kill().wasKilled();
        }
        Files.delete(image());
    }

    /** In the middle of start-up, most likely of recovery, or of the making of the image. */
    private void killEarly(List<String> flags) throws InterruptedException {
        try (RunningChild server = server(flags).start()) {
            Thread.sleep(random.nextLong(Math.max(SHORTEST_START_MILLIS, figures.medianRestart() * 5 / 4)));
            boolean ready = server.kill().wasKilled().out().stream().anyMatch(line -> line.startsWith(SoakServer.READY));
            figures.killed(!ready);
        }
    }

    private void killUnderLoad(List<String> flags) throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (RunningChild server = server(flags).start()) {
            List<Connection> connections = checked(server);
            figures.restarted(Duration.ofNanos(System.nanoTime() - start).toMillis());
            long before = clients.stream().mapToLong(Client::acknowledged).sum();
            load(server, connections);
            figures.acknowledged(clients.stream().mapToLong(Client::acknowledged).sum() - before);
            if (clients.stream().anyMatch(Client::sawFull)) {
                figures.imageFull();
            }
        }
    }

    private void load(RunningChild server, List<Connection> connections) throws IOException, InterruptedException {
        int window = random.nextBoolean() ? 1 : 1 + random.nextInt(MOST_UNANSWERED);
        int blocks = random.nextInt(FULL_LIVES) == 0 ? MANY_BLOCKS : FEW_BLOCKS;
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            List<Future<?>> work = new ArrayList<>();
            for (Client client : clients) {
                Connection connection = connections.get(client.number());
                work.add(threads.submit(() -> client.work(connection, window, blocks)));
            }
            Thread.sleep(random.nextInt(LONGEST_LOAD_MILLIS));
            server.kill().wasKilled();
            figures.killed(false);
            for (Future<?> each : work) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new SoakFailure(e.getCause().getMessage());
        } finally {
            closeAll(connections);
        }
    }

    /** Waits until the server is ready, and checks its data. */
    private List<Connection> checked(RunningChild server) throws IOException {
        int port = Integer.parseInt(server.takeLine(SoakServer.READY).substring(SoakServer.READY.length()));
        List<Connection> connections = new ArrayList<>();
        List<String> accounts = List.of();
        for (Client client : clients) {
            Connection connection = new Connection(port, client.number());
            connections.add(connection);
            List<String> dump = connection.dump();
            accounts = dump.stream().filter(line -> line.startsWith("account ")).toList();
            client.check(dump.stream().filter(line -> !line.startsWith("account ")).toList());
        }
        checkAccounts(accounts);
        return connections;
    }

    /** What all clients' transfers add up to. */
    private void checkAccounts(List<String> actual) {
        for (int i = 0; i < Model.ACCOUNTS; i++) {
            long balance = 0;
            long changes = 0;
            for (Client client : clients) {
                balance += client.model().balances[i];
                changes += client.model().changes[i];
            }
            String expected = "account " + i + " " + balance + " " + changes;
            if (!expected.equals(actual.get(i))) {
                throw new SoakFailure("'" + actual.get(i) + "' instead of '" + expected + "'");
            }
        }
    }

    private static void closeAll(List<Connection> connections) throws IOException {
        for (Connection connection : connections) {
            connection.close();
        }
    }

    private ChildJvm server(List<String> flags) {
        return new ChildJvm(jdk, folder).image(image(), "256m").flags(flags).main(SoakServer.class).patience(PATIENCE);
    }
}
