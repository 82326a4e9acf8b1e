// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/** A concurrent map as a store: what both the durable and the volatile one have in common. */
abstract class MapStore<V> implements Store<V> {

    private final ConcurrentMap<String, V> map;

    MapStore(ConcurrentMap<String, V> map) {
        this.map = map;
    }

    @Override
    public V get(String key) {
        return map.get(key);
    }

    @Override
    public V put(String key, V value) {
        return map.put(key, value);
    }

    @Override
    public V remove(String key) {
        return map.remove(key);
    }

    @Override
    public V compute(String key, BiFunction<? super String, ? super V, ? extends V> function) {
        return map.compute(key, function);
    }

    @Override
    public long size() {
        return map.size();
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super V> action) {
        map.forEach(action);
    }

    @Override
    public boolean isOrdered() {
        return false;
    }
}
