// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.autopersist.FailureAtomic;

/**
 * Regions whose logs are so big that later ones give segments back, and another thread's log takes these, with the old
 * records of a region of the same number in them.
 */
public final class PassedSegments extends ArrayWorkload<Long> {

    private static final int OPERATIONS = 16;
    private static final int GROUP = 4;
    private static final int LENGTH = 280_000;
    private static final int STRIDE = 1_000;
    private static final int RANGE = 900; // one record

    /** The thread that has the other log; it lives for one group of operations. */
    private ExecutorService other;

    public PassedSegments() {
        super(OPERATIONS, LENGTH);
    }

    @Override
    public String imageSize() {
        return "32m";
    }

    @Override
    protected Long draw(SplittableRandom random, int index) {
        return random.nextLong();
    }

    /**
     * Four regions of this thread, two big and two small ones, then four of another thread, and so on. In the second half
     * the big ones come last, so that a thread does no more when the other one takes the segments that it has given back.
     */
    @Override
    protected void operate(int index) throws ExecutionException, InterruptedException {
        Runnable region = () -> FailureAtomic.run(() -> store(numbers(), index));
        if (index / GROUP % 2 == 0) {
            region.run();
            return;
        }
        if (other == null) {
            other = Executors.newSingleThreadExecutor();
        }
        other.submit(region).get();
        if (index % GROUP == GROUP - 1) {
            stop();
        }
    }

    @Override
    protected void stop() {
        if (other != null) {
            other.close();
            other = null;
        }
    }

    @Override
    void store(long[] numbers, int index) {
        boolean big = index % GROUP < GROUP / 2 == index < OPERATIONS / 2;
        long first = planned(index);
        long[] range = new long[RANGE];
        for (int from = 0; from < (big ? LENGTH : 3 * STRIDE); from += STRIDE) {
            for (int i = 0; i < RANGE; i++) {
                range[i] = first + from + i;
            }
            System.arraycopy(range, 0, numbers, from, RANGE);
        }
    }
}
