// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.List;
import java.util.Set;

/**
 * Records by key. What an operation did is as durable as was asked for when it returns.
 *
 * <p>Thread-safety: all methods but {@link #close} may be called by any thread; each operation is atomic for other
 * threads, except that an update of several fields may be seen in part where a class says so.
 *
 * <p>Errors: what the library throws, wrapped in an {@link IllegalStateException} if it is checked.
 */
public interface RecordStore extends AutoCloseable {

    /**
     * A record, or null if there is none.
     *
     * @param fields those that the caller will look at, null for all: a store need not get the others
     */
    Record get(String key, Set<String> fields);

    /** Makes or replaces a record. */
    void put(String key, Record record);

    /**
     * Changes fields of a record.
     *
     * @return false if there is none
     */
    boolean update(String key, Record changes);

    /** @return false if there was none */
    boolean remove(String key);

    /** Whether {@link #scan} works. */
    default boolean isOrdered() {
        return false;
    }

    /**
     * Records from a key on, in the order of keys.
     *
     * @throws UnsupportedOperationException if it is not ordered
     */
    default List<Record> scan(String from, int count, Set<String> fields) {
        throw new UnsupportedOperationException(getClass().getSimpleName() + " has no scans");
    }

    @Override
    void close();
}
