// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import java.util.Objects;
import java.util.function.BiConsumer;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;

/** One field that holds a persistent map. A change is one volatile store of a new map: durable before anyone sees it. */
final class FuncStore<V> extends FunctionalStore<V> {

    private volatile HashPMap<String, V> map = HashTreePMap.empty();

    @Override
    public V get(String key) {
        return map.get(Objects.requireNonNull(key, "key"));
    }

    @Override
    protected void set(String key, V value, V before) {
        map = map.plus(key, value);
    }

    @Override
    protected void drop(String key) {
        map = map.minus(key);
    }

    @Override
    public long size() {
        return map.size();
    }

    @Override
    public synchronized void clear() {
        map = HashTreePMap.empty();
    }

    @Override
    @SuppressWarnings("unchecked") // nothing is added to the map itself
    public void forEach(BiConsumer<? super String, ? super V> action) {
        Objects.requireNonNull(action, "action");
        // A map keeps the entry set that it is asked for, which in a durable one would be a durable store. So another one
        // is asked, which nobody sees.
        HashPMap<Object, Object> copy = ((HashPMap<Object, Object>) (HashPMap<?, ?>) map).plus(new Object(), "");
        copy.forEach((key, value) -> {
            if (key instanceof String text) {
                action.accept(text, (V) value);
            }
        });
    }
}
