// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Map;
import java.util.Set;
import java.util.Spliterator;

/** The entries of a map. */
final class DurableEntrySet<K, V> extends DurableSet<Map.Entry<K, V>, Set<Map.Entry<K, V>>> {

    DurableEntrySet(Set<Map.Entry<K, V>> inner, Object mutex) {
        super(inner, mutex);
    }

    @Override
    Map.Entry<K, V> out(Map.Entry<K, V> entry) {
        return new DurableEntry<>(entry, mutex);
    }

    @Override
    <T> T[] outAll(T[] entries) {
        return DurableEntry.wrapAll(entries, mutex);
    }

    @Override
    public Spliterator<Map.Entry<K, V>> spliterator() {
        return new EntrySpliterator<>(super.spliterator(), mutex);
    }
}
