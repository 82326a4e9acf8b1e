// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * A soak: servers that are killed, each with an image of its own.
 *
 * @param jdk the JDK of the servers
 * @param folder where images are; what a failure leaves is kept there
 * @param kills how many kills all in all
 * @param minutes the longest time, or 0
 * @param servers how many at a time
 * @param clients how many each has, at most 16
 * @param seed of all that is random
 */
public record Campaign(Path jdk, Path folder, int kills, int minutes, int servers, int clients, long seed) {

    /** Keeps the seeds of servers apart from those of the campaign with the next seed. */
    private static final long SEEDS_PER_CAMPAIGN = 100;

    /**
     * Runs it.
     *
     * @param progress told the number of kills so far
     * @throws SoakFailure if something is lost or invented
     * @throws IOException if files can't be written
     */
    public Figures run(IntConsumer progress) throws IOException, InterruptedException {
        Figures figures = new Figures();
        AtomicInteger begun = new AtomicInteger();
        AtomicBoolean failed = new AtomicBoolean();
        long deadline = minutes == 0 ? Long.MAX_VALUE : System.nanoTime() + Duration.ofMinutes(minutes).toNanos();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < servers; i++) {
                Path own = Files.createDirectories(folder.resolve("server" + i));
                ImageLives lives = new ImageLives(jdk, own, clients, seed * SEEDS_PER_CAMPAIGN + i, figures);
                all.add(threads.submit(() -> {
                    boolean done = false;
                    try {
                        while (!failed.get() && begun.getAndIncrement() < kills
                                && (deadline == Long.MAX_VALUE || System.nanoTime() < deadline)) {
                            lives.live();
                            progress.accept(figures.kills());
                        }
                        lives.finish();
                        done = true;
                    } finally {
                        failed.compareAndSet(false, !done);
                    }
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException problem) {
                throw problem;
            }
            throw e.getCause() instanceof SoakFailure failure ? failure : new IllegalStateException(e.getCause());
        }
        return figures;
    }
}
