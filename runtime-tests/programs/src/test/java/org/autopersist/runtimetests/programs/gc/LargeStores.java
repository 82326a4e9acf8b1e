// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Single stores that need more room than is free, in an image that has enough for them once its garbage is given back. Argument:
 * how the value is stored.
 */
public final class LargeStores {

    /** The last line. */
    public static final String OK = "OK";

    private static final int ROUNDS = 8;
    private static final int NODES = 120_000;
    private static final String NAME = "large";

    private static final class Node {
        Node next;
        long number;

        Node(Node next, long number) {
            this.next = next;
            this.number = number;
        }
    }

    private static final class Holder {
        Node field;
        final Node[] elements = new Node[1];
    }

    @DurableRoot
    private static Node plain;

    @DurableRoot
    private static volatile Node ordered;

    @DurableRoot
    private static Holder holder = new Holder();

    @DurableRoot
    private static AtomicReference<Node> atomic = new AtomicReference<>();

    @DurableRoot
    private static List<Node> list = new ArrayList<>(List.of(new Node(null, 0)));

    private LargeStores() {}

    private static Node chain(int nodes, long number) {
        Node head = null;
        for (int i = 0; i < nodes; i++) {
            head = new Node(head, number);
        }
        return head;
    }

    private static void store(String how, Node value) throws ReflectiveOperationException {
        switch (how) {
            case "static" -> plain = value;
            case "field" -> holder.field = value;
            case "element" -> holder.elements[0] = value;
            case "volatile" -> ordered = value;
            case "list" -> list.set(0, value);
            case "cas" -> atomic.compareAndSet(atomic.get(), value);
            case "named" -> AutoPersist.setRoot(NAME, value);
            case "reflection" -> {
                Field field = Holder.class.getDeclaredField("field");
                field.set(holder, value);
            }
            case "region" -> FailureAtomic.run(() -> plain = value);
            default -> throw new IllegalArgumentException(how);
        }
    }

    private static Node load(String how) {
        return switch (how) {
            case "static", "region" -> plain;
            case "field", "reflection" -> holder.field;
            case "element" -> holder.elements[0];
            case "volatile" -> ordered;
            case "list" -> list.get(0);
            case "cas" -> atomic.get();
            case "named" -> AutoPersist.getRoot(NAME, Node.class);
            default -> throw new IllegalArgumentException(how);
        };
    }

    private static void check(Node head, int nodes, long number) {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            Expect.equal(number, node.number, "number");
            count++;
        }
        Expect.equal(nodes, count, "nodes");
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        String how = args[0];
        if (load(how) != null && load(how).next != null) {
            check(load(how), NODES, ROUNDS - 1);
        }
        for (int round = 0; round < ROUNDS; round++) {
            store(how, chain(NODES, round));
        }
        // What is too large even so is refused, and nothing has changed.
        try {
            store(how, chain(5 * NODES, -1));
            throw new AssertionError("not refused");
        } catch (ImageFullException | InternalError e) {      // the latter by Field.set
            check(load(how), NODES, ROUNDS - 1);
        }
        System.out.println(OK);
        Runtime.getRuntime().halt(0);
    }
}
