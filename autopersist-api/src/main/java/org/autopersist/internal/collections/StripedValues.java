// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.AbstractCollection;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Predicate;

/** The values of a {@link StripedMap}. */
final class StripedValues<K, V> extends AbstractCollection<V> {

    private final StripedMap<K, V> map;

    StripedValues(StripedMap<K, V> map) {
        this.map = map;
    }

    @Override
    public Iterator<V> iterator() {
        return new StripedIterator<>(map).of(Map.Entry::getValue);
    }

    /** Without a size, which may be another one when the elements are asked for. */
    @Override
    public Spliterator<V> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.NONNULL | Spliterator.CONCURRENT);
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public boolean contains(Object o) {
        return map.containsValue(o);
    }

    /** Removes an entry only if it still has the value that was tested. */
    @Override
    public boolean removeIf(Predicate<? super V> filter) {
        Objects.requireNonNull(filter);
        return map.entrySet().removeIf(entry -> filter.test(entry.getValue()));
    }

    @Override
    public void clear() {
        map.clear();
    }
}
