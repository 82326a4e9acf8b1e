// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.lmdbjava.ByteBufferProxy;
import org.lmdbjava.Dbi;
import org.lmdbjava.DbiFlags;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.GetOp;
import org.lmdbjava.Txn;

/**
 * LMDB through lmdbjava: a copy-on-write B+ tree in a mapped file. The map is writable ({@code MDB_WRITEMAP}), which saves a
 * copy; each thread renews one read transaction, as LMDB advises. Writers are one at a time, by LMDB's design, each operation
 * a transaction.
 *
 * <p>{@link Durability#PROCESS} is {@code MDB_NOSYNC}: a commit is in the page cache. {@link Durability#DISK} syncs.
 */
public final class LmdbStore implements OrderedStore {

    private static final long LEAST = 256L << 20;
    private static final int LONGEST_KEY = 511;
    private static final int READERS = 512;

    private final Env<ByteBuffer> env;
    private final Dbi<ByteBuffer> records;
    private final Queue<Reader> readers = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<Reader> reader = ThreadLocal.withInitial(this::newReader);

    /** A thread's transaction and key; between uses the transaction is reset. */
    private record Reader(Txn<ByteBuffer> txn, ByteBuffer key) {}

    public LmdbStore(StoreConfig config) {
        EnumSet<EnvFlags> flags = EnumSet.of(EnvFlags.MDB_WRITEMAP, EnvFlags.MDB_NORDAHEAD);
        if (config.durability() == Durability.PROCESS) {
            flags.add(EnvFlags.MDB_NOSYNC);
        }
        env = Env.create(ByteBufferProxy.PROXY_OPTIMAL)
                .setMapSize(LEAST + 8 * config.dataBytes())
                .setMaxReaders(READERS)
                .setMaxDbs(1)
                .open(config.folder().toFile(), flags.toArray(EnvFlags[]::new));
        records = env.openDbi("records", DbiFlags.MDB_CREATE);
    }

    @Override
    public Record get(String key, Set<String> fields) {
        Reader own = renewed();
        try {
            ByteBuffer value = records.get(own.txn, filled(own.key, key));
            return value == null ? null : RecordCodec.decode(bytes(value), fields);
        } finally {
            own.txn.reset();
        }
    }

    @Override
    public void put(String key, Record record) {
        byte[] bytes = RecordCodec.encode(record);
        ByteBuffer keyBuffer = filled(reader.get().key, key);
        try (Txn<ByteBuffer> txn = env.txnWrite()) {
            records.reserve(txn, keyBuffer, bytes.length).put(bytes);
            txn.commit();
        }
    }

    @Override
    public boolean update(String key, Record changes) {
        ByteBuffer keyBuffer = filled(reader.get().key, key);
        try (Txn<ByteBuffer> txn = env.txnWrite()) {
            ByteBuffer value = records.get(txn, keyBuffer);
            if (value == null) {
                return false;
            }
            byte[] changed = RecordCodec.changed(bytes(value), changes);
            records.reserve(txn, keyBuffer, changed.length).put(changed);
            txn.commit();
            return true;
        }
    }

    @Override
    public boolean remove(String key) {
        ByteBuffer keyBuffer = filled(reader.get().key, key);
        try (Txn<ByteBuffer> txn = env.txnWrite()) {
            boolean removed = records.delete(txn, keyBuffer);
            txn.commit();
            return removed;
        }
    }

    @Override
    public List<Record> scan(String from, int count, Set<String> fields) {
        List<Record> found = new ArrayList<>(count);
        Reader own = renewed();
        try (var cursor = records.openCursor(own.txn)) {
            boolean more = count > 0 && cursor.get(filled(own.key, from), GetOp.MDB_SET_RANGE);
            while (more) {
                found.add(RecordCodec.decode(bytes(cursor.val()), fields));
                more = found.size() < count && cursor.next();
            }
        } finally {
            own.txn.reset();
        }
        return found;
    }

    /** Threads that have read must have ended, or read no more. */
    @Override
    public void close() {
        readers.forEach(own -> own.txn.close());
        env.close();
    }

    private Reader newReader() {
        Txn<ByteBuffer> txn = env.txnRead();
        txn.reset();
        Reader own = new Reader(txn, ByteBuffer.allocateDirect(LONGEST_KEY));
        readers.add(own);
        return own;
    }

    private Reader renewed() {
        Reader own = reader.get();
        own.txn.renew();
        return own;
    }

    private static ByteBuffer filled(ByteBuffer buffer, String key) {
        return buffer.clear().put(key.getBytes(StandardCharsets.UTF_8)).flip();
    }

    private static byte[] bytes(ByteBuffer value) {
        byte[] bytes = new byte[value.remaining()];
        value.get(bytes);
        return bytes;
    }
}
