// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;

/** A navigable map, or a view, whose changes are failure-atomic. */
public final class DurableNavigableMap<K, V> extends DurableSortedMap<K, V, NavigableMap<K, V>>
        implements NavigableMap<K, V> {

    /** See {@link DurableCollection}. */
    public DurableNavigableMap(NavigableMap<K, V> inner, Object mutex) {
        super(inner, mutex);
    }

    @Override
    public Map.Entry<K, V> lowerEntry(K key) {
        synchronized (lock()) {
            return inner.lowerEntry(key);
        }
    }

    @Override
    public K lowerKey(K key) {
        synchronized (lock()) {
            return inner.lowerKey(key);
        }
    }

    @Override
    public Map.Entry<K, V> floorEntry(K key) {
        synchronized (lock()) {
            return inner.floorEntry(key);
        }
    }

    @Override
    public K floorKey(K key) {
        synchronized (lock()) {
            return inner.floorKey(key);
        }
    }

    @Override
    public Map.Entry<K, V> ceilingEntry(K key) {
        synchronized (lock()) {
            return inner.ceilingEntry(key);
        }
    }

    @Override
    public K ceilingKey(K key) {
        synchronized (lock()) {
            return inner.ceilingKey(key);
        }
    }

    @Override
    public Map.Entry<K, V> higherEntry(K key) {
        synchronized (lock()) {
            return inner.higherEntry(key);
        }
    }

    @Override
    public K higherKey(K key) {
        synchronized (lock()) {
            return inner.higherKey(key);
        }
    }

    @Override
    public NavigableMap<K, V> descendingMap() {
        synchronized (lock()) {
            return new DurableNavigableMap<>(inner.descendingMap(), mutex);
        }
    }

    @Override
    public NavigableMap<K, V> reversed() {
        synchronized (lock()) {
            return new DurableNavigableMap<>(inner.reversed(), mutex);
        }
    }

    @Override
    public NavigableSet<K> navigableKeySet() {
        synchronized (lock()) {
            return new DurableNavigableSet<>(inner.navigableKeySet(), mutex);
        }
    }

    @Override
    public NavigableSet<K> keySet() {
        synchronized (lock()) {
            return new DurableNavigableSet<>(inner.navigableKeySet(), mutex);
        }
    }

    @Override
    public NavigableSet<K> descendingKeySet() {
        synchronized (lock()) {
            return new DurableNavigableSet<>(inner.descendingKeySet(), mutex);
        }
    }

    @Override
    public NavigableMap<K, V> subMap(K from, boolean withFrom, K to, boolean withTo) {
        synchronized (lock()) {
            return new DurableNavigableMap<>(inner.subMap(from, withFrom, to, withTo), mutex);
        }
    }

    @Override
    public NavigableMap<K, V> headMap(K to, boolean withTo) {
        synchronized (lock()) {
            return new DurableNavigableMap<>(inner.headMap(to, withTo), mutex);
        }
    }

    @Override
    public NavigableMap<K, V> tailMap(K from, boolean withFrom) {
        synchronized (lock()) {
            return new DurableNavigableMap<>(inner.tailMap(from, withFrom), mutex);
        }
    }

    @Override
    public NavigableMap<K, V> subMap(K from, K to) {
        synchronized (lock()) {
            return new DurableNavigableMap<>(inner.subMap(from, true, to, false), mutex);
        }
    }

    @Override
    public NavigableMap<K, V> headMap(K to) {
        synchronized (lock()) {
            return new DurableNavigableMap<>(inner.headMap(to, false), mutex);
        }
    }

    @Override
    public NavigableMap<K, V> tailMap(K from) {
        synchronized (lock()) {
            return new DurableNavigableMap<>(inner.tailMap(from, true), mutex);
        }
    }
}
