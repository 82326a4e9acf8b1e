// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.CRC32;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/**
 * {@code Collected run <seed> <operations> <threads> <how> <end>}: threads link, unlink, change and link again nodes at random, while
 * another one has the NVM heap collected all the time. What they unlink is held by ordinary arrays for a while.
 * {@code how}: plain; regions, in which each thread does some operations at a time; or shared, where all threads change the same
 * objects without any lock. {@code end}: orderly, after which {@code
 * Collected check} finds exactly what was there; or kill, for which the program waits while it goes on.
 */
public final class Collected {

    /** The last line. */
    public static final String DONE = "done";

    private static final int SLOTS = 400;
    private static final int LIMBO = 60;

    private static final class Node {
        final int seed;
        final byte[] bytes;
        final Object[] more;
        final String text;
        Node mate;
        int version;

        Node(SplittableRandom random, int depth) {
            seed = random.nextInt();
            bytes = new byte[sizeOf(seed)];
            Arrays.fill(bytes, (byte) seed);
            more = new Object[(seed >>> 8) % 7];
            for (int i = 0; i < more.length; i++) {
                more[i] = i % 2 == 0 ? Integer.valueOf(seed + i) : "m" + (seed + i);
            }
            text = "n" + seed;
            mate = depth == 0 ? null : new Node(random, depth - 1);
        }

        static int sizeOf(int seed) {
            return switch (seed & 31) {
                case 0 -> 40_000 + (seed >>> 16) % 60_000;
                case 1, 2, 3 -> 1000 + (seed >>> 16) % 20_000;
                default -> (seed >>> 16) % 300;
            };
        }

        /** All that never changes is as it was made. */
        void check() {
            Expect.that(bytes.length == sizeOf(seed), "the size of the bytes of " + seed);
            for (byte b : bytes) {
                Expect.that(b == (byte) seed, "the bytes of " + seed);
            }
            Expect.that(more.length == (seed >>> 8) % 7, "the length of the array of " + seed);
            for (int i = 0; i < more.length; i++) {
                Expect.that((i % 2 == 0 ? (Object) (seed + i) : "m" + (seed + i)).equals(more[i]), "an element of " + seed);
            }
            Expect.that(text.equals("n" + seed), "the text of " + seed);
        }
    }

    /** What one thread uses. */
    private static final class Part {
        final Node[] slots = new Node[SLOTS];
        long operations;
    }

    @DurableRoot
    private static Part[] parts;

    @DurableRoot
    private static long digest;

    private Collected() {}

    public static void main(String[] args) throws Exception {
        if (args[0].equals("check")) {
            check();
            System.out.println(DONE);
            return;
        }
        final int seed = Integer.parseInt(args[1]);
        final int operations = Integer.parseInt(args[2]);
        final int threads = Integer.parseInt(args[3]);
        final boolean regions = args[4].equals("regions");
        final boolean isShared = args[4].equals("shared");
        final boolean isKilled = args[5].equals("kill");
        if (parts == null) {
            Part[] made = new Part[threads];
            Arrays.setAll(made, i -> new Part());
            parts = made;
        }
        digest = 0;
        AtomicBoolean over = new AtomicBoolean();
        Thread collector = Thread.ofPlatform().daemon().start(() -> {
            for (int i = 0; !over.get(); i++) {
                AutoPersist.collect();
                if (i % 20 == 0) {
                    System.gc();
                }
            }
        });
        AtomicBoolean failed = new AtomicBoolean();
        Thread[] workers = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            Part part = parts[isShared ? 0 : i];
            SplittableRandom random = new SplittableRandom(seed * 31L + i);
            workers[i] = Thread.ofPlatform().start(() -> {
                try {
                    new Worker(part, random, regions).work(operations);
                } catch (Throwable e) {
                    failed.set(true);
                    e.printStackTrace();
                }
            });
        }
        if (isKilled) {
            Thread.sleep(500);
            System.out.println(DONE);
        }
        for (Thread worker : workers) {
            worker.join();
        }
        over.set(true);
        collector.join();
        Expect.that(!failed.get(), "a thread failed");
        digest = computeDigest();
        System.out.println(DONE);
    }

    private static final class Worker {
        private final Part part;
        private final SplittableRandom random;
        private final boolean regions;
        private final Node[] limbo = new Node[LIMBO];

        Worker(Part part, SplittableRandom random, boolean regions) {
            this.part = part;
            this.random = random;
            this.regions = regions;
        }

        void work(int operations) {
            for (int i = 0; i < operations; ) {
                int count = regions ? 1 + random.nextInt(20) : 1;
                if (regions) {
                    FailureAtomic.run(() -> some(count));
                } else {
                    some(count);
                }
                i += count;
            }
        }

        private void some(int count) {
            for (int i = 0; i < count; i++) {
                one();
            }
            part.operations += count;
        }

        private Node node() {
            Node held = limbo[random.nextInt(LIMBO)];
            return held != null && random.nextInt(3) > 0 ? held : new Node(random, random.nextInt(4));
        }

        private void one() {
            int slot = random.nextInt(SLOTS);
            Node node = part.slots[slot];
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> part.slots[slot] = new Node(random, random.nextInt(3));
                case 3 -> {
                    limbo[random.nextInt(LIMBO)] = node;
                    part.slots[slot] = null;
                }
                case 4 -> part.slots[slot] = node();
                case 5 -> {
                    Node held = limbo[random.nextInt(LIMBO)];
                    if (held != null) {
                        held.version++;
                        held.mate = random.nextBoolean() ? null : new Node(random, 1);
                        held.check();
                    }
                }
                case 6 -> {
                    if (node != null) {
                        node.version++;
                        node.mate = node();
                        node.check();
                    }
                }
                default -> limbo[random.nextInt(LIMBO)] = random.nextInt(4) == 0 ? null : node;
            }
        }
    }

    private static long computeDigest() {
        CRC32 crc = new CRC32();
        for (Part part : parts) {
            for (Node first : part.slots) {
                int left = 30; // mates may go round in circles
                for (Node node = first; node != null && left-- > 0; node = node.mate) {
                    node.check();
                    crc.update((node.seed + ":" + node.version + " ").getBytes());
                }
                crc.update(';');
            }
        }
        return crc.getValue() | 1L << 32;
    }

    private static void check() {
        long found = computeDigest();
        Expect.that(digest == 0 || digest == found, "what is there differs from what was");
    }
}
