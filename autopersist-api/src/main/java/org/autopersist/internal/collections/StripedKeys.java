package org.autopersist.internal.collections;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;

/** The keys of a {@link StripedMap}. */
final class StripedKeys<K, V> extends AbstractSet<K> {

    private final StripedMap<K, V> map;

    StripedKeys(StripedMap<K, V> map) {
        this.map = map;
    }

    @Override
    public Iterator<K> iterator() {
        return new StripedIterator<>(map).of(Map.Entry::getKey);
    }

    /** Without a size, which may be another one when the elements are asked for. */
    @Override
    public Spliterator<K> spliterator() {
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
        return map.containsKey(o);
    }

    @Override
    public boolean remove(Object o) {
        return map.remove(o) != null;
    }

    @Override
    public void clear() {
        map.clear();
    }
}
