// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.autopersist.stores.Store;

/**
 * Records in a {@link Store} of this process, as objects.
 *
 * <p>They are either immutable, as in functional programs, and an update replaces the record; or an update replaces the
 * value in the record, which is one durable store, but for several fields at once, which replace the record, so that no
 * crash can leave part of them.
 */
class EmbeddedStore implements RecordStore {

    private final Store<Record> store;
    private final boolean immutable;

    EmbeddedStore(Store<Record> store, boolean immutable) {
        this.store = store;
        this.immutable = immutable;
    }

    @Override
    public final Record get(String key, Set<String> fields) {
        return store.get(key);
    }

    @Override
    public final void put(String key, Record record) {
        store.put(key, record);
    }

    @Override
    public final boolean update(String key, Record changes) {
        if (!immutable && changes.schema().size() == 1) {
            Record record = store.get(key);
            if (record == null) {
                return false;
            }
            if (record.hasFieldsOf(changes)) {
                set(record, changes);
                return true;
            }
        }
        return store.compute(key, (_, old) -> old == null ? null : old.with(changes)) != null;
    }

    /** Replaces the one value of {@code changes} in place. */
    void set(Record record, Record changes) {
        record.set(changes);
    }

    @Override
    public final boolean remove(String key) {
        return store.remove(key) != null;
    }

    @Override
    public final boolean isOrdered() {
        return store.isOrdered();
    }

    @Override
    public final List<Record> scan(String from, int count, Set<String> fields) {
        return store.scan(from, count).stream().map(Map.Entry::getValue).toList();
    }

    /** Does nothing: an image is closed with its JVM. */
    @Override
    public final void close() {}
}
