// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.AbstractSet;
import java.util.Spliterator;
import java.util.Spliterators;

/**
 * The keys or the entries of a {@link StripedMap}.
 *
 * @param <T> the elements
 */
abstract class StripedSet<K, V, T> extends AbstractSet<T> {

    final StripedMap<K, V> map;

    StripedSet(StripedMap<K, V> map) {
        this.map = map;
    }

    /** Without a size, which may be another one when the elements are asked for. */
    @Override
    public final Spliterator<T> spliterator() {
        return Spliterators.spliteratorUnknownSize(
                iterator(), Spliterator.DISTINCT | Spliterator.NONNULL | Spliterator.CONCURRENT);
    }

    @Override
    public final int size() {
        return map.size();
    }

    @Override
    public final boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public final void clear() {
        map.clear();
    }
}
