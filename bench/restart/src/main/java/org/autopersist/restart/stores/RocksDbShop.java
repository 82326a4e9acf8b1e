package org.autopersist.restart.stores;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * RocksDB through JNI, without compression, else as by default. A record is in its log when it is put, so that kill -9 leaves up to
 * a memtable to be read from there; an orderly end writes the memtable to a table first.
 */
public final class RocksDbShop extends RecordShop {

    private static final byte CUSTOMER = 'c';
    private static final byte ORDER = 'o';

    private final String folder;
    private Options options;
    private RocksDB db;

    public RocksDbShop(Path folder, boolean intoObjects) {
        super(intoObjects);
        this.folder = folder.resolve("rocksdb").toString();
    }

    @Override
    void openFiles() {
        RocksDB.loadLibrary();
        options = new Options().setCreateIfMissing(true).setCompressionType(CompressionType.NO_COMPRESSION);
        try {
            db = RocksDB.open(options, folder);
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    void putCustomer(String id, byte[] record) {
        put(key(CUSTOMER, id), record);
    }

    @Override
    void putOrder(String reference, byte[] record) {
        put(key(ORDER, reference), record);
    }

    @Override
    void commit() {
        // Each put did it.
    }

    @Override
    void forEachCustomer(Consumer<byte[]> action) {
        forEach(CUSTOMER, action);
    }

    @Override
    void forEachOrder(Consumer<byte[]> action) {
        forEach(ORDER, action);
    }

    @Override
    public void close() {
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
            db.flush(flush);
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
        db.close();
        options.close();
    }

    private void put(byte[] key, byte[] record) {
        try {
            db.put(key, record);
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    private void forEach(byte kind, Consumer<byte[]> action) {
        try (RocksIterator records = db.newIterator()) {
            for (records.seek(new byte[] {kind}); records.isValid() && records.key()[0] == kind; records.next()) {
                action.accept(records.value());
            }
            records.status();
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] key(byte kind, String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        byte[] key = new byte[1 + utf8.length];
        key[0] = kind;
        System.arraycopy(utf8, 0, key, 1, utf8.length);
        return key;
    }
}
