// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Clients side by side, each in a thread of its own. Not thread-safe. */
final class ClientRun<C extends Client> implements AutoCloseable {

    private final List<C> clients = new ArrayList<>();
    private final ExecutorService threads;

    /** Makes a client by its number, from 0. */
    @FunctionalInterface
    interface Maker<C> {
        C make(int number) throws SQLException;
    }

    ClientRun(int count, Maker<C> maker) throws SQLException {
        for (int i = 0; i < count; i++) {
            clients.add(maker.make(i));
        }
        threads = Executors.newFixedThreadPool(count);
    }

    /** Between runs. */
    List<C> clients() {
        return clients;
    }

    /**
     * Runs transactions for a time.
     *
     * @return how many
     */
    long runFor(Duration time) throws InterruptedException {
        long start = System.nanoTime();
        List<Future<Long>> running = new ArrayList<>();
        for (Client client : clients) {
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
        for (Client client : clients) {
            client.close();
        }
    }
}
