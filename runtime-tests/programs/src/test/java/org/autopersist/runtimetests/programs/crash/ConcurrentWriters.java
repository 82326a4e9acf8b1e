// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Threads that put into one ConcurrentHashMap and one queue, each with acknowledgements of its own. The map is so large
 * that it neither grows nor makes trees of its bins: of these, a kill in the middle may cost entries.
 */
public final class ConcurrentWriters extends Acknowledging {

    private static final int THREADS = 4;
    private static final int CAPACITY = 1 << 20;

    private record Item(int thread, long number, String text) {}

    @DurableRoot
    private static Map<String, Item> map = new ConcurrentHashMap<>(CAPACITY);

    @DurableRoot
    private static ConcurrentLinkedQueue<Item> queue = new ConcurrentLinkedQueue<>();

    @Override
    protected void check(long[] acknowledged) {
        long[] last = new long[THREADS];
        for (Item item : queue) {
            Expect.equal(last[item.thread] + 1, item.number, "next of thread " + item.thread + " in the queue");
            Expect.equal(item.thread + "/" + item.number, item.text, "text");
            last[item.thread] = item.number;
        }
        for (int t = 0; t < THREADS; t++) {
            expectAtMostOneAhead(acknowledged[t], last[t], "queue of thread " + t);
            for (long n = 1; n <= acknowledged[t]; n++) {
                Item item = map.get(t + "/" + n);
                Expect.that(item != null && item.number == n && item.thread == t, "item " + n + " of thread " + t);
            }
        }
    }

    @Override
    protected void goOn() {
        long[] last = new long[THREADS];
        queue.forEach(item -> last[item.thread] = item.number);
        acknowledgeAll(last);
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            Thread.ofPlatform().start(() -> {
                for (long n = last[thread] + 1; ; n++) {
                    Item item = new Item(thread, n, thread + "/" + n);
                    map.put(item.text, item);
                    queue.add(item);
                    acknowledge(thread, n);
                }
            });
        }
    }
}
