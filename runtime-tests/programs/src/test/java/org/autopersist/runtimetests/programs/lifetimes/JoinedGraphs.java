// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.util.Objects;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;

/**
 * Roots that share objects in several ways. {@code write} makes them; {@code cut} recovers one, unlinks what the
 * others still refer to ({@code cutLate}: once the JVM knows what that is), collects, fills the heap with objects that
 * look like others, and then recovers the others; {@code check} is a later life.
 */
public final class JoinedGraphs {

    static final class Node {
        final String id;
        Node x;
        Node y;
        Object other;

        Node(String id) {
            this.id = id;
        }

        Node(String id, Node x, Node y) {
            this(id);
            this.x = x;
            this.y = y;
        }
    }

    enum Color {
        RED,
        GREEN
    }

    static final class A {
        @DurableRoot
        static Node root;
    }

    static final class B {
        @DurableRoot
        static Node root;
    }

    static final class Filling {
        @DurableRoot
        static Node[] root;
    }

    private static Object sink;

    private JoinedGraphs() {}

    private static void write() {
        Node deepest = new Node("deepest");
        deepest.x = new Node("cycle", deepest, null);
        deepest.other = Color.GREEN;
        Node below = new Node("below", deepest, null);
        below.other = Color.class;
        Node joint = new Node("joint", below, null);
        // A reaches what hangs below the joint by ways of its own, too.
        A.root = new Node("A", joint, new Node("own", deepest, deepest.x));
        B.root = new Node("B", joint, below);
        Filling.root = new Node[50_000];
        AutoPersist.setRoot("named", new Node("named", deepest.x, joint));
        AutoPersist.setRoot("left alone", new Node("left alone", below, null));
    }

    private static Node cut(int pauseMillis) throws InterruptedException {
        Node[] filling = Filling.root;
        Node held = B.root.x.x.x;
        Thread.sleep(pauseMillis);
        B.root.x.x = null;
        B.root.x = null;
        B.root.y = null;
        collect();
        // Where the fronts were that have died, if they have.
        for (int i = 0; i < filling.length; i++) {
            filling[i] = new Node("filling");
        }
        sink = filling;
        return held;
    }

    private static void collect() {
        for (int i = 0; i < 3; i++) {
            System.gc();
            sink = new long[100_000];
        }
    }

    private static void expect(Object expected, Object found) {
        if (!Objects.equals(expected, found)) {
            throw new AssertionError("expected " + expected + ", found " + found);
        }
    }

    private static void check() {
        Node joint = A.root.x;
        expect("joint", joint.id);
        expect(null, joint.x);
        Node own = A.root.y;
        expect("own", own.id);
        Node deepest = own.x;
        expect("deepest", deepest.id);
        expect(Color.GREEN, deepest.other);
        expect("cycle", deepest.x.id);
        expect(true, deepest.x == own.y);
        expect(true, deepest.x.x == deepest);
        collect();
        Node named = AutoPersist.getRoot("named", Node.class);
        expect("named", named.id);
        expect(true, named.x == deepest.x);
        expect(true, named.y == joint);
        collect();
        Node alone = AutoPersist.getRoot("left alone", Node.class);
        expect("below", alone.x.id);
        expect(Color.class, alone.x.other);
        expect(true, alone.x.x == deepest);
        expect("B", B.root.id);
        expect(null, B.root.x);
        for (Node n : Filling.root) {
            expect("filling", n.id);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "write" -> write();
            case "cut", "cutLate" -> {
                Node held = cut(args[0].equals("cut") ? 0 : 2500);
                expect(true, held == A.root.y.x);
                check();
            }
            default -> check();
        }
        System.gc();
        System.out.println("DONE " + args[0]);
    }
}
