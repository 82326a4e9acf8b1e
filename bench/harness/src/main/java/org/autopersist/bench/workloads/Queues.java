// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Collections over arrays: searches through a maze, and a list that grows and shrinks. */
@State(Scope.Thread)
public class Queues {

    private static final int SIDE = 48;

    record Visit(int cost, int cell) implements Comparable<Visit> {
        @Override
        public int compareTo(Visit other) {
            return Integer.compare(cost, other.cost);
        }
    }

    private final int[] cost = new int[SIDE * SIDE];
    private final int[] best = new int[SIDE * SIDE];
    private final ArrayDeque<Integer> open = new ArrayDeque<>();
    private final BitSet seen = new BitSet(SIDE * SIDE);
    private final ArrayList<Integer> list = new ArrayList<>();

    @Setup
    public void build() {
        SplittableRandom random = new SplittableRandom(10);
        Arrays.setAll(cost, i -> 1 + random.nextInt(9));
    }

    @Benchmark
    public int dijkstra() {
        PriorityQueue<Visit> queue = new PriorityQueue<>();
        Arrays.fill(best, Integer.MAX_VALUE);
        queue.add(new Visit(0, 0));
        while (!queue.isEmpty()) {
            Visit visit = queue.poll();
            if (visit.cost >= best[visit.cell]) {
                continue;
            }
            best[visit.cell] = visit.cost;
            for (int direction = 0; direction < 4; direction++) {
                int next = neighbour(visit.cell, direction);
                if (next >= 0 && best[next] == Integer.MAX_VALUE) {
                    queue.add(new Visit(visit.cost + cost[next], next));
                }
            }
        }
        return best[best.length - 1];
    }

    @Benchmark
    public int breadthFirst() {
        seen.clear();
        open.add(0);
        seen.set(0);
        int reached = 0;
        while (!open.isEmpty()) {
            int cell = open.poll();
            reached++;
            for (int direction = 0; direction < 4; direction++) {
                int next = neighbour(cell, direction);
                if (next >= 0 && cost[next] < 9 && !seen.get(next)) {
                    seen.set(next);
                    open.add(next);
                }
            }
        }
        return reached;
    }

    @Benchmark
    public int arrayList() {
        for (int i = 0; i < 500; i++) {
            list.add(i);
            if (i % 50 == 49) {
                list.add(list.size() / 2, i);
                list.set(i / 2, list.getFirst());
            }
        }
        int size = list.size();
        list.removeIf(i -> (i & 1) == 0);
        list.clear();
        return size;
    }

    private static int neighbour(int cell, int direction) {
        int x = cell % SIDE;
        int y = cell / SIDE;
        return switch (direction) {
            case 0 -> x > 0 ? cell - 1 : -1;
            case 1 -> x < SIDE - 1 ? cell + 1 : -1;
            case 2 -> y > 0 ? cell - SIDE : -1;
            default -> y < SIDE - 1 ? cell + SIDE : -1;
        };
    }
}
