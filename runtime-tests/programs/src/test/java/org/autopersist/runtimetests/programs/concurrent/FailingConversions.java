// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.util.Random;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Two threads that make overlapping graphs durable at the same moment, by seeded chance, while some of these conversions
 * fail: a graph holds something that is refused, or the image is full. What a thread does alone decides whether its own
 * store is refused, never what the other one's does. A third one asks the objects for their identity hash codes. With
 * NVMVerify the collection after each round looks for references to what was taken back, and compares hash codes.
 *
 * <p>{@code FailingConversions write SEED ROUNDS [full]} prints {@link #DONE} and waits to be killed; {@code check} is the
 * next life. With {@code full} something else fills more and more of the image, until it has refused some graphs, and a few
 * rounds more.
 */
public final class FailingConversions {

    /** Printed when all rounds are done; the numbers of accepted, refused and full stores follow. */
    public static final String DONE = "DONE ";

    /** The last line of a check that holds. */
    public static final String OK = "OK";

    private static final int THREADS = 2;
    private static final int STEPS = 6;
    private static final int SHARED = 12;
    private static final int KEPT = 3; // rounds whose graphs stay durable

    @DurableRoot
    private static Graph[][][] kept = new Graph[KEPT][THREADS][STEPS];

    /** What fills the image, besides. */
    @DurableRoot
    private static byte[][] ballast = new byte[64][];

    /** Reads as whole only if all of it was written. */
    private static final class Node {
        final int id;
        final int check;
        Node next;
        Object other;

        Node(int id) {
            this.id = id;
            this.check = ~id;
        }
    }

    private static final class Graph {
        final int id;
        final Object[] parts;
        final boolean isBad;

        Graph(int id, Object[] parts, boolean isBad) {
            this.id = id;
            this.parts = parts;
            this.isBad = isBad;
        }
    }

    private static int accepted;
    private static int refused;
    private static int full;

    private FailingConversions() {}

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("check")) {
            for (Graph[][] round : kept) {
                checkRound(round);
            }
            System.gc();
            System.out.println(OK);
            return;
        }
        long seed = Long.parseLong(args[1]);
        int rounds = Integer.parseInt(args[2]);
        boolean untilFull = args.length > 3;
        int more = 0;
        for (int round = 0; untilFull ? more < 5 : round < rounds; round++) {
            runRound(seed * 1_000 + round, kept[round % KEPT]);
            more += full > 0 ? 1 : 0;
            if (untilFull && round < ballast.length) {
                load(round);
            }
        }
        System.out.println(DONE + accepted + " " + refused + " " + full);
        Thread.sleep(Long.MAX_VALUE);
    }

    private static void load(int place) {
        try {
            ballast[place] = new byte[1_000_000];
        } catch (ImageFullException e) {
            // It is nearly full: less than that is free in a row.
        }
    }

    private static void runRound(long seed, Graph[][] target) throws InterruptedException {
        Random random = new Random(seed);
        Node[] shared = new Node[SHARED];
        for (int i = 0; i < SHARED; i++) {
            shared[i] = new Node(i);
            shared[i].next = i > 0 && random.nextInt(3) == 0 ? shared[random.nextInt(i)] : null;
        }
        Graph[][] graphs = new Graph[THREADS][STEPS];
        int[][] delays = new int[THREADS][STEPS];
        for (int thread = 0; thread < THREADS; thread++) {
            for (int step = 0; step < STEPS; step++) {
                graphs[thread][step] = graph(random, shared, thread * STEPS + step);
                delays[thread][step] = random.nextInt(4) == 0 ? random.nextInt(300_000) : random.nextInt(3_000);
                target[thread][step] = null;
            }
        }
        int[][] outcomes = new int[THREADS][3];
        Threads.together(THREADS + 1, thread -> {
            if (thread == THREADS) {
                askForHashes(graphs);
                return;
            }
            for (int step = 0; step < STEPS; step++) {
                spin(delays[thread][step]);
                Graph graph = graphs[thread][step];
                outcomes[thread][store(target[thread], step, graph)]++;
            }
        });
        for (int[] outcome : outcomes) {
            accepted += outcome[0];
            refused += outcome[1];
            full += outcome[2];
        }
        checkRound(target);
        System.gc();
    }

    /** A third thread's part: an object may get its hash code while its home is made. */
    private static void askForHashes(Graph[][] graphs) {
        for (int step = 0; step < STEPS; step++) {
            for (int thread = 0; thread < THREADS; thread++) {
                Object[] parts = graphs[thread][step].parts;
                for (int i = 0; i < Math.min(parts.length, 2_000); i += 3) {
                    System.identityHashCode(parts[i]);
                }
            }
        }
    }

    /** 0 if the store is done, 1 if it was refused, 2 if the image is full. */
    private static int store(Graph[] target, int step, Graph graph) {
        int outcome = 0;
        try {
            target[step] = graph;
            poll();
        } catch (ObjectRefusedException e) {
            outcome = 1;
        } catch (ImageFullException e) {
            outcome = 2;
        }
        Expect.that(outcome == 2 || outcome == (graph.isBad ? 1 : 0), "outcome " + outcome + " of graph " + graph.id);
        Expect.same(outcome == 0 ? graph : null, target[step], "graph " + graph.id);
        return outcome;
    }

    /** At which an asynchronous error is thrown at the latest. */
    private static void poll() {
        for (int i = 0; i < 3; i++) {
            Thread.onSpinWait();
        }
    }

    private static Graph graph(Random random, Node[] shared, int id) {
        return random.nextInt(4) == 0 ? longGraph(random, shared, id) : denseGraph(random, shared, id);
    }

    /** Takes long to convert, but little room: between its ends another thread converts several graphs. */
    private static Graph longGraph(Random random, Node[] shared, int id) {
        Object[] parts = new Object[200_000 + random.nextInt(400_000)];
        for (int i = 0; i < SHARED; i++) {
            parts[i % 2 == 0 ? i : parts.length - i] = shared[random.nextInt(SHARED)];
        }
        return new Graph(id, parts, false);
    }

    /** Shared nodes are the first to be claimed, and what is refused the last that is found. */
    private static Graph denseGraph(Random random, Node[] shared, int id) {
        int size = 2 * SHARED + random.nextInt(random.nextInt(3) == 0 ? 20_000 : 2_000);
        Object[] parts = new Object[size];
        for (int i = 0; i < size; i++) {
            parts[i] = i < SHARED ? shared[random.nextInt(SHARED)] : new Node(i);
        }
        if (random.nextInt(4) == 0) {
            ((Node) parts[SHARED]).other = new Object[] {shared[random.nextInt(SHARED)], new byte[random.nextInt(100_000)]};
        }
        boolean isBad = random.nextInt(2) == 0;
        if (isBad) {
            parts[size - 1 - random.nextInt(SHARED)] = new Thread();
        }
        return new Graph(id, parts, isBad);
    }

    private static void spin(int nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static void checkRound(Graph[][] round) {
        for (Graph[] ofThread : round) {
            for (Graph graph : ofThread) {
                for (int i = 0; graph != null && i < graph.parts.length; i++) {
                    checkNodes(graph.parts[i]);
                }
            }
        }
    }

    private static void checkNodes(Object part) {
        for (Node node = (Node) part; node != null; node = node.next) {
            Expect.equal(~node.id, node.check, "check of " + node.id);
            switch (node.other) {
                case null -> {}
                case Node other -> Expect.equal(~other.id, other.check, "check of " + other.id);
                case Object[] pair -> Expect.equal(~((Node) pair[0]).id, ((Node) pair[0]).check, "check in a pair");
                default -> throw new AssertionError(node.other);
            }
        }
    }
}
