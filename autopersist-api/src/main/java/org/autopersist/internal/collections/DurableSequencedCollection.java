// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.SequencedCollection;

/** The values of a sequenced map. */
final class DurableSequencedCollection<E> extends DurableCollection<E, SequencedCollection<E>>
        implements SequencedCollection<E> {

    DurableSequencedCollection(SequencedCollection<E> inner, Object mutex) {
        super(inner, mutex);
    }

    @Override
    public SequencedCollection<E> reversed() {
        synchronized (lock()) {
            return new DurableSequencedCollection<>(inner.reversed(), mutex);
        }
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
}
