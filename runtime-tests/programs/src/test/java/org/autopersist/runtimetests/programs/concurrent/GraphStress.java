// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.GraphText;
import org.autopersist.runtimetests.programs.access.Accesses;
import org.autopersist.runtimetests.programs.access.Target;

/**
 * Eight threads that write into a shared durable graph in every way there is, without any synchronization, while
 * collections move the objects and, with NVMVerify, compare them with the image.
 *
 * <p>{@code GraphStress run SEED STEPS} prints a digest of the graph when the steps are done, and waits to be killed;
 * {@code GraphStress check DIGEST} compares. After a kill in the middle, {@code GraphStress check} looks at what holds
 * at every moment.
 */
public final class GraphStress {

    /** Begins the line with the digest. */
    public static final String DIGEST = "DIGEST ";

    /** Begins a line that says how many steps are done, now and then. */
    public static final String STEPS = "STEPS ";

    /** The last line of a check that holds. */
    public static final String OK = "OK";

    private static final int THREADS = 8;
    private static final int NODES = 64;
    private static final int BATCH = 100;

    @DurableRoot
    private static Node[] nodes;

    /** Final fields never change after construction, and each reference leads to a whole node. */
    private static final class Node {
        final int id;
        final int check;
        final Node self;
        final Target target;
        final Node[] more = new Node[4];
        Node left;
        volatile Node right;
        long count;

        Node(int id, Target target) {
            this.id = id;
            this.check = ~id;
            this.self = this;
            this.target = target;
        }
    }

    private GraphStress() {}

    public static void main(String[] args) throws InterruptedException, IOException {
        if (args[0].equals("run")) {
            run(Long.parseLong(args[1]), Long.parseLong(args[2]));
        } else {
            checkStructure();
            if (args.length > 1) {
                Expect.equal(args[1], Long.toString(digest()), "digest");
            }
            System.out.println(OK);
        }
    }

    /** To find out what differs, system property {@code tests.text} names a file for the whole text. */
    private static long digest() throws IOException {
        String file = System.getProperty("tests.text");
        if (file != null) {
            Files.write(Path.of(file), String.join("\n", GraphText.lines(nodes)).getBytes(StandardCharsets.UTF_8));
        }
        return GraphText.digest(nodes);
    }

    private static void run(long seed, long steps) throws InterruptedException, IOException {
        Node[] all = new Node[NODES];
        for (int i = 0; i < NODES; i++) {
            all[i] = new Node(i, new Target());
        }
        nodes = all;
        AtomicLong done = new AtomicLong();
        Thread collector = Thread.ofPlatform().daemon().start(() -> collectEverySoOften(done, steps));
        Threads.together(THREADS, index -> {
            Random random = new Random(seed * THREADS + index);
            while (done.get() < steps) {
                for (int i = 0; i < BATCH; i++) {
                    step(random);
                }
                long now = done.addAndGet(BATCH);
                if (now % 5_000 < BATCH) {
                    System.out.println(STEPS + now);
                }
            }
        });
        collector.join();
        System.gc();
        checkStructure();
        System.out.println(DIGEST + digest());
        Thread.sleep(Long.MAX_VALUE);
    }

    private static void step(Random random) {
        Node node = nodes[random.nextInt(NODES)];
        switch (random.nextInt(10)) {
            case 0 -> node.left = nodes[random.nextInt(NODES)];
            case 1 -> node.right = random.nextInt(8) == 0 ? null : nodes[random.nextInt(NODES)];
            case 2 -> node.more[random.nextInt(4)] = nodes[random.nextInt(NODES)];
            case 3 -> {
                Node next = new Node(node.id, random.nextInt(50) == 0 ? new Target() : node.target);
                next.left = node.left;
                nodes[node.id] = next;
                next.count = node.count + 1;
                next.right = next;
            }
            case 4 -> node.count++;
            default -> Accesses.runAny(node.target, random);
        }
    }

    private static void collectEverySoOften(AtomicLong done, long steps) {
        Random random = new Random(1);
        while (done.get() < steps) {
            try {
                Thread.sleep(50 + random.nextInt(200));
            } catch (InterruptedException _) {
                return;
            }
            System.gc();
        }
    }

    private static void checkStructure() {
        Expect.equal(NODES, nodes.length, "nodes");
        for (int i = 0; i < NODES; i++) {
            Expect.equal(i, nodes[i].id, "node at its place");
            checkNode(nodes[i]);
            checkNode(nodes[i].left);
            checkNode(nodes[i].right);
            for (Node node : nodes[i].more) {
                checkNode(node);
            }
        }
        GraphText.digest(nodes); // reaches everything
    }

    private static void checkNode(Node node) {
        if (node != null) {
            Expect.equal(~node.id, node.check, "check number");
            Expect.same(node, node.self, "self");
            Expect.that(node.target != null && node.more.length == 4, "final references");
        }
    }
}
