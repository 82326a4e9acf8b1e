// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.autopersist.restart.model.Address;
import org.autopersist.restart.model.Customer;
import org.autopersist.restart.model.CustomerTier;
import org.autopersist.restart.model.Order;
import org.autopersist.restart.model.OrderChange;
import org.autopersist.restart.stores.RocksFiles;
import org.autopersist.restart.stores.ShopCodec;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * Works on records, as a program that has no objects: an order is a record by its reference, and an entry by the day when it was
 * placed. Customers are not read, and their orders can't be found by them, so that it does less than desks with objects.
 */
final class RecordDesk implements OrderDesk, AutoCloseable {

    private static final byte[] NOTHING = {};
    private static final Address NOWHERE = new Address("", "");

    private final RocksFiles files;
    private final WriteBatch batch = new WriteBatch();

    /** @param files of all desks, to be closed after this one */
    RecordDesk(RocksFiles files) {
        this.files = files;
    }

    @Override
    public Customer customer(String id) {
        return named(id);
    }

    @Override
    public void insert(Order order) {
        try {
            batch.clear();
            put(batch, order);
        } catch (RocksDBException e) {
            throw RocksFiles.failed(e);
        }
        files.write(batch);
    }

    /** The record and the entry of an order. */
    static void put(WriteBatch batch, Order order) throws RocksDBException {
        batch.put(RocksFiles.key(RocksFiles.ORDER, order.reference()), ShopCodec.encode(order));
        batch.put(RocksFiles.dayKey(order.placed(), order.reference()), NOTHING);
    }

    @Override
    public void update(String reference, OrderChange change) {
        byte[] key = RocksFiles.key(RocksFiles.ORDER, reference);
        Order order = order(reference, key);
        change.apply(order);
        files.put(key, ShopCodec.encode(order));
    }

    @Override
    public void remove(String reference) {
        byte[] key = RocksFiles.key(RocksFiles.ORDER, reference);
        LocalDate placed = order(reference, key).placed();
        try {
            batch.clear();
            batch.delete(key);
            batch.delete(RocksFiles.dayKey(placed, reference));
        } catch (RocksDBException e) {
            throw RocksFiles.failed(e);
        }
        files.write(batch);
    }

    @Override
    public Order order(String reference) {
        return order(reference, RocksFiles.key(RocksFiles.ORDER, reference));
    }

    private Order order(String reference, byte[] key) {
        byte[] record = files.get(key);
        if (record == null) {
            throw OrderDesk.missing(reference);
        }
        return ShopCodec.order(record, RecordDesk::named);
    }

    @Override
    public void close() {
        batch.close();
    }

    static Customer named(String id) {
        return new Customer(id, "", "", "", NOWHERE, CustomerTier.STANDARD, LocalDate.EPOCH, BigDecimal.ZERO);
    }
}
