package org.autopersist.ycsb.stores;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.StampedLock;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.StringDataType;

/**
 * H2's MVStore: a copy-on-write B-tree in a log-structured file. Its maps hold objects; pages in its cache are read without
 * deserializing, so that the cache is made large enough for all of them, and a record is serialized only when its page is
 * written.
 *
 * <p>{@link Durability#BACKGROUND} is its default, a commit in the background once a second. For {@link Durability#PROCESS}
 * each operation commits, which writes the changed pages (one commit serves all threads that wait for one); small pages
 * make that cheaper, and chunks that are free are used again at once, which a crash of the process can't harm; readers register
 * for their version, as H2's own do, so that no chunk goes from under them.
 * {@link Durability#DISK} adds {@link MVStore#sync}.
 */
public final class MvStore implements RecordStore {

    private static final int SMALL_PAGE = 4096;
    private static final int MEGABYTE = 1 << 20;

    private final MVStore store;
    private final MVMap<String, Record> map;
    private final KeyLocks locks = new KeyLocks();
    private final Runnable commit;

    public MvStore(StoreConfig config) {
        boolean each = config.durability() != Durability.BACKGROUND;
        MVStore.Builder builder = new MVStore.Builder()
                .fileName(config.folder().resolve("mvstore").toString())
                .cacheSize((int) (64 + 3 * config.dataBytes() / MEGABYTE));
        if (each) {
            builder.autoCommitDisabled().pageSplitSize(SMALL_PAGE);
        }
        store = builder.open();
        store.setVersionsToKeep(0);
        if (config.durability() != Durability.DISK) {
            store.setRetentionTime(0);
        }
        map = store.openMap("records", new MVMap.Builder<String, Record>()
                .keyType(StringDataType.INSTANCE)
                .valueType(new MvRecordType()));
        GroupCommit group = new GroupCommit(config.durability() == Durability.DISK
                ? () -> {
                    store.commit();
                    store.sync();
                }
                : store::commit);
        commit = each ? group::run : () -> {};
    }

    @Override
    public Record get(String key, Set<String> fields) {
        var version = store.registerVersionUsage();
        try {
            return map.get(key);
        } finally {
            store.deregisterVersionUsage(version);
        }
    }

    @Override
    public void put(String key, Record record) {
        map.put(key, record);
        commit.run();
    }

    @Override
    public boolean update(String key, Record changes) {
        StampedLock lock = locks.of(key);
        long stamp = lock.writeLock();
        try {
            Record record = get(key, null);
            if (record == null) {
                return false;
            }
            map.put(key, record.with(changes));
        } finally {
            lock.unlockWrite(stamp);
        }
        commit.run();
        return true;
    }

    @Override
    public boolean remove(String key) {
        boolean removed = map.remove(key) != null;
        commit.run();
        return removed;
    }

    @Override
    public boolean isOrdered() {
        return true;
    }

    @Override
    public List<Record> scan(String from, int count, Set<String> fields) {
        List<Record> found = new ArrayList<>(count);
        var version = store.registerVersionUsage();
        try {
            var cursor = map.cursor(from);
            while (found.size() < count && cursor.hasNext()) {
                cursor.next();
                found.add(cursor.getValue());
            }
        } finally {
            store.deregisterVersionUsage(version);
        }
        return found;
    }

    @Override
    public void close() {
        store.close();
    }
}
