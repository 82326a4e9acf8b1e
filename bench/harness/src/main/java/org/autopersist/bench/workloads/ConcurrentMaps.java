// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Concurrent collections, by one thread: contention would hide what a store costs. */
@State(Scope.Thread)
public class ConcurrentMaps {

    private static final int OPERATIONS = 1_000;
    private static final int RANGE = 2_000;

    private final ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();
    private final ConcurrentSkipListMap<Integer, Integer> sorted = new ConcurrentSkipListMap<>();
    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    private final ArrayBlockingQueue<Integer> bounded = new ArrayBlockingQueue<>(64);
    private int next;

    @Benchmark
    public int hashMap() {
        for (int i = 0; i < OPERATIONS; i++) {
            int key = scramble() % RANGE;
            counts.merge(key, 1, Integer::sum);
            if ((i & 7) == 0) {
                counts.remove(key);
            }
        }
        return counts.size();
    }

    @Benchmark
    public int skipList() {
        for (int i = 0; i < OPERATIONS / 4; i++) {
            int key = scramble() % RANGE;
            if (sorted.remove(key) == null) {
                sorted.put(key, i);
            }
        }
        return sorted.firstKey();
    }

    @Benchmark
    public int queues() {
        int sum = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            queue.add(i);
            bounded.offer(i);
            sum += queue.poll() + bounded.poll();
        }
        return sum;
    }

    private int scramble() {
        return (next += 0x9E3779B9) >>> 1;
    }
}
