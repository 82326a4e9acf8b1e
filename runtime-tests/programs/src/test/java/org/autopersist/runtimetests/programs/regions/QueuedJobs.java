// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentMap;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.RegionDeadlockException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.crash.Acknowledging;

/** Two threads put jobs into a queue, which others take and do in regions: each job is in the queue, or was done once. */
public final class QueuedJobs extends Acknowledging {

    private static final int THREADS = 2;
    private static final int CAPACITY = 50;
    private static final int KEPT = 1000;

    private static final class Data {
        final BlockingQueue<Integer> jobs = DurableCollections.blockingQueue(CAPACITY);
        final ConcurrentMap<Integer, Integer> done = DurableCollections.concurrentMap(8);
        final int[] numbers = new int[THREADS];
    }

    @DurableRoot
    private static Data data = new Data();

    private static int job(int thread, int number) {
        return number * THREADS + thread;
    }

    @Override
    protected void check(long[] acknowledged) {
        Set<Integer> queued = new HashSet<>(data.jobs);
        Expect.equal(queued.size(), data.jobs.size(), "different jobs");
        for (int t = 0; t < THREADS; t++) {
            int number = data.numbers[t];
            expectAtMostOneAhead(acknowledged[t], number, "number of thread " + t);
            for (int n = Math.max(1, number - KEPT / 2); n <= number; n++) {
                Integer times = data.done.get(job(t, n));
                Expect.equal(queued.contains(job(t, n)) ? null : 1, times, "how often was done job " + job(t, n));
            }
            Expect.that(!queued.contains(job(t, number + 1)), "a job of a region that was not committed");
        }
    }

    @Override
    protected void goOn() {
        acknowledgeAll(data.numbers[0], data.numbers[1]);
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            Thread.ofPlatform().start(() -> put(thread));
            Thread.ofVirtual().start(QueuedJobs::work);
        }
    }

    private static void put(int thread) {
        for (int n = data.numbers[thread] + 1; ; n++) {
            int number = n;
            run(() -> {
                data.jobs.put(job(thread, number));
                data.numbers[thread] = number;
            });
            acknowledge(thread, number);
        }
    }

    private static void work() {
        while (true) {
            run(() -> {
                int job = data.jobs.take();
                data.done.merge(job, 1, Integer::sum);
                data.done.remove(job - THREADS * KEPT);
            });
        }
    }

    /** Again, if another worker's region wants the same parts of the map in another order. */
    private static void run(FailureAtomic.Action<InterruptedException> action) {
        while (true) {
            try {
                FailureAtomic.run(action);
                return;
            } catch (RegionDeadlockException e) {
                // The job is back in the queue.
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
