// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.SplittableRandom;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/** Balanced trees: a mutable one, and a persistent one that copies its paths. */
@State(Scope.Thread)
public class TreeMaps {

    private static final int OPERATIONS = 1_000;
    private static final int RANGE = 10_000;

    private final TreeMap<Integer, Integer> tree = new TreeMap<>();
    private PMap<Integer, Integer> persistent = HashTreePMap.empty();
    private SplittableRandom random;

    @Setup
    public void build() {
        random = new SplittableRandom(4);
        for (int i = 0; i < RANGE; i += 2) {
            tree.put(i, i);
            persistent = persistent.plus(i, i);
        }
    }

    @Benchmark
    public int rebalance() {
        int sum = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            int key = random.nextInt(RANGE);
            if (tree.remove(key) == null) {
                tree.put(key, i);
            }
            Integer next = tree.ceilingKey(key);
            sum += next == null ? 0 : next;
        }
        return sum;
    }

    @Benchmark
    public PMap<Integer, Integer> copyPaths() {
        for (int i = 0; i < OPERATIONS; i++) {
            int key = random.nextInt(RANGE);
            persistent = persistent.containsKey(key) ? persistent.minus(key) : persistent.plus(key, i);
        }
        return persistent;
    }
}
