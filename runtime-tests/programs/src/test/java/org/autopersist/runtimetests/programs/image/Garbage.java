// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.explicit.Nvm;
import org.autopersist.runtimetests.programs.Expect;

/**
 * What earlier processes have thrown away: {@code Garbage fill} makes data for two roots, {@code drop} drops one of
 * them, {@code free} the third, {@code use} needs its space for a third one while the other root is not recovered,
 * {@code race} while a thread recovers it, {@code check} is a later life. {@code dropArrays} leaves a long run of free
 * space, which {@code useArray} needs as a whole, and {@code place} in parts, with explicit persistence; {@code writeList}
 * makes a named root, which {@code replaceList} recovers and replaces at the same time. Each ends without any shutdown.
 */
public final class Garbage {

    private static final int CHUNK = 10_000;
    private static final int NODES = 20_000;
    private static final int LIST = 400_000;
    private static final int MEGABYTE = 1 << 20;

    static final class Node {
        final int number;
        final Node next;

        Node(int number, Node next) {
            this.number = number;
            this.next = next;
        }
    }

    static final class Kept {
        @DurableRoot
        static Node root;
    }

    static final class Dropped {
        @DurableRoot
        static byte[][] root;
    }

    static final class Needed {
        @DurableRoot
        static byte[][] root;
    }

    private Garbage() {}

    private static void fill(int chunks) {
        byte[][] dropped = new byte[chunks][];
        Dropped.root = dropped;
        Node head = null;
        for (int i = 0; i < NODES; i++) {
            head = new Node(i, head);
            if (i < chunks) {
                dropped[i] = new byte[CHUNK];
            }
            if (i % 100 == 0) {
                Kept.root = head;
            }
        }
        Kept.root = head;
    }

    private static void use(int chunks) {
        Expect.equal(null, Dropped.root, "the dropped root");
        byte[][] needed = new byte[chunks][];
        Needed.root = needed;
        for (int i = 0; i < chunks; i++) {
            byte[] chunk = new byte[CHUNK];
            chunk[0] = (byte) i;
            chunk[CHUNK - 1] = (byte) ~i;
            needed[i] = chunk;
        }
    }

    /** Arrays that are dropped at once, one after the other. */
    private static void dropArrays(int count) {
        for (int i = 0; i < count; i++) {
            AutoPersist.setRoot("array", new byte[MEGABYTE]);
            AutoPersist.removeRoot("array");
        }
    }

    private static void place(int count) {
        for (int i = 0; i < count; i++) {
            Nvm.place(new byte[MEGABYTE]);
        }
    }

    private static void writeList() {
        Node head = null;
        for (int i = 0; i < LIST; i++) {
            head = new Node(i, head);
        }
        AutoPersist.setRoot("list", head);
    }

    /** The list is recovered by one thread, and replaced by another one, which then needs the room that the old one had. */
    private static void replaceList(int millis) throws InterruptedException {
        AtomicReference<Object> found = new AtomicReference<>();
        Thread other = new Thread(() -> {
            try {
                found.set(AutoPersist.getRoot("list", Node.class).number);
            } catch (Throwable t) {
                found.set(t);
            }
        });
        other.start();
        Thread.sleep(millis);
        AutoPersist.setRoot("list", new Node(-1, null));
        try {
            byte[][] needed = new byte[10_000][];
            Needed.root = needed;
            for (int i = 0; i < needed.length; i++) {
                needed[i] = new byte[CHUNK];
            }
        } catch (ImageFullException e) {
            // All that is free has been used.
        }
        other.join();
        Expect.that(found.get().equals(LIST - 1) || found.get().equals(-1), "the old list or the new one, not " + found.get());
    }

    private static void check() {
        int expected = NODES - 1;
        for (Node n = Kept.root; n != null; n = n.next) {
            Expect.equal(expected--, n.number, "number of a node");
        }
        Expect.equal(-1, expected, "what follows the last node");
        byte[][] needed = Needed.root;
        for (int i = 0; needed != null && i < needed.length; i++) {
            Expect.equal((byte) i, needed[i][0], "first byte of chunk " + i);
            Expect.equal((byte) ~i, needed[i][CHUNK - 1], "last byte of chunk " + i);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int chunks = args.length > 1 ? Integer.parseInt(args[1]) : 0;
        switch (args[0]) {
            case "fill" -> fill(chunks);
            case "drop" -> Dropped.root = null;
            case "free" -> Needed.root = null;
            case "dropArrays" -> dropArrays(chunks);
            case "useArray" -> AutoPersist.setRoot("large", new byte[chunks * MEGABYTE]);
            case "place" -> place(chunks);
            case "writeList" -> writeList();
            case "replaceList" -> replaceList(chunks);
            case "use" -> {
                use(chunks);
                check();
            }
            case "race" -> {
                Thread other = new Thread(Garbage::check);
                other.start();
                use(chunks);
                other.join();
                check();
            }
            default -> check();
        }
        System.out.println("DONE " + args[0]);
        Runtime.getRuntime().halt(0);
    }
}
