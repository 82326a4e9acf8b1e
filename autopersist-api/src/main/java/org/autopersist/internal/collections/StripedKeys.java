// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Iterator;
import java.util.Map;

/** The keys of a {@link StripedMap}. */
final class StripedKeys<K, V> extends StripedSet<K, V, K> {

    StripedKeys(StripedMap<K, V> map) {
        super(map);
    }

    @Override
    public Iterator<K> iterator() {
        return new StripedIterator<>(map).of(Map.Entry::getKey);
    }

    @Override
    public boolean contains(Object o) {
        return map.containsKey(o);
    }

    @Override
    public boolean remove(Object o) {
        return map.remove(o) != null;
    }
}
