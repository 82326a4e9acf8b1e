// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/** {@code Gaps <step>}, with an image of 64 MB: much data of which little is kept, here and there. */
public final class Gaps {

    /** The last line. */
    public static final String DONE = "done";

    private static final int COUNT = 450_000;
    private static final int ONE_IN = 8;
    private static final int LARGE = 20;
    private static final int LARGE_SIZE = 1 << 20;

    private static final class Node {
        final int number;
        final int[] contents;
        Node other;

        Node(int number) {
            this.number = number;
            contents = new int[number % 30];
            Arrays.fill(contents, number);
        }

        void check(int expected) {
            Expect.equal(expected, number, "number");
            Expect.equal(number % 30, contents.length, "length");
            for (int value : contents) {
                Expect.equal(number, value, "contents");
            }
        }
    }

    @DurableRoot
    private static Node[] nodes;

    @DurableRoot
    private static Map<Integer, Node> some = new HashMap<>();

    @DurableRoot
    private static byte[][] large;

    private Gaps() {}

    private static void make() {
        Random random = new Random(7);
        nodes = new Node[COUNT];
        for (int i = 0; i < COUNT; i++) {
            nodes[i] = new Node(i);
        }
        for (int i = 0; i < COUNT; i++) {
            if (i % ONE_IN != 0) {
                nodes[i] = null;
            } else {
                nodes[i].other = nodes[random.nextInt(COUNT / ONE_IN) * ONE_IN];
            }
        }
        AutoPersist.collect();
        for (int i = 0; i < COUNT; i += 64) {
            some.put(i, nodes[i]);
        }
        AutoPersist.collect();
    }

    private static void check() {
        for (int i = 0; i < COUNT; i += ONE_IN) {
            nodes[i].check(i);
            if (nodes[i].other != null) {
                nodes[i].other.check(nodes[i].other.number);
                Expect.equal(true, nodes[nodes[i].other.number] == nodes[i].other, "identity");
            }
            if (i % 64 == 0) {
                Expect.equal(true, some.get(i) == nodes[i], "identity in the other root");
            }
        }
    }

    /** How many of the large arrays find room. */
    private static int large() {
        large = new byte[LARGE][];
        for (int i = 0; i < LARGE; i++) {
            try {
                large[i] = new byte[LARGE_SIZE];
            } catch (ImageFullException e) {
                return i;
            }
        }
        return LARGE;
    }

    public static void main(String[] args) {
        switch (args[0]) {
            case "make" -> make();
            case "check" -> check();
            case "large" -> {
                check();
                System.out.println("LARGE " + large());
                large = null;
                check();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
        Runtime.getRuntime().halt(0);
    }
}
