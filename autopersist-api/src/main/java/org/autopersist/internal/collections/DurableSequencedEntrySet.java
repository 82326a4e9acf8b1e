// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Map;
import java.util.SequencedSet;
import java.util.Spliterator;

/** The entries of a sequenced map. */
final class DurableSequencedEntrySet<K, V> extends DurableSequencedSet<Map.Entry<K, V>, SequencedSet<Map.Entry<K, V>>> {

    DurableSequencedEntrySet(SequencedSet<Map.Entry<K, V>> inner, Object mutex) {
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

    @Override
    public SequencedSet<Map.Entry<K, V>> reversed() {
        synchronized (lock()) {
            return new DurableSequencedEntrySet<>(inner.reversed(), mutex);
        }
    }
}
