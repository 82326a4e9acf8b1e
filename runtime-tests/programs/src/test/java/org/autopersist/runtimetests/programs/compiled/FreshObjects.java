// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.compiled;

import java.util.Random;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Stores to objects that were allocated in the same method, before and after they became reachable from a root. No
 * barrier is needed before, each one is needed after.
 */
public final class FreshObjects implements Program {

    private static final int ROUNDS = 400;
    private static final int CASES = 17;

    @DurableRoot
    private static Object[] root;

    private static final class Node {
        int value;
        long wide;
        Node next;
        Object[] more;

        Node() {}

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private static int depth;

    private static void run(int which, Object[] slots, int v) {
        switch (which) {
            case 0 -> publishThenStore(slots, v);
            case 1 -> publishInside(slots, v);
            case 2 -> publishByCall(slots, v);
            case 3 -> phi(slots, v);
            case 4 -> inLoop(slots, v);
            case 5 -> freshArray(slots, v);
            case 6 -> afterSafepoint(slots, v);
            case 7 -> merged(slots, v);
            case 8 -> exceptional(slots, v);
            case 9 -> nested(slots, v);
            case 10 -> conditionalPublish(slots, v);
            case 11 -> arrayOfFresh(slots, v);
            case 12 -> builder(slots, v);
            case 13 -> locked(slots, v);
            case 14 -> deoptimized(slots, v);
            case 15 -> loopCarried(slots, v);
            default -> besideHidden(slots, v);
        }
    }

    private static void publishThenStore(Object[] slots, int v) {
        Node n = new Node();
        n.value = 1;
        slots[0] = n;
        n.value = v;
        n.wide = v * 3L;
    }

    private static void publishInside(Object[] slots, int v) {
        Node n = new Node();
        Node holder = new Node(v, n);
        n.value = 5;
        slots[1] = holder;
        n.value = v + 1;
        n.next = holder;
        holder.next.wide = v;
    }

    private static void publishByCall(Object[] slots, int v) {
        Node n = new Node();
        put(slots, 2, n);
        n.value = v;
        n.next = new Node(v, n);
        n.next.wide = 7;
    }

    private static void put(Object[] slots, int at, Object o) {
        slots[at] = o;
    }

    private static void phi(Object[] slots, int v) {
        Node n = (v & 1) == 0 || !(slots[3] instanceof Node) ? new Node() : (Node) slots[3];
        n.value = v;
        slots[3] = n;
        n.wide = ~v;
    }

    private static void inLoop(Object[] slots, int v) {
        Node last = null;
        for (int i = 0; i < 10; i++) {
            Node n = new Node(i, last);
            if (i == 3) {
                slots[4] = n;
            }
            n.value += v;
            if (last != null) {
                last.wide = n.value;
            }
            last = n;
        }
        slots[4] = new Object[] {slots[4], last};
        last.next.value = -v;
    }

    private static void freshArray(Object[] slots, int v) {
        int[] a = new int[20];
        for (int i = 0; i < 10; i++) {
            a[i] = i + v;
        }
        slots[5] = a;
        for (int i = 10; i < 20; i++) {
            a[i] = i * v;
        }
        a[0]--;
    }

    private static void afterSafepoint(Object[] slots, int v) {
        Node n = new Node();
        n.more = new Object[] {null, v};
        slots[6] = n.more;
        if (v % 100 == 0) {
            System.gc();
        }
        n.more[0] = n;
        n.wide = v;
        n.more[1] = n.more;
    }

    private static void merged(Object[] slots, int v) {
        Node n;
        if ((v & 1) == 0) {
            n = new Node();
            n.value = 1;
        } else {
            n = new Node(2, null);
        }
        n.value += v;
        slots[7] = n;
        n.value += v;
    }

    private static void exceptional(Object[] slots, int v) {
        Node n = new Node();
        try {
            slots[8] = n;
            n.value = v;
            int unused = new int[3][v % 5].length / (v % 3);
            int[] a = {1};
            a[v % 3] = 1;
            n.wide = 1;
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            n.wide = -1;
            n.next = new Node(v, n);
        }
        n.value++;
    }

    private static void nested(Object[] slots, int v) {
        Node a = new Node();
        Node b = new Node(1, a);
        Node c = new Node(2, b);
        a.next = c;
        slots[9] = b;
        a.value = v;
        b.value = v + 1;
        c.value = v + 2;
        a.next.next.next.wide = v;
    }

    private static void conditionalPublish(Object[] slots, int v) {
        Node n = new Node(1, null);
        if (v % 3 == 0) {
            slots[10] = n;
        }
        n.value = v;
        if (v % 3 != 0) {
            slots[10] = n;
        }
        n.wide = v;
    }

    private static void arrayOfFresh(Object[] slots, int v) {
        Node[] all = new Node[5];
        slots[11] = all;
        for (int i = 0; i < all.length; i++) {
            Node n = new Node();
            all[i] = n;
            n.value = v + i;
            all[i].wide = i;
        }
        all[2].next = all[1];
    }

    private static void builder(Object[] slots, int v) {
        StringBuilder b = new StringBuilder();
        b.append("v");
        slots[12] = b;
        b.append(v).append(' ').append(v * 2L);
        String s = "x" + v + "y";
        slots[12] = new Object[] {b, s};
    }

    private static void locked(Object[] slots, int v) {
        Node n = new Node();
        synchronized (n) {
            n.value = 1;
            slots[13] = n;
            n.value = v;
        }
        n.wide = System.identityHashCode(n) == 0 ? 1 : v;
    }

    private static void deoptimized(Object[] slots, int v) {
        Node n = new Node(v, null);
        Node scalar = new Node(v + 1, n); // replaced by scalars until the rare branch makes it real
        if (v == ROUNDS - 3 || v == ROUNDS - 1) {
            slots[14] = scalar;
            scalar.wide = v;
            n.wide = depth++;
            scalar.next.value = 3;
        }
    }

    private static void loopCarried(Object[] slots, int v) {
        Node n = new Node();
        slots[15] = n;
        for (int i = 0; i < 30; i++) {
            n.value += i ^ v;
            n.wide ^= n.value;
            if (i % 10 == 9) {
                Node next = new Node();
                n.next = next;
                n = next;
            }
        }
    }

    /** Stores to the same field of a published object and of one that nobody else sees, by turns. */
    private static void besideHidden(Object[] slots, int v) {
        Node shown = slots[16] instanceof Node old ? old : new Node();
        slots[16] = shown;
        Node hidden = new Node();
        for (int i = 0; i < 10; i++) {
            shown.value = i;
            hidden.value = i + v;
            if (v % 3 == 0) {
                shown.value = v;
            }
            hidden.wide += hidden.value;
            shown.value = v;
        }
        shown.wide = hidden.wide + hidden.value;
    }

    private static Object[] build(Object[] slots) {
        depth = 0;
        Random random = new Random(2);
        for (int i = 0; i < ROUNDS * CASES; i++) {
            int which = i % CASES;
            run(which, slots, which == 14 ? i / CASES : random.nextInt(1000));
        }
        return slots;
    }

    @Override
    public void write() {
        root = new Object[CASES];
        build(root);
        check();
    }

    @Override
    public void check() {
        Object[] expected = build(new Object[CASES]);
        for (int i = 0; i < CASES; i++) {
            Expect.alike(expected[i], root[i], "case " + i);
        }
    }
}
