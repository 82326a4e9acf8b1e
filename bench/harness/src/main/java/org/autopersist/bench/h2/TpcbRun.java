package org.autopersist.bench.h2;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Clients side by side, each in a thread of its own. Not thread-safe. */
final class TpcbRun implements AutoCloseable {

    private final List<TpcbClient> clients = new ArrayList<>();
    private final ExecutorService threads;

    /** @param tables which are there */
    TpcbRun(TpcbTables tables, Side side, Path folder, int clientCount) throws SQLException {
        for (int i = 0; i < clientCount; i++) {
            clients.add(new TpcbClient(tables, side, side.connect(folder), i));
        }
        threads = Executors.newFixedThreadPool(clientCount);
    }

    /**
     * Runs transactions for a time.
     *
     * @return how many
     */
    long runFor(Duration time) throws InterruptedException {
        long start = System.nanoTime();
        List<Future<Long>> running = new ArrayList<>();
        for (TpcbClient client : clients) {
            running.add(threads.submit(() -> {
                long done = 0;
                while (System.nanoTime() - start < time.toNanos()) {
                    client.transaction();
                    done++;
                }
                return done;
            }));
        }
        long sum = 0;
        for (Future<Long> one : running) {
            try {
                sum += one.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("a transaction failed: " + e.getCause(), e.getCause());
            }
        }
        return sum;
    }

    @Override
    public void close() throws SQLException {
        threads.shutdownNow();
        for (TpcbClient client : clients) {
            client.close();
        }
    }
}
