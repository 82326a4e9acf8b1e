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
        synchronized (mutex) {
            return inner.comparator();
        }
    }

    @Override
    public final E first() {
        synchronized (mutex) {
            return inner.first();
        }
    }

    @Override
    public final E last() {
        synchronized (mutex) {
            return inner.last();
        }
    }

    @Override
    public SortedSet<E> subSet(E from, E to) {
        synchronized (mutex) {
            return new DurableSortedSet<>(inner.subSet(from, to), mutex);
        }
    }

    @Override
    public SortedSet<E> headSet(E to) {
        synchronized (mutex) {
            return new DurableSortedSet<>(inner.headSet(to), mutex);
        }
    }

    @Override
    public SortedSet<E> tailSet(E from) {
        synchronized (mutex) {
            return new DurableSortedSet<>(inner.tailSet(from), mutex);
        }
    }

    @Override
    public SortedSet<E> reversed() {
        synchronized (mutex) {
            return new DurableSortedSet<>(inner.reversed(), mutex);
        }
    }
}
