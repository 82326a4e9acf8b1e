// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels.explicit;

import java.util.Objects;
import org.autopersist.explicit.Nvm;
import org.autopersist.kernels.Sequence;

/**
 * {@link org.autopersist.kernels.durable.MList} with explicit persistence. Its backward links are right after a crash as
 * far as they were written back; {@link #recover} makes them right again.
 */
public final class EMList implements Sequence<Long> {

    private static final class Node {
        private static final long ELEMENT = Nvm.field(Node.class, "element");
        private static final long PREVIOUS = Nvm.field(Node.class, "previous");
        private static final long NEXT = Nvm.field(Node.class, "next");

        Long element;
        Node previous;
        Node next;
    }

    private static final long ENDS = Nvm.field(EMList.class, "ends");

    private final Node ends = Nvm.place(new Node());

    /** Never written back. */
    private int size;

    public EMList() {
        ends.previous = ends;
        Nvm.writeBack(ends, Node.PREVIOUS);
        ends.next = ends;
        Nvm.writeBack(ends, Node.NEXT);
        Nvm.place(this);
        Nvm.writeBack(this, ENDS);
        Nvm.fence();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Long get(int index) {
        return node(Objects.checkIndex(index, size)).element;
    }

    @Override
    public void set(int index, Long element) {
        Node node = node(Objects.checkIndex(index, size));
        Elements.place(element);
        Nvm.fence();
        node.element = element;
        Nvm.writeBack(node, Node.ELEMENT);
        Nvm.fence();
    }

    @Override
    public void insert(int index, Long element) {
        Node next = node(Objects.checkIndex(index, size + 1));
        Node previous = next.previous;
        Node added = Nvm.place(new Node());
        Elements.place(element);
        added.element = element;
        Nvm.writeBack(added, Node.ELEMENT);
        added.previous = previous;
        Nvm.writeBack(added, Node.PREVIOUS);
        added.next = next;
        Nvm.writeBack(added, Node.NEXT);
        Nvm.fence();
        previous.next = added;
        Nvm.writeBack(previous, Node.NEXT);
        next.previous = added;
        Nvm.writeBack(next, Node.PREVIOUS);
        Nvm.fence();
        size++;
    }

    @Override
    public void delete(int index) {
        Node deleted = node(Objects.checkIndex(index, size));
        Node previous = deleted.previous;
        Node next = deleted.next;
        previous.next = next;
        Nvm.writeBack(previous, Node.NEXT);
        next.previous = previous;
        Nvm.writeBack(next, Node.PREVIOUS);
        Nvm.fence();
        size--;
    }

    private Node node(int index) {
        Node node = ends;
        if (index < size / 2) {
            for (int i = 0; i <= index; i++) {
                node = node.next;
            }
        } else {
            for (int i = size; i > index; i--) {
                node = node.previous;
            }
        }
        return node;
    }

    @Override
    public void recover() {
        int count = -1;
        Node node = ends;
        do {
            if (node.next.previous != node) {
                node.next.previous = node;
                Nvm.writeBack(node.next, Node.PREVIOUS);
            }
            node = node.next;
            count++;
        } while (node != ends);
        Nvm.fence();
        size = count;
    }
}
