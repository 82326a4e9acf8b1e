// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;
import org.autopersist.restart.model.Customer;
import org.autopersist.restart.model.Order;
import org.autopersist.restart.model.OrderChange;
import org.autopersist.restart.model.Shop;

/** Works on the durable objects of a shop, each change in a region, since the shop's indexes have to agree after a crash, too. */
final class DurableDesk implements OrderDesk {

    private final ObjectDesk objects;

    /** @throws IllegalStateException if this JVM has no image */
    DurableDesk(Shop shop) {
        if (!AutoPersist.isEnabled()) {
            throw new IllegalStateException("This JVM has no image");
        }
        objects = new ObjectDesk(shop);
    }

    @Override
    public Customer customer(String id) {
        return objects.customer(id);
    }

    @Override
    public void insert(Order order) {
        try (var region = FailureAtomic.region()) {
            objects.insert(order);
            region.commit();
        }
    }

    @Override
    public void update(String reference, OrderChange change) {
        try (var region = FailureAtomic.region()) {
            objects.update(reference, change);
            region.commit();
        }
    }

    @Override
    public void remove(String reference) {
        try (var region = FailureAtomic.region()) {
            objects.remove(reference);
            region.commit();
        }
    }

    @Override
    public Order order(String reference) {
        return objects.order(reference);
    }
}
