package org.autopersist.internal.collections;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Predicate;

/** The entries of a {@link StripedMap}. */
final class StripedEntries<K, V> extends AbstractSet<Map.Entry<K, V>> {

    private final StripedMap<K, V> map;

    StripedEntries(StripedMap<K, V> map) {
        this.map = map;
    }

    @Override
    public Iterator<Map.Entry<K, V>> iterator() {
        return new StripedIterator<>(map);
    }

    /** Without a size, which may be another one when the elements are asked for. */
    @Override
    public Spliterator<Map.Entry<K, V>> spliterator() {
        return Spliterators.spliteratorUnknownSize(
                iterator(), Spliterator.DISTINCT | Spliterator.NONNULL | Spliterator.CONCURRENT);
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

    @Override
    public void clear() {
        map.clear();
    }
}
