// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.StringDataType;

/** H2's MVStore, configured as by default, with a commit at the end. */
public final class MvShop extends RecordShop {

    private final String file;
    private MVStore store;
    private MVMap<String, byte[]> customers;
    private MVMap<String, byte[]> orders;

    public MvShop(Path folder, boolean intoObjects) {
        super(intoObjects);
        file = folder.resolve("mvstore").toString();
    }

    @Override
    void openFiles() {
        store = new MVStore.Builder().fileName(file).open();
        customers = map("customers");
        orders = map("orders");
    }

    private MVMap<String, byte[]> map(String name) {
        return store.openMap(name, new MVMap.Builder<String, byte[]>()
                .keyType(StringDataType.INSTANCE)
                .valueType(ByteArrayDataType.INSTANCE));
    }

    @Override
    void putCustomer(String id, byte[] record) {
        customers.put(id, record);
    }

    @Override
    void putOrder(String reference, byte[] record) {
        orders.put(reference, record);
    }

    @Override
    void commit() {
        store.commit();
    }

    @Override
    void forEachCustomer(Consumer<byte[]> action) {
        forEach(customers, action);
    }

    @Override
    void forEachOrder(Consumer<byte[]> action) {
        forEach(orders, action);
    }

    @Override
    public void close() {
        store.close();
    }

    private static void forEach(MVMap<String, byte[]> map, Consumer<byte[]> action) {
        for (Cursor<String, byte[]> records = map.cursor(null); records.hasNext(); ) {
            records.next();
            action.accept(records.getValue());
        }
    }
}
