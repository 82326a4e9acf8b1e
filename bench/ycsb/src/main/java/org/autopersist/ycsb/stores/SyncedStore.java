// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.List;
import java.util.Set;
import org.autopersist.AutoPersist;

/** Another store of this process, each change of which waits for the disk, by {@link AutoPersist#sync}. */
final class SyncedStore implements RecordStore {

    private final RecordStore store;

    SyncedStore(RecordStore store) {
        this.store = store;
    }

    @Override
    public Record get(String key, Set<String> fields) {
        return store.get(key, fields);
    }

    @Override
    public void put(String key, Record record) {
        store.put(key, record);
        AutoPersist.sync();
    }

    @Override
    public boolean update(String key, Record changes) {
        boolean found = store.update(key, changes);
        AutoPersist.sync();
        return found;
    }

    @Override
    public boolean remove(String key) {
        boolean found = store.remove(key);
        AutoPersist.sync();
        return found;
    }

    @Override
    public boolean isOrdered() {
        return store.isOrdered();
    }

    @Override
    public List<Record> scan(String from, int count, Set<String> fields) {
        return store.scan(from, count, fields);
    }

    @Override
    public void close() {
        store.close();
    }
}
