// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
public final class MvStore extends CommittedStore<Record> {

    private static final int SMALL_PAGE = 4096;
    private static final int MEGABYTE = 1 << 20;

    private final MVStore store;
    private final MVMap<String, Record> map;
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
    Map<String, Record> map() {
        return map;
    }

    @Override
    void commit() {
        commit.run();
    }

    @Override
    Record value(String key) {
        return get(key, null);
    }

    @Override
    Record valueOf(Record record) {
        return record;
    }

    @Override
    Record changed(Record value, Record changes) {
        return value.with(changes);
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
