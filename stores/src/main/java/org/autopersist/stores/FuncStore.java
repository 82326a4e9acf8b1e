package org.autopersist.stores;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;

/** One field that holds a persistent map. A change is one volatile store of a new map: durable before anyone sees it. */
final class FuncStore<V> implements Store<V> {

    private volatile HashPMap<String, V> map = HashTreePMap.empty();

    @Override
    public V get(String key) {
        return map.get(Objects.requireNonNull(key, "key"));
    }

    @Override
    public synchronized V put(String key, V value) {
        Objects.requireNonNull(value, "value");
        V before = get(key);
        map = map.plus(key, value);
        return before;
    }

    @Override
    public synchronized V remove(String key) {
        V before = get(key);
        if (before != null) {
            map = map.minus(key);
        }
        return before;
    }

    @Override
    public synchronized V compute(String key, BiFunction<? super String, ? super V, ? extends V> function) {
        V before = get(key);
        V after = function.apply(key, before);
        if (after != null) {
            if (after != before) {
                map = map.plus(key, after);
            }
        } else if (before != null) {
            map = map.minus(key);
        }
        return after;
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

    @Override
    public boolean isOrdered() {
        return false;
    }
}
