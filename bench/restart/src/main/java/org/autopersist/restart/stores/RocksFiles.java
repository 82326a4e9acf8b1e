// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.function.BiConsumer;
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB through JNI, without compression, else as by default: what is put is in its log when that returns, but not forced, so
 * that it survives {@code kill -9}. The key of a record begins with its kind. Thread-safe, but for the end. What RocksDB throws
 * comes as an IllegalStateException.
 */
public final class RocksFiles implements AutoCloseable {

    /** A customer's record, by its id. */
    public static final byte CUSTOMER = 'c';
    /** An order's record, by its reference. */
    public static final byte ORDER = 'o';
    /** That an order was placed on a day: an empty record, by day and reference. */
    public static final byte DAY = 'd';

    private final Options options;
    private final WriteOptions write;
    private final RocksDB db;

    /** Opens the files in a folder, or makes them. */
    public RocksFiles(Path folder) {
        RocksDB.loadLibrary();
        options = new Options().setCreateIfMissing(true).setCompressionType(CompressionType.NO_COMPRESSION);
        write = new WriteOptions();
        try {
            db = RocksDB.open(options, folder.resolve("rocksdb").toString());
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    public void put(byte[] key, byte[] record) {
        try {
            db.put(key, record);
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    /** All of it or, after a crash, nothing. */
    public void write(WriteBatch batch) {
        try {
            db.write(write, batch);
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    /** The record, or null. */
    public byte[] get(byte[] key) {
        try {
            return db.get(key);
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    /** Goes through keys and records of a kind, in the order of the keys. */
    public void forEach(byte kind, BiConsumer<byte[], byte[]> action) {
        try (RocksIterator records = db.newIterator()) {
            for (records.seek(new byte[] {kind}); records.isValid() && records.key()[0] == kind; records.next()) {
                action.accept(records.key(), records.value());
            }
            records.status();
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    /** The orderly end, which writes to a table what only the log has. */
    @Override
    public void close() {
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
            db.flush(flush);
        } catch (RocksDBException e) {
            throw failed(e);
        }
        db.close();
        write.close();
        options.close();
    }

    public static byte[] key(byte kind, String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + utf8.length).put(kind).put(utf8).array();
    }

    /** The key that tells that an order was placed on a day. */
    public static byte[] dayKey(LocalDate day, String reference) {
        byte[] utf8 = reference.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + Long.BYTES + utf8.length).put(DAY).putLong(day.toEpochDay()).put(utf8).array();
    }

    /** What is thrown for an exception of RocksDB. */
    public static IllegalStateException failed(RocksDBException e) {
        return new IllegalStateException("RocksDB failed: " + e.getMessage(), e);
    }
}
