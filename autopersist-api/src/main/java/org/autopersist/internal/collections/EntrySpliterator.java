// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Comparator;
import java.util.Map;
import java.util.Spliterator;
import java.util.function.Consumer;

/** Entries whose changes are failure-atomic, for streams. */
final class EntrySpliterator<K, V> implements Spliterator<Map.Entry<K, V>> {

    private final Spliterator<Map.Entry<K, V>> inner;
    private final Object mutex;

    EntrySpliterator(Spliterator<Map.Entry<K, V>> inner, Object mutex) {
        this.inner = inner;
        this.mutex = mutex;
    }

    @Override
    public boolean tryAdvance(Consumer<? super Map.Entry<K, V>> action) {
        return inner.tryAdvance(entry -> action.accept(new DurableEntry<>(entry, mutex)));
    }

    @Override
    public void forEachRemaining(Consumer<? super Map.Entry<K, V>> action) {
        inner.forEachRemaining(entry -> action.accept(new DurableEntry<>(entry, mutex)));
    }

    @Override
    public Spliterator<Map.Entry<K, V>> trySplit() {
        Spliterator<Map.Entry<K, V>> half = inner.trySplit();
        return half == null ? null : new EntrySpliterator<>(half, mutex);
    }

    @Override
    public long estimateSize() {
        return inner.estimateSize();
    }

    @Override
    public long getExactSizeIfKnown() {
        return inner.getExactSizeIfKnown();
    }

    @Override
    public int characteristics() {
        return inner.characteristics();
    }

    @Override
    public Comparator<? super Map.Entry<K, V>> getComparator() {
        return inner.getComparator();
    }
}
