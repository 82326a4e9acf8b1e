// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.autopersist.DurableRoot;
import org.autopersist.EagerAllocation;
import org.autopersist.runtimetests.programs.Diagnostics;
import org.autopersist.runtimetests.programs.Expect;

/** Objects whose stores tell of themselves before they are durable. {@code Tracked <case>}. */
public final class Tracked {

    /** The last line. */
    public static final String DONE = "done";

    private static final int PLACES = 16;
    private static final int ROUNDS = 60_000;

    @DurableRoot
    private static Object[] root;

    private Tracked() {}

    /** Is stored to by all means. */
    static class Node implements Cloneable {
        static final VarHandle TAKEN;
        static final VarHandle LATE;

        static {
            try {
                TAKEN = MethodHandles.lookup().findVarHandle(Node.class, "taken", int.class);
                LATE = MethodHandles.lookup().findVarHandle(Node.class, "late", Object.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        int plain;
        volatile long ordered;
        int taken;
        Object late;
        Object reference;
        int[] numbers = new int[40];
        Object[] objects = new Object[40];

        void store(int i) {
            plain = i;
            reference = i % 3 == 0 ? null : new int[] {i};
            numbers[i % 40] = i;
            objects[i % 40] = i % 2 == 0 ? Integer.toString(i) : this;
            ordered = i;
            TAKEN.getAndAdd(this, 1);
            LATE.setRelease(this, new int[] {i});
            System.arraycopy(numbers, 0, numbers, 20, 20);
            System.arraycopy(objects, 0, objects, 20, 20);
        }

        /** What it holds, in a form that needs no identity. */
        String text() {
            StringBuilder text = new StringBuilder();
            text.append(plain).append(' ').append(ordered).append(' ').append(taken).append(' ');
            text.append(Arrays.toString((int[]) late)).append(Arrays.toString((int[]) reference)).append(Arrays.toString(numbers));
            for (Object o : objects) {
                text.append(o == this ? "this" : String.valueOf(o)).append(' ');
            }
            return text.toString();
        }

        Node copy() {
            try {
                return (Node) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Of fields that are not final. */
    static final class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    /** Has no constructor or field that says it. */
    @EagerAllocation
    abstract static class Marked {
        int value;
    }

    static final class MarkedBox extends Marked {}

    private static long fencesOf(int count, Supplier<Object> objects) throws Exception {
        long before = Diagnostics.fences();
        for (int i = 0; i < count; i++) {
            root[i % PLACES] = objects.get();
        }
        return Diagnostics.fences() - before;
    }

    /** After the threshold there are none; a class that is mostly stored to has them again, for a while. */
    private static void counts() throws Exception {
        root = new Object[PLACES];
        System.out.println("first " + fencesOf(1000, () -> new Box(1)));
        System.out.println("then " + fencesOf(1000, () -> new Box(2)));
        Box[] others = new Box[1000];
        Arrays.setAll(others, Box::new);
        for (int round = 0; round < 200; round++) {
            for (Box b : others) {
                b.value += round;
            }
        }
        System.out.println("stored " + fencesOf(1000, () -> new Box(3)));
        System.out.println("again " + fencesOf(1000, () -> new Box(4)));
    }

    /** There are none from the beginning, however much is stored. */
    private static void marked() throws Exception {
        root = new Object[PLACES];
        System.out.println("first " + fencesOf(200, MarkedBox::new));
        MarkedBox[] others = new MarkedBox[1000];
        Arrays.setAll(others, _ -> new MarkedBox());
        for (int round = 0; round < 200; round++) {
            for (MarkedBox b : others) {
                b.value += round;
            }
        }
        System.out.println("then " + fencesOf(200, MarkedBox::new));
        root[0] = others[999];
        others[999].value++;
    }

    private static void checkMarked() {
        Expect.equal(199 * 100 + 1, ((MarkedBox) root[0]).value, "the object");
    }

    /** Nodes that some threads store to are converted by others. */
    private static void race() throws Exception {
        root = new Object[PLACES];
        Node[] nodes = new Node[PLACES];
        for (int i = 0; i < 200; i++) {
            root[0] = new Node();
        }
        Arrays.setAll(nodes, i -> new Node());
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int number = t;
            threads.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < ROUNDS; i++) {
                    int place = i * 7 % PLACES;
                    if (number >= 2) {
                        root[(place + number) % PLACES] = nodes[(place + number) % PLACES];
                    } else if (place % 2 == number) {
                        // Each has one thread that stores to it.
                        if (i % 50 == 0) {
                            nodes[place] = i % 100 == 0 ? new Node() : nodes[place].copy();
                            nodes[place].numbers = nodes[place].numbers.clone();
                            nodes[place].objects = new Object[40];
                        }
                        nodes[place].store(i);
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.gc();
        String[] texts = new String[PLACES];
        for (int i = 0; i < PLACES; i++) {
            Node node = (Node) root[i];
            texts[i] = node.text();
        }
        root[0] = new Object[] {root.clone(), texts};
    }

    private static void checkRace() {
        Object[] all = (Object[]) root[0];
        Object[] nodes = (Object[]) all[0];
        String[] texts = (String[]) all[1];
        for (int i = 0; i < PLACES; i++) {
            Expect.equal(texts[i], ((Node) nodes[i]).text(), "node " + i);
        }
    }

    /** A store that is refused leaves an object that can be stored to and converted. */
    private static void takenBack() throws Exception {
        root = new Object[PLACES];
        fencesOf(200, Node::new);
        Node node = new Node();
        node.late = new Thread();
        try {
            root[1] = node;
            throw new AssertionError("a thread can't be kept");
        } catch (RuntimeException | Error refused) {
            System.out.println("refused " + refused.getClass().getSimpleName());
        }
        node.store(1);
        root[1] = node;
        node.store(2);
        root[2] = node.text();
    }

    private static void checkTakenBack() {
        Expect.equal(root[2], ((Node) root[1]).text(), "the node");
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "counts" -> counts();
            case "marked" -> marked();
            case "checkMarked" -> checkMarked();
            case "race" -> race();
            case "checkRace" -> checkRace();
            case "takenBack" -> takenBack();
            case "checkTakenBack" -> checkTakenBack();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
    }
}
