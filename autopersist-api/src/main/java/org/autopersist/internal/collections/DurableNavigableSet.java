// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Iterator;
import java.util.NavigableSet;

/** A navigable set, or a view, whose changes are failure-atomic. */
public final class DurableNavigableSet<E> extends DurableSortedSet<E, NavigableSet<E>> implements NavigableSet<E> {

    /** See {@link DurableCollection}. */
    public DurableNavigableSet(NavigableSet<E> inner, Object mutex) {
        super(inner, mutex);
    }

    @Override
    public E lower(E e) {
        synchronized (lock()) {
            return inner.lower(e);
        }
    }

    @Override
    public E floor(E e) {
        synchronized (lock()) {
            return inner.floor(e);
        }
    }

    @Override
    public E ceiling(E e) {
        synchronized (lock()) {
            return inner.ceiling(e);
        }
    }

    @Override
    public E higher(E e) {
        synchronized (lock()) {
            return inner.higher(e);
        }
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
    public Iterator<E> descendingIterator() {
        synchronized (lock()) {
            return new DurableIterator<>(inner.descendingIterator(), this);
        }
    }

    @Override
    public NavigableSet<E> descendingSet() {
        synchronized (lock()) {
            return new DurableNavigableSet<>(inner.descendingSet(), mutex);
        }
    }

    @Override
    public NavigableSet<E> reversed() {
        synchronized (lock()) {
            return new DurableNavigableSet<>(inner.reversed(), mutex);
        }
    }

    @Override
    public NavigableSet<E> subSet(E from, boolean withFrom, E to, boolean withTo) {
        synchronized (lock()) {
            return new DurableNavigableSet<>(inner.subSet(from, withFrom, to, withTo), mutex);
        }
    }

    @Override
    public NavigableSet<E> headSet(E to, boolean withTo) {
        synchronized (lock()) {
            return new DurableNavigableSet<>(inner.headSet(to, withTo), mutex);
        }
    }

    @Override
    public NavigableSet<E> tailSet(E from, boolean withFrom) {
        synchronized (lock()) {
            return new DurableNavigableSet<>(inner.tailSet(from, withFrom), mutex);
        }
    }

    @Override
    public NavigableSet<E> subSet(E from, E to) {
        synchronized (lock()) {
            return new DurableNavigableSet<>(inner.subSet(from, true, to, false), mutex);
        }
    }

    @Override
    public NavigableSet<E> headSet(E to) {
        synchronized (lock()) {
            return new DurableNavigableSet<>(inner.headSet(to, false), mutex);
        }
    }

    @Override
    public NavigableSet<E> tailSet(E from) {
        synchronized (lock()) {
            return new DurableNavigableSet<>(inner.tailSet(from, true), mutex);
        }
    }
}
