// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.AbstractMap;

/** A key of a {@link StripedMap} with the value it had. */
final class StripedEntry<K, V> extends AbstractMap.SimpleEntry<K, V> {

    private final transient StripedMap<K, V> map;

    StripedEntry(StripedMap<K, V> map, K key, V value) {
        super(key, value);
        this.map = map;
    }

    /** Puts the value into the map. */
    @Override
    public V setValue(V value) {
        map.put(getKey(), value);
        return super.setValue(value);
    }
}
