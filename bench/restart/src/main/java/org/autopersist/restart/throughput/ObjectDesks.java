// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.autopersist.DurableRoot;
import org.autopersist.restart.model.Digest;
import org.autopersist.restart.model.Shop;
import org.autopersist.restart.model.Totals;

/** Shops as objects, a durable root where there is an image. */
final class ObjectDesks implements OrderDesks {

    @DurableRoot
    private static List<Shop> shops;

    private final Function<Shop, OrderDesk> maker;

    /** @param maker of a shop's desk */
    ObjectDesks(Function<Shop, OrderDesk> maker) {
        this.maker = maker;
    }

    @Override
    public void fill(List<Shop> filled) {
        shops = new ArrayList<>(filled);
    }

    @Override
    public OrderDesk desk(int number) {
        return maker.apply(shops.get(number));
    }

    @Override
    public long check() {
        long orders = 0;
        for (Shop shop : shops) {
            orders += check(shop);
        }
        return orders;
    }

    /** The digest of the orders that are found by reference, as if each were found in the other ways, too, is the shop's. */
    private static long check(Shop shop) {
        Totals totals = new Totals();
        shop.forEachCustomer(totals::customer);
        shop.forEachOrder(order -> {
            totals.order(order);
            totals.byReference(order.reference(), order);
            totals.byDay(order.placed(), order);
        });
        Digest byReference = totals.digest();
        Digest all = shop.digest();
        if (!byReference.equals(all)) {
            throw new IllegalStateException("By their references, orders are " + byReference + ", by customer and day " + all);
        }
        return all.orders();
    }

    @Override
    public void close() {
        // The JVM's end is the image's.
    }
}
