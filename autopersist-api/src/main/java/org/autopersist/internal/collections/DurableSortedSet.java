// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Comparator;
import java.util.SortedSet;

/** A sorted set, or a view, whose changes are failure-atomic. */
public class DurableSortedSet<E, S extends SortedSet<E>> extends DurableSequencedSet<E, S> implements SortedSet<E> {

    /** See {@link DurableCollection}. */
    public DurableSortedSet(S inner, Object mutex) {
        super(inner, mutex);
    }

    @Override
    public final Comparator<? super E> comparator() {
        synchronized (lock()) {
            return inner.comparator();
        }
    }

    @Override
    public final E first() {
        synchronized (lock()) {
            return inner.first();
        }
    }

    @Override
    public final E last() {
        synchronized (lock()) {
            return inner.last();
        }
    }

    @Override
    public SortedSet<E> subSet(E from, E to) {
        synchronized (lock()) {
            return new DurableSortedSet<>(inner.subSet(from, to), mutex);
        }
    }

    @Override
    public SortedSet<E> headSet(E to) {
        synchronized (lock()) {
            return new DurableSortedSet<>(inner.headSet(to), mutex);
        }
    }

    @Override
    public SortedSet<E> tailSet(E from) {
        synchronized (lock()) {
            return new DurableSortedSet<>(inner.tailSet(from), mutex);
        }
    }

    @Override
    public SortedSet<E> reversed() {
        synchronized (lock()) {
            return new DurableSortedSet<>(inner.reversed(), mutex);
        }
    }
}
