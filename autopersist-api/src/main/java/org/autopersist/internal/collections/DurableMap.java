// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A map, or a view of one, whose changes are failure-atomic.
 *
 * @param <M> what is wrapped
 */
public class DurableMap<K, V, M extends Map<K, V>> implements Map<K, V> {

    final M inner;
    final Object mutex;

    /** See {@link DurableCollection}. */
    public DurableMap(M inner, Object mutex) {
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

    /** A LinkedHashMap or its reverse may be in the order of access, which looking up a key changes. */
    private <T> T lookUp(Supplier<T> operation) {
        if (inner instanceof SequencedMap && !(inner instanceof SortedMap)) {
            return change(operation);
        }
        synchronized (lock()) {
            return operation.get();
        }
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
    public final boolean containsKey(Object key) {
        synchronized (lock()) {
            return inner.containsKey(key);
        }
    }

    @Override
    public final boolean containsValue(Object value) {
        synchronized (lock()) {
            return inner.containsValue(value);
        }
    }

    @Override
    public final V get(Object key) {
        return lookUp(() -> inner.get(key));
    }

    @Override
    public final V getOrDefault(Object key, V other) {
        return lookUp(() -> inner.getOrDefault(key, other));
    }

    @Override
    public Set<K> keySet() {
        synchronized (lock()) {
            return new DurableSet<>(inner.keySet(), mutex);
        }
    }

    @Override
    public Collection<V> values() {
        synchronized (lock()) {
            return new DurableCollection<>(inner.values(), mutex);
        }
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        synchronized (lock()) {
            return new DurableEntrySet<>(inner.entrySet(), mutex);
        }
    }

    @Override
    public final void forEach(BiConsumer<? super K, ? super V> action) {
        synchronized (lock()) {
            inner.forEach(action);
        }
    }

    @Override
    public final V put(K key, V value) {
        return change(() -> inner.put(key, value));
    }

    @Override
    public final void putAll(Map<? extends K, ? extends V> map) {
        run(() -> inner.putAll(map));
    }

    @Override
    public final V putIfAbsent(K key, V value) {
        return change(() -> inner.putIfAbsent(key, value));
    }

    @Override
    public final V remove(Object key) {
        return change(() -> inner.remove(key));
    }

    @Override
    public final boolean remove(Object key, Object value) {
        return change(() -> inner.remove(key, value));
    }

    @Override
    public final V replace(K key, V value) {
        return change(() -> inner.replace(key, value));
    }

    @Override
    public final boolean replace(K key, V before, V after) {
        return change(() -> inner.replace(key, before, after));
    }

    @Override
    public final void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        run(() -> inner.replaceAll(function));
    }

    @Override
    public final V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        return change(() -> inner.computeIfAbsent(key, function));
    }

    @Override
    public final V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return change(() -> inner.computeIfPresent(key, function));
    }

    @Override
    public final V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return change(() -> inner.compute(key, function));
    }

    @Override
    public final V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        return change(() -> inner.merge(key, value, function));
    }

    @Override
    public final void clear() {
        run(inner::clear);
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

    @Override
    public final String toString() {
        synchronized (lock()) {
            return inner.toString();
        }
    }
}
