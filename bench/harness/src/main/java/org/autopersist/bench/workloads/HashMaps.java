// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Hash maps filled anew, changed in place, and as an LRU cache. */
@State(Scope.Thread)
public class HashMaps {

    private static final int ENTRIES = 2_000;
    private static final int RANGE = 4_000;

    private final String[] words = new String[RANGE];
    private final Map<String, Integer> longLived = new HashMap<>();
    private final Map<Integer, String> cache = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
            return size() > ENTRIES;
        }
    };
    private SplittableRandom random;

    @Setup
    public void build() {
        random = new SplittableRandom(3);
        for (int i = 0; i < RANGE; i++) {
            words[i] = "word" + i * 31;
            longLived.put(words[i], i);
        }
    }

    @Benchmark
    public Map<Integer, Integer> fill() {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < ENTRIES; i++) {
            map.merge(random.nextInt(RANGE), 1, Integer::sum);
        }
        return map;
    }

    @Benchmark
    public int change() {
        int found = 0;
        for (int i = 0; i < ENTRIES; i++) {
            String word = words[random.nextInt(RANGE)];
            if ((i & 3) == 0) {
                found += longLived.remove(word) != null ? 1 : 0;
            } else {
                longLived.put(word, i);
            }
        }
        return found;
    }

    @Benchmark
    public int lruCache() {
        int hits = 0;
        for (int i = 0; i < ENTRIES; i++) {
            int key = random.nextInt(RANGE);
            if (cache.get(key) != null) {
                hits++;
            } else {
                cache.put(key, words[key]);
            }
        }
        return hits;
    }
}
