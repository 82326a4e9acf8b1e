// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.update;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.autopersist.DurableRoot;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;

/**
 * {@code ITEMS THREADS SECONDS}: each thread puts new items into a map of its own, for keys that are there. After a warm-up of half
 * the time, it is measured for the whole of it; one update of {@value #TIMED_OF} is timed. Prints a {@link Result}. With an image
 * the maps are durable.
 */
public final class Updates {

    private static final int KEYS = 10_000;
    private static final int TIMED_OF = 16;
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);

    @DurableRoot
    private static List<Map<Integer, Object>> maps;

    private static volatile boolean measures;
    private static volatile boolean over;

    private Updates() {}

    /**
     * What was measured.
     *
     * @param perSecond updates of all threads
     * @param p999Micros the 99.9th percentile of an update's time
     */
    public record Result(double perSecond, double p999Micros) {

        private static final String MARK = "updates ";

        void print() {
            System.out.println(MARK + "perSecond=" + perSecond + " p999Micros=" + p999Micros);
        }

        /** @throws BenchFailure if the program did not print one */
        public static Result in(List<String> lines) {
            Map<String, String> v = MeasuredJvm.result(lines, MARK);
            return new Result(Double.parseDouble(v.get("perSecond")), Double.parseDouble(v.get("p999Micros")));
        }
    }

    private static final class Worker extends Thread {
        private final Items items;
        private final Map<Integer, Object> map;
        private final SplittableRandom random;
        private final CountDownLatch started;
        private final Histogram nanos = new Histogram(LONGEST_NANOS, 3);
        private long updates;

        Worker(Items items, int number, CountDownLatch started) {
            this.items = items;
            this.started = started;
            map = maps.get(number);
            random = new SplittableRandom(number);
        }

        private void update() {
            int number = random.nextInt();
            map.put(Math.floorMod(number, KEYS), items.item(number));
        }

        @Override
        public void run() {
            started.countDown();
            while (!over) {
                boolean counts = measures;
                long start = System.nanoTime();
                update();
                if (counts) {
                    nanos.recordValue(Math.min(System.nanoTime() - start, LONGEST_NANOS));
                }
                for (int i = 1; i < TIMED_OF; i++) {
                    update();
                }
                updates += counts ? TIMED_OF : 0;
            }
        }
    }

    private static void fill(Items items, int threads) {
        List<Map<Integer, Object>> filled = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Map<Integer, Object> map = new HashMap<>();
            for (int key = 0; key < KEYS; key++) {
                map.put(key, items.item(key));
            }
            filled.add(map);
        }
        maps = filled;
    }

    public static void main(String[] args) throws InterruptedException {
        Items items = Items.valueOf(args[0]);
        int threads = Integer.parseInt(args[1]);
        long millis = TimeUnit.SECONDS.toMillis(Integer.parseInt(args[2]));
        fill(items, threads);
        CountDownLatch started = new CountDownLatch(threads);
        List<Worker> workers = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            workers.add(new Worker(items, t, started));
        }
        workers.forEach(Thread::start);
        started.await();
        Thread.sleep(millis / 2);
        long start = System.nanoTime();
        measures = true;
        Thread.sleep(millis);
        over = true;
        Histogram nanos = new Histogram(LONGEST_NANOS, 3);
        long updates = 0;
        for (Worker worker : workers) {
            worker.join();
            nanos.add(worker.nanos);
            updates += worker.updates;
        }
        new Result(updates / ((System.nanoTime() - start) / 1e9), nanos.getValueAtPercentile(99.9) / 1e3).print();
    }
}
