// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.SequencedSet;

/** A set with an order, or a view, whose changes are failure-atomic. */
public class DurableSequencedSet<E, S extends SequencedSet<E>> extends DurableSet<E, S> implements SequencedSet<E> {

    /** See {@link DurableCollection}. */
    public DurableSequencedSet(S inner, Object mutex) {
        super(inner, mutex);
    }

    @Override
    public SequencedSet<E> reversed() {
        synchronized (lock()) {
            return new DurableSequencedSet<>(inner.reversed(), mutex);
        }
    }

    @Override
    public final E getFirst() {
        synchronized (lock()) {
            return out(inner.getFirst());
        }
    }

    @Override
    public final E getLast() {
        synchronized (lock()) {
            return out(inner.getLast());
        }
    }

    @Override
    public final void addFirst(E e) {
        run(() -> inner.addFirst(e));
    }

    @Override
    public final void addLast(E e) {
        run(() -> inner.addLast(e));
    }

    @Override
    public final E removeFirst() {
        return change(() -> out(inner.removeFirst()));
    }

    @Override
    public final E removeLast() {
        return change(() -> out(inner.removeLast()));
    }
}
