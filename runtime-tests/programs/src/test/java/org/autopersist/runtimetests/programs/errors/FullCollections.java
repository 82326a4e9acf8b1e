// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Collections that can't grow, since the image is full, keep what they have: what C2's code does behind the refused store,
 * such as to move the entries to the new table, is taken back with it.
 */
public final class FullCollections implements Program {

    private static final int MAP_SIZE = 24576; // the next entry needs a table of twice the size
    private static final int QUEUE_SIZE = 20000;

    @DurableRoot
    private static Map<Integer, Integer> map;

    @DurableRoot
    private static Collection<Integer> queue;

    @DurableRoot
    private static Object[] ballast;

    @DurableRoot
    private static int inMap;

    @DurableRoot
    private static int inQueue;

    @Override
    public void write() {
        for (int round = 0; round < 60; round++) { // for C2
            map = new HashMap<>();
            queue = new PriorityQueue<>();
            for (int i = 0; i < 3000; i++) {
                map.put(i, i & 63);
                queue.add(i & 63);
            }
        }
        map = new HashMap<>();
        for (inMap = 0; inMap < MAP_SIZE; inMap++) {
            map.put(inMap, inMap & 63);
        }
        queue = new PriorityQueue<>();
        for (inQueue = 0; inQueue < QUEUE_SIZE; inQueue++) {
            queue.add(inQueue & 63);
        }
        fill();
        int refused = 0;
        try {
            for (; inMap < MAP_SIZE + 10; inMap++) {
                map.put(inMap, inMap & 63);
            }
        } catch (ImageFullException e) {
            refused++;
        }
        try {
            for (; inQueue < 10 * QUEUE_SIZE; inQueue++) {
                queue.add(inQueue & 63);
            }
        } catch (ImageFullException e) {
            refused++;
        }
        Expect.equal(2, refused, "collections that can't grow");
        check();
    }

    /** But for some 100 KB, so that entries still find room. */
    private static void fill() {
        AutoPersist.collect();
        List<byte[]> last = new ArrayList<>();
        ballast = new Object[20000];
        int n = 0;
        for (int size : new int[] {60000, 8000, 1000}) {
            try {
                while (true) {
                    ballast[n] = new byte[size];
                    n++;
                }
            } catch (ImageFullException e) {
                last.add((byte[]) ballast[n - 1]);
            }
        }
        for (int i = 0; i < 100; i++) {
            ballast[--n] = null;
        }
        Expect.equal(3, last.size(), "sizes");
        AutoPersist.collect();
    }

    @Override
    public void check() {
        int missing = 0;
        for (int i = 0; i < inMap; i++) {
            missing += map.get(i) == null || map.get(i) != (i & 63) ? 1 : 0;
        }
        Expect.equal(0, missing, "entries that are missing");
        // HashMap adds the entry before it grows.
        Expect.equal(map.containsKey(inMap) ? inMap + 1 : inMap, map.size(), "size of the map");
        int[] counts = new int[64];
        for (Integer i : queue) {
            counts[i]++;
        }
        for (int i = 0; i < 64; i++) {
            Expect.equal((inQueue - i + 63) / 64, counts[i], "elements " + i);
        }
        Expect.equal(inQueue, queue.size(), "size of the queue");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // no image is full on a stock JVM
    }
}
