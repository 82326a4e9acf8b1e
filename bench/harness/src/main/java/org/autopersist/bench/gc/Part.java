// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.gc;

import java.util.ArrayDeque;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;

/** The collections of one thread: a tree, a queue, and a tree that is copied where it changes. */
final class Part {

    private final int keys;
    private final TreeMap<Integer, byte[]> tree = new TreeMap<>();
    private final ArrayDeque<byte[]> queue = new ArrayDeque<>();
    private HashPMap<Integer, byte[]> copied = HashTreePMap.empty();

    /** @param keys in each of the three */
    Part(int keys) {
        this.keys = keys;
    }

    void fill(RandomGenerator random) {
        for (int i = 0; i < keys; i++) {
            tree.put(i, Sizes.array(random));
            queue.add(Sizes.array(random));
            copied = copied.plus(i, Sizes.array(random));
        }
    }

    /** One operation; there is as much as before, apart from chance. */
    void change(RandomGenerator random) {
        int key = random.nextInt(keys);
        switch (random.nextInt(4)) {
            case 0 -> tree.put(key, Sizes.array(random));
            case 1 -> {
                tree.remove(key);
                tree.put(random.nextInt(keys), Sizes.array(random));
            }
            case 2 -> {
                queue.poll();
                queue.add(Sizes.array(random));
            }
            default -> copied = copied.plus(key, Sizes.array(random));
        }
    }
}
