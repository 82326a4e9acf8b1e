// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.gc;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;

/**
 * {@code LIVE_MB SECONDS THREADS CONTINUOUS}: threads replace values of durable maps, trees and queues, a fifth of them in a map that all
 * share. What the image has no room for is counted. Each operation is timed, after a warm-up of a quarter of the time. If
 * CONTINUOUS is true, collections of the NVM heap follow one another. Prints a {@link ChurnResult}.
 */
public final class Churn {

    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final class Data {
        final ConcurrentHashMap<Integer, byte[]> shared = new ConcurrentHashMap<>();
        final Part[] parts;
        final int keys;

        Data(int keys, int threads) {
            this.keys = keys;
            parts = new Part[threads];
            for (int i = 0; i < threads; i++) {
                parts[i] = new Part(keys / threads);
            }
        }
    }

    @DurableRoot
    private static Data data;

    private static volatile boolean measures;
    private static volatile boolean over;

    private Churn() {}

    private static final class Worker extends Thread {
        private final Part part;
        private final SplittableRandom random;
        private long refused;
        private final Histogram nanos = new Histogram(LONGEST_NANOS, 3);

        Worker(int number) {
            part = data.parts[number];
            random = new SplittableRandom(number);
        }

        @Override
        public void run() {
            Data all = data;
            while (!over) {
                boolean counts = measures;
                long start = System.nanoTime();
                try {
                    if (random.nextInt(5) == 0) {
                        all.shared.put(random.nextInt(all.keys), Sizes.array(random));
                    } else {
                        part.change(random);
                    }
                } catch (ImageFullException e) {
                    refused++;      // the image has no run of free lines that is long enough
                }
                if (counts) {
                    nanos.recordValue(Math.min(System.nanoTime() - start, LONGEST_NANOS));
                }
            }
        }
    }

    private static void fill(int liveMegabytes, int threads) {
        // A quarter of the values is in each of the map that all share, the trees, the queues, and the copied trees.
        int keys = (int) (((long) liveMegabytes << 20) / Sizes.MEAN_BYTES / 4);
        Data filled = new Data(keys, threads);
        data = filled;
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < keys; i++) {
            filled.shared.put(i, Sizes.array(random));
        }
        for (Part part : filled.parts) {
            part.fill(random);
        }
    }

    private static long pauseMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    public static void main(String[] args) throws InterruptedException {
        long millis = TimeUnit.SECONDS.toMillis(Integer.parseInt(args[1]));
        int threads = Integer.parseInt(args[2]);
        boolean isContinuous = Boolean.parseBoolean(args[3]);
        fill(Integer.parseInt(args[0]), threads);
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            workers.add(new Worker(i));
        }
        workers.forEach(Thread::start);
        Thread collector = Thread.ofPlatform().start(() -> {
            while (isContinuous && !over) {
                AutoPersist.collect();
            }
        });
        Thread.sleep(millis / 4);
        long usedBefore = AutoPersist.stats().imageUsedBytes();
        long pausesBefore = pauseMillis();
        measures = true;
        long start = System.nanoTime();
        Thread.sleep(millis);
        over = true;
        Histogram nanos = new Histogram(LONGEST_NANOS, 3);
        long refused = 0;
        for (Worker worker : workers) {
            worker.join();
            nanos.add(worker.nanos);
            refused += worker.refused;
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        collector.join();
        ChurnResult.of(nanos, refused, seconds, pauseMillis() - pausesBefore, usedBefore, AutoPersist.stats()).print();
    }
}
