// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentMap;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.RegionDeadlockException;

/**
 * Workers that take jobs from a queue and do each exactly once, whenever the process is killed: {@code Jobs COUNT} puts jobs 1 to
 * COUNT, or what is missing of them, and ends when all are done. Run it again after a kill.
 */
public class Jobs {

    /** A job to do: how many primes there are below a limit. */
    record Job(int id, int limit) {}

    static final class Data {
        /** With a bound: who puts faster than workers take has to wait. */
        final BlockingQueue<Job> queue = DurableCollections.blockingQueue(100);
        final ConcurrentMap<Integer, Integer> results = DurableCollections.concurrentMap();
        int lastPut;
    }

    @DurableRoot
    static final Data DATA = new Data();

    /** Taking a job and keeping its result is one change. Workers have such regions open side by side. */
    static void work() throws InterruptedException {
        while (true) {
            try {
                FailureAtomic.run(() -> {
                    Job job = DATA.queue.take();
                    int result = primesBelow(job.limit());
                    if (DATA.results.put(job.id(), result) != null) {
                        throw new AssertionError(job + " was done twice");
                    }
                });
            } catch (RegionDeadlockException e) {
                // Only where regions use several parts of a map in different order; the job is in the queue again.
            }
        }
    }

    /** The number is durable with the job: after a kill, putting goes on with the next one. */
    static void put(int count) throws InterruptedException {
        while (DATA.lastPut < count) {
            FailureAtomic.run(() -> {
                DATA.lastPut++;
                DATA.queue.put(new Job(DATA.lastPut, 1000 + DATA.lastPut % 100));
            });
        }
    }

    static int primesBelow(int limit) {
        int primes = 0;
        for (int n = 2; n < limit; n++) {
            boolean prime = true;
            for (int d = 2; d * d <= n && prime; d++) {
                prime = n % d != 0;
            }
            primes += prime ? 1 : 0;
        }
        return primes;
    }

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]);
        System.out.println("before: " + DATA.results.size() + " done, " + DATA.queue.size() + " in the queue");
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            workers.add(Thread.ofPlatform().daemon().start(() -> {
                try {
                    work();
                } catch (InterruptedException e) {
                    // The end: a worker that waits for a job leaves nothing behind.
                }
            }));
        }
        Thread putter = Thread.ofPlatform().start(() -> {
            try {
                put(count);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        while (DATA.results.size() < count) {
            System.out.println("done " + DATA.results.size());
            Thread.sleep(10);
        }
        putter.join();
        workers.forEach(Thread::interrupt);
        long right = DATA.results.entrySet().stream()
                .filter(e -> e.getValue() == primesBelow(1000 + e.getKey() % 100))
                .count();
        System.out.println("all " + count + " done, " + right + " right, " + DATA.queue.size() + " in the queue");
    }
}
