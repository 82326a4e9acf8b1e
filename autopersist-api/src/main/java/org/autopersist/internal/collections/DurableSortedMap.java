// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Comparator;
import java.util.SortedMap;

/** A sorted map, or a view, whose changes are failure-atomic. */
public class DurableSortedMap<K, V, M extends SortedMap<K, V>> extends DurableSequencedMap<K, V, M>
        implements SortedMap<K, V> {

    /** See {@link DurableCollection}. */
    public DurableSortedMap(M inner, Object mutex) {
        super(inner, mutex);
    }

    @Override
    public final Comparator<? super K> comparator() {
        synchronized (lock()) {
            return inner.comparator();
        }
    }

    @Override
    public final K firstKey() {
        synchronized (lock()) {
            return inner.firstKey();
        }
    }

    @Override
    public final K lastKey() {
        synchronized (lock()) {
            return inner.lastKey();
        }
    }

    @Override
    public SortedMap<K, V> subMap(K from, K to) {
        synchronized (lock()) {
            return new DurableSortedMap<>(inner.subMap(from, to), mutex);
        }
    }

    @Override
    public SortedMap<K, V> headMap(K to) {
        synchronized (lock()) {
            return new DurableSortedMap<>(inner.headMap(to), mutex);
        }
    }

    @Override
    public SortedMap<K, V> tailMap(K from) {
        synchronized (lock()) {
            return new DurableSortedMap<>(inner.tailMap(from), mutex);
        }
    }

    @Override
    public SortedMap<K, V> reversed() {
        synchronized (lock()) {
            return new DurableSortedMap<>(inner.reversed(), mutex);
        }
    }
}
