// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A collection, or a view of one, whose changes are failure-atomic.
 *
 * @param <E> the elements
 * @param <C> what is wrapped
 */
public class DurableCollection<E, C extends Collection<E>> implements Collection<E> {

    final C inner;
    final Object mutex;

    /** @param mutex of the collection that this is a view of; null if it is no view */
    public DurableCollection(C inner, Object mutex) {
        this.inner = Objects.requireNonNull(inner);
        this.mutex = mutex == null ? this : mutex;
    }

    /** The monitor to read under. */
    final Object lock() {
        return Changes.lock(mutex);
    }

    final <T> T change(Supplier<T> operation) {
        return Changes.change(mutex, operation);
    }

    final void run(Runnable operation) {
        Changes.run(mutex, operation);
    }

    /** What the caller gets for an element of the wrapped collection. */
    E out(E element) {
        return element;
    }

    /** The same for a fresh array. */
    <T> T[] outAll(T[] elements) {
        return elements;
    }

    @Override
    public final int size() {
        synchronized (lock()) {
            return inner.size();
        }
    }

    @Override
    public final boolean isEmpty() {
        synchronized (lock()) {
            return inner.isEmpty();
        }
    }

    @Override
    public final boolean contains(Object o) {
        synchronized (lock()) {
            return inner.contains(o);
        }
    }

    @Override
    public final boolean containsAll(Collection<?> c) {
        return Changes.readAcross(mutex, () -> inner.containsAll(c));
    }

    @Override
    public final Object[] toArray() {
        synchronized (lock()) {
            return outAll(inner.toArray());
        }
    }

    @Override
    public final <T> T[] toArray(T[] a) {
        synchronized (lock()) {
            return outAll(inner.toArray(a));
        }
    }

    @Override
    public final <T> T[] toArray(IntFunction<T[]> generator) {
        synchronized (lock()) {
            return outAll(inner.toArray(generator));
        }
    }

    @Override
    public final Iterator<E> iterator() {
        synchronized (lock()) {
            return new DurableIterator<>(inner.iterator(), this);
        }
    }

    @Override
    public Spliterator<E> spliterator() {
        synchronized (lock()) {
            return inner.spliterator();
        }
    }

    @Override
    public final void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        synchronized (lock()) {
            inner.forEach(e -> action.accept(out(e)));
        }
    }

    @Override
    public final boolean add(E e) {
        return change(() -> inner.add(e));
    }

    @Override
    public final boolean addAll(Collection<? extends E> c) {
        return change(() -> inner.addAll(c));
    }

    @Override
    public final boolean remove(Object o) {
        return change(() -> inner.remove(o));
    }

    @Override
    public final boolean removeAll(Collection<?> c) {
        return change(() -> inner.removeAll(c));
    }

    @Override
    public final boolean retainAll(Collection<?> c) {
        return change(() -> inner.retainAll(c));
    }

    @Override
    public final boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        return change(() -> inner.removeIf(e -> filter.test(out(e))));
    }

    @Override
    public final void clear() {
        run(inner::clear);
    }

    @Override
    public final String toString() {
        synchronized (lock()) {
            return inner.toString();
        }
    }
}
