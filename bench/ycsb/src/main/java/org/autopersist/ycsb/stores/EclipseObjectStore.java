// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.Set;
import org.eclipse.serializer.persistence.types.Storer;
import org.eclipse.store.storage.embedded.types.EmbeddedStorage;
import org.eclipse.store.storage.embedded.types.EmbeddedStorageManager;

/**
 * EclipseStore: an object graph in memory, of which a program stores what it has changed. Its way with a large map: only
 * small parts may change, since an object is stored as a whole. So the map is a hash table of buckets of four to
 * eight records; an insert stores a bucket, an update only the record's array of values and the new value. Reads are those of
 * plain objects.
 *
 * <p>{@code store} has written to the file when it returns, without fsync, which it does not offer:
 * {@link Durability#PROCESS} is all that it claims. One storer is kept, because the manager's own {@code store} makes one
 * for each call and looks through all that no garbage collection has taken yet. Several storers at a time deadlock (in
 * {@code PersistenceObjectManager}), so that stores take turns, as the manager's do. One channel, since more only help on several
 * disks. Housekeeping is on, as by default.
 */
public final class EclipseObjectStore implements RecordStore {

    private static final int RECORDS_PER_BUCKET = 4;
    /** As many as there are locks, so that one lock guards all keys of a bucket. */
    private static final int FEWEST = KeyLocks.STRIPES;

    private final EmbeddedStorageManager storage;
    private final EclipseBuckets buckets;
    private final KeyLocks locks = new KeyLocks();
    private final Storer storer;

    public EclipseObjectStore(StoreConfig config) {
        storage = EmbeddedStorage.start(config.folder().resolve("eclipsestore"));
        if (storage.root() == null) {
            long wanted = Math.clamp(config.records() / RECORDS_PER_BUCKET, FEWEST, 1 << 24);
            storage.setRoot(new EclipseBuckets(Integer.highestOneBit((int) wanted)));
            storage.storeRoot();
        }
        buckets = (EclipseBuckets) storage.root();
        storer = storage.createLazyStorer();
    }

    @Override
    public Record get(String key, Set<String> fields) {
        return locks.read(key, () -> buckets.of(key).get(key));
    }

    @Override
    public void put(String key, Record record) {
        locks.change(key, () -> {
            EclipseBuckets.Bucket bucket = buckets.of(key);
            bucket.put(key, record);
            store(bucket);
            return true;
        });
    }

    @Override
    public boolean update(String key, Record changes) {
        return locks.change(key, () -> {
            EclipseBuckets.Bucket bucket = buckets.of(key);
            Record record = bucket.get(key);
            if (record == null) {
                return false;
            }
            if (record.hasFieldsOf(changes)) {
                record.set(changes);
                store(record.values());
            } else {
                bucket.put(key, record.with(changes));
                store(bucket);
            }
            return true;
        });
    }

    @Override
    public boolean remove(String key) {
        return locks.change(key, () -> {
            EclipseBuckets.Bucket bucket = buckets.of(key);
            boolean removed = bucket.remove(key);
            if (removed) {
                store(bucket);
            }
            return removed;
        });
    }

    @Override
    public void close() {
        storage.shutdown();
    }

    private void store(Object changed) {
        synchronized (storer) {
            storer.store(changed);
            storer.commit();
        }
    }
}
