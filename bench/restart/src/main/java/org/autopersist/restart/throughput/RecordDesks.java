// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.autopersist.restart.model.Order;
import org.autopersist.restart.model.Shop;
import org.autopersist.restart.stores.RocksFiles;
import org.autopersist.restart.stores.ShopCodec;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Shops as records of one database, which all desks share. */
final class RecordDesks implements OrderDesks {

    private final RocksFiles files;
    private final List<RecordDesk> desks = new ArrayList<>();

    RecordDesks(Path folder) {
        files = new RocksFiles(folder);
    }

    @Override
    public void fill(List<Shop> shops) {
        for (Shop shop : shops) {
            shop.forEachCustomer(customer -> files.put(
                    RocksFiles.key(RocksFiles.CUSTOMER, customer.id()), ShopCodec.encode(customer)));
            shop.forEachOrder(this::fill);
        }
    }

    private void fill(Order order) {
        try (WriteBatch batch = new WriteBatch()) {
            RecordDesk.put(batch, order);
            files.write(batch);
        } catch (RocksDBException e) {
            throw RocksFiles.failed(e);
        }
    }

    /** All have the same records. */
    @Override
    public OrderDesk desk(int number) {
        RecordDesk desk = new RecordDesk(files);
        desks.add(desk);
        return desk;
    }

    @Override
    public long check() {
        long[] counts = new long[2];
        files.forEach(RocksFiles.ORDER, (_, record) -> {
            Order order = ShopCodec.order(record, RecordDesk::named);
            if (files.get(RocksFiles.dayKey(order.placed(), order.reference())) == null) {
                throw new IllegalStateException("Order " + order.reference() + " is not found by day " + order.placed());
            }
            counts[0]++;
        });
        files.forEach(RocksFiles.DAY, (_, _) -> counts[1]++);
        if (counts[0] != counts[1]) {
            throw new IllegalStateException("Of orders and entries by day there are " + Arrays.toString(counts));
        }
        return counts[0];
    }

    @Override
    public void close() {
        desks.forEach(RecordDesk::close);
        files.close();
    }
}
