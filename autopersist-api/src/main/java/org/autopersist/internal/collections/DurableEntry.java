// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Map;

/** An entry of a map, whose change is failure-atomic. */
final class DurableEntry<K, V> implements Map.Entry<K, V> {

    private final Map.Entry<K, V> inner;
    private final Object mutex;

    DurableEntry(Map.Entry<K, V> inner, Object mutex) {
        this.inner = inner;
        this.mutex = mutex;
    }

    private Object lock() {
        return Changes.lock(mutex);
    }

    /** Wraps the entries in an array up to the first null, in place. */
    @SuppressWarnings("unchecked")
    static <T> T[] wrapAll(T[] entries, Object mutex) {
        for (int i = 0; i < entries.length && entries[i] != null; i++) {
            if (entries[i] instanceof Map.Entry<?, ?> entry && !(entry instanceof DurableEntry)) {
                entries[i] = (T) new DurableEntry<>(entry, mutex);
            }
        }
        return entries;
    }

    @Override
    public K getKey() {
        synchronized (lock()) {
            return inner.getKey();
        }
    }

    @Override
    public V getValue() {
        synchronized (lock()) {
            return inner.getValue();
        }
    }

    @Override
    public V setValue(V value) {
        return Changes.change(mutex, () -> inner.setValue(value));
    }

    @Override
    public boolean equals(Object o) {
        synchronized (lock()) {
            return o == this || inner.equals(o);
        }
    }

    @Override
    public int hashCode() {
        synchronized (lock()) {
            return inner.hashCode();
        }
    }

    @Override
    public String toString() {
        synchronized (lock()) {
            return inner.toString();
        }
    }
}
