// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/** The entries of a {@link StripedMap}. */
final class StripedEntries<K, V> extends StripedSet<K, V, Map.Entry<K, V>> {

    StripedEntries(StripedMap<K, V> map) {
        super(map);
    }

    @Override
    public Iterator<Map.Entry<K, V>> iterator() {
        return new StripedIterator<>(map);
    }

    @Override
    public boolean contains(Object o) {
        return o instanceof Map.Entry<?, ?> entry
                && entry.getKey() != null
                && entry.getValue() != null
                && entry.getValue().equals(map.get(entry.getKey()));
    }

    @Override
    public boolean remove(Object o) {
        return o instanceof Map.Entry<?, ?> entry
                && entry.getKey() != null
                && map.remove(entry.getKey(), entry.getValue());
    }

    /** Removes an entry only if it still has the value that was tested. */
    @Override
    public boolean removeIf(Predicate<? super Map.Entry<K, V>> filter) {
        Objects.requireNonNull(filter);
        boolean removed = false;
        for (Map.Entry<K, V> entry : this) {
            V value = entry.getValue();
            removed |= filter.test(entry) && map.remove(entry.getKey(), value);
        }
        return removed;
    }
}
