// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLongArray;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Threads, one of them virtual, that acknowledge what {@link AutoPersist#sync} or the durable end of a region has returned
 * from. A later life may begin without the latest stores, but not without acknowledged ones; and what is there is a
 * consistent cut: of each thread all items up to its last one, none that has seen another thread's item that is lost, and
 * transfers between accounts as a whole.
 */
public final class SyncedWriters extends Acknowledging {

    private static final int THREADS = 4;
    private static final int ACCOUNTS = 64;
    private static final int CAPACITY = 1 << 20; // so that the map never grows
    private static final long FIRST_BALANCE = 1000;

    /** {@code seen}: the last items of all threads, when this one was made. */
    private record Item(int thread, long number, String text, long[] seen) {}

    @DurableRoot
    private static Map<String, Item> map = new ConcurrentHashMap<>(CAPACITY);

    @DurableRoot
    private static ConcurrentLinkedQueue<Item> queue = new ConcurrentLinkedQueue<>();

    @DurableRoot
    private static AtomicLongArray progress = new AtomicLongArray(THREADS);

    @DurableRoot
    private static long[] accounts = firstAccounts();

    private static long[] firstAccounts() {
        long[] result = new long[ACCOUNTS];
        java.util.Arrays.fill(result, FIRST_BALANCE);
        return result;
    }

    @Override
    protected void check(long[] acknowledged) {
        long[] last = new long[THREADS];
        for (Item item : queue) {
            Expect.equal(last[item.thread] + 1, item.number, "next of thread " + item.thread + " in the queue");
            Expect.equal(text(item.thread, item.number), item.text, "text");
            last[item.thread] = item.number;
            Item inMap = map.get(item.thread + "/" + item.number);
            Expect.that(inMap == item, "the map has item " + item.number + " of thread " + item.thread);
        }
        for (int t = 0; t < THREADS; t++) {
            expectNotBehind(acknowledged[t], last[t], "last item of thread " + t);
            expectNotBehind(progress.get(t), last[t], "last item of thread " + t + ", by its progress,");
        }
        for (Item item : queue) {
            for (int t = 0; t < THREADS; t++) {
                Expect.that(item.seen[t] <= last[t], "item " + item.number + " of thread " + item.thread + " has seen "
                        + item.seen[t] + " of thread " + t + ", of which only " + last[t] + " are there");
            }
        }
        long sum = 0;
        for (long account : accounts) {
            sum += account;
        }
        Expect.equal(ACCOUNTS * FIRST_BALANCE, sum, "sum of all accounts");
    }

    @Override
    protected void goOn() {
        long[] last = new long[THREADS];
        queue.forEach(item -> last[item.thread] = item.number);
        AutoPersist.sync();
        acknowledgeAll(last);
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            Thread.Builder builder = t == THREADS - 1 ? Thread.ofVirtual() : Thread.ofPlatform();
            builder.start(() -> write(thread, last[thread]));
        }
    }

    private static void write(int thread, long last) {
        Random random = new Random(last * THREADS + thread);
        int steps = thread == 0 ? 20 : 200; // from sync to sync; the others store while the log is written
        for (long n = last + 1; ; n++) {
            Item item = new Item(thread, n, text(thread, n), seen());
            map.put(thread + "/" + n, item);
            queue.add(item);
            progress.set(thread, n);
            boolean acknowledges = random.nextInt(steps) == 0;
            boolean waitsAtEnd = acknowledges && random.nextBoolean();
            transfer(random, waitsAtEnd);
            if (acknowledges && !waitsAtEnd) {
                AutoPersist.sync();
            }
            if (acknowledges) {
                acknowledge(thread, n);
            }
        }
    }

    private static void transfer(Random random, boolean waitsAtEnd) {
        int from = random.nextInt(ACCOUNTS);
        int to = random.nextInt(ACCOUNTS);
        synchronized (SyncedWriters.class) {
            try (var region = FailureAtomic.region()) {
                accounts[from] -= 7;
                accounts[to] += 7;
                if (waitsAtEnd) {
                    region.commitDurably();
                } else {
                    region.commit();
                }
            }
        }
    }

    private static long[] seen() {
        long[] result = new long[THREADS];
        for (int t = 0; t < THREADS; t++) {
            result[t] = progress.get(t);
        }
        return result;
    }

    private static String text(int thread, long number) {
        return thread + "/" + number + "x".repeat((int) (number * 31 % 200));
    }
}
