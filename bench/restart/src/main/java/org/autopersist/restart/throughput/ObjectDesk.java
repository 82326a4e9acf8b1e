// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import org.autopersist.restart.model.Customer;
import org.autopersist.restart.model.Order;
import org.autopersist.restart.model.OrderChange;
import org.autopersist.restart.model.Shop;

/** Works on the objects of a shop, and knows nothing of durability. */
final class ObjectDesk implements OrderDesk {

    private final Shop shop;

    ObjectDesk(Shop shop) {
        this.shop = shop;
    }

    @Override
    public Customer customer(String id) {
        return shop.customer(id);
    }

    @Override
    public void insert(Order order) {
        shop.add(order);
    }

    @Override
    public void update(String reference, OrderChange change) {
        change.apply(order(reference));
    }

    @Override
    public void remove(String reference) {
        shop.remove(order(reference));
    }

    @Override
    public Order order(String reference) {
        Order order = shop.order(reference);
        if (order == null) {
            throw OrderDesk.missing(reference);
        }
        return order;
    }
}
