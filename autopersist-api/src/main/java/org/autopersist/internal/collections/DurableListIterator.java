// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.ListIterator;

/** A list iterator whose changes are failure-atomic. */
final class DurableListIterator<E> extends DurableIterator<E, ListIterator<E>> implements ListIterator<E> {

    DurableListIterator(ListIterator<E> inner, DurableList<E> owner) {
        super(inner, owner);
    }

    @Override
    public boolean hasPrevious() {
        synchronized (owner.lock()) {
            return inner.hasPrevious();
        }
    }

    @Override
    public E previous() {
        synchronized (owner.lock()) {
            return inner.previous();
        }
    }

    @Override
    public int nextIndex() {
        synchronized (owner.lock()) {
            return inner.nextIndex();
        }
    }

    @Override
    public int previousIndex() {
        synchronized (owner.lock()) {
            return inner.previousIndex();
        }
    }

    @Override
    public void set(E e) {
        owner.run(() -> inner.set(e));
    }

    @Override
    public void add(E e) {
        owner.run(() -> inner.add(e));
    }
}
