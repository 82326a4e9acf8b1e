// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mapdb.BTreeMap;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.Serializer;

/**
 * MapDB: a B-tree in a mapped file, with a write-ahead log, since without one MapDB's file is lost with its process. Values
 * lie outside of the nodes, so that a node is not copied with kilobytes of records; keys are ASCII strings to it.
 *
 * <p>Each operation commits, one commit for all threads that wait. A commit forces the log to the disk; MapDB's
 * {@code fileSyncDisable} does not change that, so that {@link Durability#DISK} is all it has.
 */
public final class MapDbStore extends CommittedStore<byte[]> {

    private final DB db;
    private final BTreeMap<String, byte[]> map;
    private final GroupCommit commit;

    public MapDbStore(StoreConfig config) {
        db = DBMaker.fileDB(config.folder().resolve("mapdb").toFile())
                .fileMmapEnable()
                .transactionEnable()
                .fileLockDisable()
                .make();
        map = db.treeMap("records", Serializer.STRING_ASCII, Serializer.BYTE_ARRAY).valuesOutsideNodesEnable().createOrOpen();
        commit = new GroupCommit(db::commit);
        commit.run();
    }

    @Override
    public Record get(String key, Set<String> fields) {
        byte[] bytes = map.get(key);
        return bytes == null ? null : RecordCodec.decode(bytes, fields);
    }

    @Override
    Map<String, byte[]> map() {
        return map;
    }

    @Override
    void commit() {
        commit.run();
    }

    @Override
    byte[] value(String key) {
        return map.get(key);
    }

    @Override
    byte[] valueOf(Record record) {
        return RecordCodec.encode(record);
    }

    @Override
    byte[] changed(byte[] value, Record changes) {
        return RecordCodec.changed(value, changes);
    }

    @Override
    public List<Record> scan(String from, int count, Set<String> fields) {
        List<Record> found = new ArrayList<>(count);
        var entries = map.entryIterator(from, true, null, false);
        while (found.size() < count && entries.hasNext()) {
            found.add(RecordCodec.decode(entries.next().getValue(), fields));
        }
        return found;
    }

    @Override
    public void close() {
        db.close();
    }
}
