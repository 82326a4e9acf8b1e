// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteOptions;

/**
 * RocksDB through JNI. Block cache for all data, Bloom filters, large memtables, no compression: what is fast if all fits into
 * memory. Its log is written by each operation before it returns; {@link Durability#DISK} syncs it, and groups the writes of
 * waiting threads by itself.
 */
public final class RocksDbStore implements OrderedStore {

    private static final long LEAST_CACHE = 64L << 20;
    private static final long MEMTABLE = 128L << 20;
    private static final int BITS_PER_KEY = 10;

    static {
        RocksDB.loadLibrary();
    }

    private final LRUCache cache;
    private final BloomFilter filter = new BloomFilter(BITS_PER_KEY);
    private final Options options;
    private final WriteOptions write;
    private final RocksDB db;
    private final KeyLocks locks = new KeyLocks();

    public RocksDbStore(StoreConfig config) {
        cache = new LRUCache(LEAST_CACHE + 2 * config.dataBytes());
        options = new Options()
                .setCreateIfMissing(true)
                .setCompressionType(CompressionType.NO_COMPRESSION)
                .setWriteBufferSize(MEMTABLE)
                .setMaxWriteBufferNumber(3)
                .setTableFormatConfig(new BlockBasedTableConfig().setBlockCache(cache).setFilterPolicy(filter));
        write = new WriteOptions().setSync(config.durability() == Durability.DISK);
        try {
            db = RocksDB.open(options, config.folder().resolve("rocksdb").toString());
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Record get(String key, Set<String> fields) {
        byte[] bytes = bytesOf(key);
        return bytes == null ? null : RecordCodec.decode(bytes, fields);
    }

    @Override
    public void put(String key, Record record) {
        putBytes(key, RecordCodec.encode(record));
    }

    @Override
    public boolean update(String key, Record changes) {
        return locks.change(key, () -> {
            byte[] bytes = bytesOf(key);
            if (bytes != null) {
                putBytes(key, RecordCodec.changed(bytes, changes));
            }
            return bytes != null;
        });
    }

    @Override
    public boolean remove(String key) {
        return locks.change(key, () -> {
            if (bytesOf(key) == null) {
                return false;
            }
            try {
                db.delete(write, utf8(key));
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
            return true;
        });
    }

    @Override
    public List<Record> scan(String from, int count, Set<String> fields) {
        List<Record> found = new ArrayList<>(count);
        try (RocksIterator iterator = db.newIterator()) {
            for (iterator.seek(utf8(from)); iterator.isValid() && found.size() < count; iterator.next()) {
                found.add(RecordCodec.decode(iterator.value(), fields));
            }
        }
        return found;
    }

    @Override
    public void close() {
        db.close();
        write.close();
        options.close();
        filter.close();
        cache.close();
    }

    private byte[] bytesOf(String key) {
        try {
            return db.get(utf8(key));
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    private void putBytes(String key, byte[] bytes) {
        try {
            db.put(write, utf8(key), bytes);
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] utf8(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }
}
