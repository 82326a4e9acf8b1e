// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.autopersist.restart.model.ShopGenerator;

/**
 * {@code BACKEND OPERATION THREADS SECONDS ORDERS FOLDER}: each thread works on a shop of its own, of its share of the orders.
 * After a warm-up of half the time they are measured for the whole of it. Then all that was done has to be there. Prints a
 * {@link Result}.
 */
public final class Throughput {

    /** Of the line with the result: {@code perSecond=N p999Micros=N operations=N}. */
    public static final String RESULT = "throughput ";
    /** The most orders that a thread has inserted at a time, besides those that were there before. */
    public static final int MOST_INSERTED = Inserts.MOST;

    private Throughput() {}

    /**
     * What was measured.
     *
     * @param perSecond operations of all threads: the sum of what each does in a second that it does nothing else in
     * @param p999Micros the 99.9th percentile of an operation's time
     * @param operations that were measured
     */
    public record Result(double perSecond, double p999Micros, long operations) {

        @Override
        public String toString() {
            return "perSecond=" + perSecond + " p999Micros=" + p999Micros + " operations=" + operations;
        }
    }

    /**
     * Fills empty desks, measures and checks.
     *
     * @param orders of all shops
     * @throws IllegalStateException if a thread fails or comes to nothing, or if what is kept is wrong
     */
    static Result measure(OrderDesks desks, Operation operation, int threads, double seconds, int orders)
            throws InterruptedException {
        List<ShopGenerator> shops = IntStream.range(0, threads)
                .mapToObj(t -> new ShopGenerator(orders / threads, t, threads)).toList();
        desks.fill(shops.stream().map(ShopGenerator::shop).toList());
        List<Work> works = IntStream.range(0, threads)
                .mapToObj(t -> operation.at(desks.desk(t), shops.get(t), t)).toList();
        Result result = measure(works, seconds);
        works.forEach(Work::check);
        long kept = desks.check();
        long right = works.stream().mapToLong(Work::added).sum() + (long) threads * (orders / threads);
        if (kept != right) {
            throw new IllegalStateException("There are " + kept + " orders, not " + right);
        }
        return result;
    }

    private static Result measure(List<Work> works, double seconds) throws InterruptedException {
        Worker.Phase phase = new Worker.Phase();
        List<Future<Worker.Measured>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(works.size())) {
            works.forEach(work -> all.add(threads.submit(new Worker(work, phase))));
            Thread.sleep((long) (seconds * 500));
            phase.measure();
            Thread.sleep((long) (seconds * 1000));
            phase.end();
        }
        double perSecond = 0;
        long operations = 0;
        Histogram times = Worker.histogram();
        for (Future<Worker.Measured> one : all) {
            Worker.Measured measured = measured(one);
            if (measured.operations() == 0) {
                throw new IllegalStateException("A thread has done nothing in " + seconds + " seconds");
            }
            perSecond += measured.perSecond();
            operations += measured.operations();
            times.add(measured.times());
        }
        return new Result(perSecond, times.getValueAtPercentile(99.9) / 1e3, operations);
    }

    private static Worker.Measured measured(Future<Worker.Measured> one) throws InterruptedException {
        try {
            return one.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("A thread has failed: " + e.getCause(), e.getCause());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        try (OrderDesks desks = OrderBackend.valueOf(args[0]).open(Path.of(args[5]))) {
            Result result = measure(desks, Operation.valueOf(args[1]), Integer.parseInt(args[2]), Double.parseDouble(args[3]),
                    Integer.parseInt(args[4]));
            System.out.println(RESULT + result);
        }
    }
}
