// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.nio.charset.StandardCharsets;
import org.autopersist.AutoPersist;
import org.autopersist.RecoveryException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Named roots, of which a test damages some between two lives. {@code write} makes them. {@code wait} uses the healthy one and
 * goes on until the JVM has walked what the other ones share. {@code fill} stores arrays below the healthy root, the elements
 * of which look like homes, wherever a damaged root may lead to, and then finds that the damaged roots are refused;
 * {@code check} is a later life.
 */
public final class DamagedRoots {

    /** In the fields of objects that are to be damaged, before the references. */
    public static final long MARK = 0x1f2e3d4c5b6a7988L;

    /** The text of what they refer to. */
    public static final String TARGET = "what damaged roots refer to, and more of it, so that there is a middle";

    /** How many roots are damaged; the objects of each have another number. */
    public static final int COUNT = 8;

    private static final int ARRAYS = 40;
    private static final int LENGTH = 60_000;
    private static final long SHARING_MILLIS = 3000;

    static final class Node {
        final long mark;
        final byte[] target;

        Node(long mark, byte[] target) {
            this.mark = mark;
            this.target = target;
        }
    }

    private DamagedRoots() {}

    private static void write() {
        byte[] target = TARGET.getBytes(StandardCharsets.UTF_8);
        Node shared = new Node(MARK, target);
        AutoPersist.setRoot("target", target);
        AutoPersist.setRoot("shared0", new Object[] {target, shared});
        AutoPersist.setRoot("shared1", new Object[] {shared});
        for (int i = 1; i <= COUNT; i++) {
            AutoPersist.setRoot("damaged" + i, new Node(MARK + i, target));
        }
        AutoPersist.setRoot("healthy", new int[ARRAYS][]);
    }

    /** Homes of all classes there are, with zeros after the header. */
    private static int element(int index) {
        return index % 4 == 2 ? 1 + index / 4 % COUNT : 0;
    }

    private static void fill() {
        int[][] healthy = AutoPersist.getRoot("healthy", int[][].class);
        for (int i = 0; i < ARRAYS; i++) {
            int[] array = new int[LENGTH];
            for (int j = 0; j < LENGTH; j++) {
                array[j] = element(j);
            }
            healthy[i] = array;
        }
        for (int i = 1; i <= COUNT; i++) {
            try {
                Object root = AutoPersist.getRoot("damaged" + i, Object.class);
                throw new AssertionError("recovered " + root);
            } catch (RecoveryException e) {
                System.out.println("REFUSED " + e.getMessage());
            }
        }
    }

    private static void check() {
        int[][] healthy = AutoPersist.getRoot("healthy", int[][].class);
        for (int[] array : healthy) {
            for (int j = 0; j < LENGTH; j++) {
                Expect.equal(element(j), array[j], "element " + j);
            }
        }
        Expect.equal(TARGET, new String(AutoPersist.getRoot("target", byte[].class), StandardCharsets.UTF_8), "the target");
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "write" -> write();
            case "wait" -> {
                Expect.equal(ARRAYS, AutoPersist.getRoot("healthy", int[][].class).length, "the healthy root");
                Thread.sleep(SHARING_MILLIS);
            }
            case "fill" -> fill();
            case "check" -> check();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("DONE " + args[0]);
        Runtime.getRuntime().halt(0);
    }
}
