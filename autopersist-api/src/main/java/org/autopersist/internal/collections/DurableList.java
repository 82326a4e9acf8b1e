// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.ListIterator;
import java.util.RandomAccess;
import java.util.function.UnaryOperator;

/** A list, or a view of one, whose changes are failure-atomic. */
public class DurableList<E> extends DurableCollection<E, List<E>> implements List<E> {

    /** The same, of a list whose elements are found fast. */
    private static final class Fast<E> extends DurableList<E> implements RandomAccess {
        private Fast(List<E> inner, Object mutex) {
            super(inner, mutex);
        }
    }

    private DurableList(List<E> inner, Object mutex) {
        super(inner, mutex);
    }

    /** See {@link DurableCollection}. */
    public static <E> DurableList<E> of(List<E> inner, Object mutex) {
        return inner instanceof RandomAccess ? new Fast<>(inner, mutex) : new DurableList<>(inner, mutex);
    }

    @Override
    public final E get(int index) {
        synchronized (lock()) {
            return inner.get(index);
        }
    }

    @Override
    public final int indexOf(Object o) {
        synchronized (lock()) {
            return inner.indexOf(o);
        }
    }

    @Override
    public final int lastIndexOf(Object o) {
        synchronized (lock()) {
            return inner.lastIndexOf(o);
        }
    }

    @Override
    public final ListIterator<E> listIterator() {
        synchronized (lock()) {
            return new DurableListIterator<>(inner.listIterator(), this);
        }
    }

    @Override
    public final ListIterator<E> listIterator(int index) {
        synchronized (lock()) {
            return new DurableListIterator<>(inner.listIterator(index), this);
        }
    }

    @Override
    public final List<E> subList(int from, int to) {
        synchronized (lock()) {
            return of(inner.subList(from, to), mutex);
        }
    }

    @Override
    public final List<E> reversed() {
        synchronized (lock()) {
            return of(inner.reversed(), mutex);
        }
    }

    @Override
    public final E getFirst() {
        synchronized (lock()) {
            return inner.getFirst();
        }
    }

    @Override
    public final E getLast() {
        synchronized (lock()) {
            return inner.getLast();
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
        return change(() -> inner.removeFirst());
    }

    @Override
    public final E removeLast() {
        return change(() -> inner.removeLast());
    }

    @Override
    public final E set(int index, E e) {
        return change(() -> inner.set(index, e));
    }

    @Override
    public final void add(int index, E e) {
        run(() -> inner.add(index, e));
    }

    @Override
    public final boolean addAll(int index, Collection<? extends E> c) {
        return change(() -> inner.addAll(index, c));
    }

    @Override
    public final E remove(int index) {
        return change(() -> inner.remove(index));
    }

    @Override
    public final void replaceAll(UnaryOperator<E> operator) {
        run(() -> inner.replaceAll(operator));
    }

    @Override
    public final void sort(Comparator<? super E> order) {
        run(() -> inner.sort(order));
    }

    @Override
    public final boolean equals(Object o) {
        return o == this || Changes.readAcross(mutex, () -> inner.equals(o));
    }

    @Override
    public final int hashCode() {
        synchronized (lock()) {
            return inner.hashCode();
        }
    }
}
