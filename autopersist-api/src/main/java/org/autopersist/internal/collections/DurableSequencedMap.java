// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;

/** A map with an order, or a view, whose changes are failure-atomic. */
public class DurableSequencedMap<K, V, M extends SequencedMap<K, V>> extends DurableMap<K, V, M>
        implements SequencedMap<K, V> {

    /** See {@link DurableCollection}. */
    public DurableSequencedMap(M inner, Object mutex) {
        super(inner, mutex);
    }

    @Override
    public final Map.Entry<K, V> firstEntry() {
        synchronized (lock()) {
            return inner.firstEntry();
        }
    }

    @Override
    public final Map.Entry<K, V> lastEntry() {
        synchronized (lock()) {
            return inner.lastEntry();
        }
    }

    @Override
    public final Map.Entry<K, V> pollFirstEntry() {
        return change(() -> inner.pollFirstEntry());
    }

    @Override
    public final Map.Entry<K, V> pollLastEntry() {
        return change(() -> inner.pollLastEntry());
    }

    @Override
    public final V putFirst(K key, V value) {
        return change(() -> inner.putFirst(key, value));
    }

    @Override
    public final V putLast(K key, V value) {
        return change(() -> inner.putLast(key, value));
    }

    @Override
    public final SequencedSet<K> sequencedKeySet() {
        synchronized (lock()) {
            return new DurableSequencedSet<>(inner.sequencedKeySet(), mutex);
        }
    }

    @Override
    public final SequencedCollection<V> sequencedValues() {
        synchronized (lock()) {
            return new DurableSequencedCollection<>(inner.sequencedValues(), mutex);
        }
    }

    @Override
    public final SequencedSet<Map.Entry<K, V>> sequencedEntrySet() {
        synchronized (lock()) {
            return new DurableSequencedEntrySet<>(inner.sequencedEntrySet(), mutex);
        }
    }

    @Override
    public SequencedMap<K, V> reversed() {
        synchronized (lock()) {
            return new DurableSequencedMap<>(inner.reversed(), mutex);
        }
    }
}
