// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels.durable;

import java.util.Objects;
import org.autopersist.AfterRecovery;
import org.autopersist.Unrecoverable;
import org.autopersist.kernels.Sequence;

/**
 * Doubly linked list without regions. Its nodes form a ring through {@link #ends}, which is before the first and behind
 * the last element. The forward links are the truth; backward links and the size follow from them, and recovery makes
 * them right again ({@link #repair}).
 *
 * <p>Each operation has exactly one store that changes the list as its forward links have it, so that it is atomic, and
 * it is durable when that store is done:
 *
 * <ul>
 * <li>write: the store of the element. Before that the new element is made recoverable.
 * <li>insert: the store of the new node into {@code next} of the node before it. The new node has both its links by then,
 *     and AutoPersist makes it recoverable, links included, before the reference to it.
 * <li>delete: the store of the following node into {@code next} of the node before the deleted one.
 * </ul>
 *
 * <p>What a crash can leave: behind that store, and before the next one, the backward link of the following node is the
 * old one. After an insert it leads past the new node; after a delete it leads to the deleted node, which is thus still
 * reachable, and still points into the list, but never is on the way forward. No other link can be wrong, because the
 * stores are durable in program order, and the next operation begins when both are done.
 */
public final class MList<E> implements Sequence<E> {

    private static final class Node<E> {
        E element;
        Node<E> previous;
        Node<E> next;

        Node(E element, Node<E> previous, Node<E> next) {
            this.element = element;
            this.previous = previous;
            this.next = next;
        }
    }

    private final Node<E> ends = new Node<>(null, null, null);

    @Unrecoverable
    private int size;

    public MList() {
        ends.previous = ends;
        ends.next = ends;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public E get(int index) {
        return node(Objects.checkIndex(index, size)).element;
    }

    @Override
    public void set(int index, E element) {
        node(Objects.checkIndex(index, size)).element = element;
    }

    @Override
    public void insert(int index, E element) {
        Node<E> next = node(Objects.checkIndex(index, size + 1));
        Node<E> previous = next.previous;
        Node<E> added = new Node<>(element, previous, next);
        previous.next = added;
        next.previous = added;
        size++;
    }

    @Override
    public void delete(int index) {
        Node<E> deleted = node(Objects.checkIndex(index, size));
        Node<E> previous = deleted.previous;
        Node<E> next = deleted.next;
        previous.next = next;
        next.previous = previous;
        size--;
    }

    /** The node of an element, or {@link #ends} for the size, from the nearer end. */
    private Node<E> node(int index) {
        Node<E> node = ends;
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

    /** Stores only what is wrong, which is one link at most. A crash in the middle leaves it to the next recovery. */
    @AfterRecovery
    private void repair() {
        int count = -1;
        Node<E> node = ends;
        do {
            if (node.next.previous != node) {
                node.next.previous = node;
            }
            node = node.next;
            count++;
        } while (node != ends);
        size = count;
    }
}
