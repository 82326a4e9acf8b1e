// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Deque;
import java.util.Iterator;

/** A deque, or its reverse, whose changes are failure-atomic. */
public final class DurableDeque<E> extends DurableQueue<E, Deque<E>> implements Deque<E> {

    /** See {@link DurableCollection}. */
    public DurableDeque(Deque<E> inner, Object mutex) {
        super(inner, mutex);
    }

    @Override
    public E getFirst() {
        synchronized (lock()) {
            return inner.getFirst();
        }
    }

    @Override
    public E getLast() {
        synchronized (lock()) {
            return inner.getLast();
        }
    }

    @Override
    public void addFirst(E e) {
        run(() -> inner.addFirst(e));
    }

    @Override
    public void addLast(E e) {
        run(() -> inner.addLast(e));
    }

    @Override
    public E removeFirst() {
        return change(() -> inner.removeFirst());
    }

    @Override
    public E removeLast() {
        return change(() -> inner.removeLast());
    }

    @Override
    public E peekFirst() {
        synchronized (lock()) {
            return inner.peekFirst();
        }
    }

    @Override
    public E peekLast() {
        synchronized (lock()) {
            return inner.peekLast();
        }
    }

    @Override
    public boolean offerFirst(E e) {
        return change(() -> inner.offerFirst(e));
    }

    @Override
    public boolean offerLast(E e) {
        return change(() -> inner.offerLast(e));
    }

    @Override
    public E pollFirst() {
        return change(() -> inner.pollFirst());
    }

    @Override
    public E pollLast() {
        return change(() -> inner.pollLast());
    }

    @Override
    public boolean removeFirstOccurrence(Object o) {
        return change(() -> inner.removeFirstOccurrence(o));
    }

    @Override
    public boolean removeLastOccurrence(Object o) {
        return change(() -> inner.removeLastOccurrence(o));
    }

    @Override
    public void push(E e) {
        run(() -> inner.push(e));
    }

    @Override
    public E pop() {
        return change(() -> inner.pop());
    }

    @Override
    public Iterator<E> descendingIterator() {
        synchronized (lock()) {
            return new DurableIterator<>(inner.descendingIterator(), this);
        }
    }

    @Override
    public Deque<E> reversed() {
        synchronized (lock()) {
            return new DurableDeque<>(inner.reversed(), mutex);
        }
    }
}
