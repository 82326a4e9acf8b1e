// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.compiled;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * A place is stored to again, behind a store to it that C2's code may put off. What is refused in between, or is the second one,
 * leaves the first.
 */
public final class StoredTwice {

    /** The last line. */
    public static final String DONE = "done";

    private static final int ROUNDS = 12_000;
    private static final int EVERY = 500;

    private static final class Node {
        final int number;
        final Node next;

        Node(int number, Node next) {
            this.number = number;
            this.next = next;
        }
    }

    private static final class Holder {
        Object value;
        int count;
    }

    private static final class Data {
        final Holder first = new Holder();
        final Holder second = new Holder();
        final int[] numbers = new int[8];
        final ArrayList<Object> list = new ArrayList<>(8);
    }

    @DurableRoot
    private static Data root = new Data();

    @DurableRoot
    private static Object place;

    private StoredTwice() {}

    private static Node graph(int number) {
        return new Node(number, new Node(number, new Node(number, null)));
    }

    private static void between(Holder p, Holder q, Object first, Object between, Object second) {
        p.value = first;
        q.value = between;
        p.value = second;
    }

    private static void atOnce(Holder p, Object first, Object second) {
        p.value = first;
        p.value = second;
    }

    private static void inStatic(Holder q, Object first, Object between, Object second) {
        place = first;
        q.value = between;
        place = second;
    }

    private static void counted(Holder p, int[] numbers, Object first, Object second) {
        p.count = 1;
        p.value = first;
        p.count = 2;
        numbers[3] = p.count;
        p.value = second;
        p.count = 3;
        numbers[3] = p.count;
    }

    private static void twoAdded(ArrayList<Object> list, Object first, Object second) {
        list.add(first);
        list.add(second);
    }

    private static int number(Object value) {
        return value instanceof Node node ? node.number : -1;
    }

    private static boolean refused(Runnable stores) {
        try {
            stores.run();
            return false;
        } catch (ObjectRefusedException e) {
            return true;
        }
    }

    private static void round(Data d, int i, Object bad) {
        boolean isBad = bad != null;
        Node a = graph(i);
        Node b = graph(-i);
        d.first.value = null;
        Expect.that(refused(() -> between(d.first, d.second, a, isBad ? bad : b, b)) == isBad, "between");
        Expect.equal(isBad ? i : -i, number(d.first.value), "behind what is refused");
        d.first.value = null;
        Expect.that(refused(() -> atOnce(d.first, graph(i), isBad ? bad : b)) == isBad, "at once");
        Expect.equal(isBad ? i : -i, number(d.first.value), "the first of two");
        place = null;
        Expect.that(refused(() -> inStatic(d.second, graph(i), isBad ? bad : b, b)) == isBad, "in a static field");
        Expect.equal(isBad ? i : -i, number(place), "static, behind what is refused");
        Expect.that(refused(() -> counted(d.first, d.numbers, graph(i), isBad ? bad : b)) == isBad, "counted");
        Expect.equal(List.of(isBad ? 2 : 3, isBad ? 2 : 3), List.of(d.first.count, d.numbers[3]), "primitives");
        d.list.clear();
        Expect.that(refused(() -> twoAdded(d.list, graph(i), isBad ? bad : b)) == isBad, "two added");
        Expect.equal(isBad ? 1 : 2, d.list.size(), "elements");
    }

    /** {@code write} or {@code check}. */
    public static void main(String[] args) {
        Data d = root;
        if (args[0].equals("check")) {
            Expect.equal(List.of(ROUNDS, 2, 2, 1), List.of(number(place), d.first.count, d.numbers[3], d.list.size()), "what is kept");
        } else {
            Thread bad = new Thread();
            for (int i = 1; i <= ROUNDS; i++) {
                round(d, i, i % EVERY == 0 ? bad : null);
            }
        }
        System.out.println(DONE);
        Runtime.getRuntime().halt(0);
    }
}
