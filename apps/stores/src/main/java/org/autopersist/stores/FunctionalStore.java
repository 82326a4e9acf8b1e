// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import java.util.Objects;
import java.util.function.BiFunction;

/**
 * A store that replaces an immutable map as a whole, in one store to a field. Readers take no lock, writers one.
 *
 * @param <V> the values
 */
public abstract class FunctionalStore<V> implements Store<V> {

    /**
     * Replaces the map by one that has the value. Called with the lock held.
     *
     * @param before the key's value now, or null
     */
    protected abstract void set(String key, V value, V before);

    /** Replaces the map by one without a key that there is. Called with the lock held. */
    protected abstract void drop(String key);

    @Override
    public final synchronized V put(String key, V value) {
        Objects.requireNonNull(value, "value");
        V before = get(key);
        set(key, value, before);
        return before;
    }

    @Override
    public final synchronized V remove(String key) {
        V before = get(key);
        if (before != null) {
            drop(key);
        }
        return before;
    }

    @Override
    public final synchronized V compute(String key, BiFunction<? super String, ? super V, ? extends V> function) {
        V before = get(key);
        V after = function.apply(key, before);
        if (after != null) {
            if (after != before) {
                set(key, after, before);
            }
        } else if (before != null) {
            drop(key);
        }
        return after;
    }

    @Override
    public final boolean isOrdered() {
        return false;
    }
}
