// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.autopersist.restart.model.Customer;
import org.autopersist.restart.model.Digest;
import org.autopersist.restart.model.Order;
import org.autopersist.restart.model.Shop;
import org.autopersist.restart.model.Totals;

/**
 * A shop in a key-value store, as one record for each customer and order. A restart either makes all objects of them, so that the
 * program has what AutoPersist's has; or it makes none, and each query goes through the records, of which only the customers stay,
 * because orders refer to them.
 */
abstract class RecordShop implements ShopStore {

    private final boolean intoObjects;
    private Shop shop;

    RecordShop(boolean intoObjects) {
        this.intoObjects = intoObjects;
    }

    /** Opens the library's files, or makes them. */
    abstract void openFiles();

    abstract void putCustomer(String id, byte[] record);

    abstract void putOrder(String reference, byte[] record);

    /** What was put is kept when it returns. */
    abstract void commit();

    abstract void forEachCustomer(Consumer<byte[]> action);

    abstract void forEachOrder(Consumer<byte[]> action);

    @Override
    public final void save(Shop saved) {
        openFiles();
        saved.forEachCustomer(customer -> {
            putCustomer(customer.id(), ShopCodec.encode(customer));
            for (Order order : customer.orders()) {
                putOrder(order.reference(), ShopCodec.encode(order));
            }
        });
        commit();
        shop = saved;
    }

    @Override
    public final void open() {
        openFiles();
        if (intoObjects) {
            Shop loaded = new Shop();
            forEachCustomer(record -> loaded.add(ShopCodec.customer(record)));
            forEachOrder(record -> loaded.add(ShopCodec.order(record, loaded::customer)));
            shop = loaded;
        }
    }

    @Override
    public final Digest digest() {
        if (shop != null) {
            return shop.digest();
        }
        Totals totals = new Totals();
        Map<String, Customer> customers = new HashMap<>();
        forEachCustomer(record -> {
            Customer customer = ShopCodec.customer(record);
            customers.put(customer.id(), customer);
            totals.customer(customer);
        });
        forEachOrder(record -> {
            Order order = ShopCodec.order(record, customers::get);
            totals.order(order);
            totals.byReference(order.reference(), order);
            totals.byDay(order.placed(), order);
        });
        return totals.digest();
    }
}
