// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.Map;

/**
 * A store whose library has a map of its own, and makes durable by a commit what was changed before it.
 *
 * @param <V> records, as the map has them
 */
abstract class CommittedStore<V> implements OrderedStore {

    private final KeyLocks locks = new KeyLocks();

    /** Thread-safe; a null is no value. */
    abstract Map<String, V> map();

    /** Makes all changes durable that were done before. */
    abstract void commit();

    /** What the map has for the key, or null. */
    abstract V value(String key);

    abstract V valueOf(Record record);

    abstract V changed(V value, Record changes);

    @Override
    public final void put(String key, Record record) {
        map().put(key, valueOf(record));
        commit();
    }

    @Override
    public final boolean update(String key, Record changes) {
        boolean found = locks.change(key, () -> {
            V value = value(key);
            if (value != null) {
                map().put(key, changed(value, changes));
            }
            return value != null;
        });
        if (found) {
            commit();
        }
        return found;
    }

    @Override
    public final boolean remove(String key) {
        boolean removed = map().remove(key) != null;
        commit();
        return removed;
    }
}
