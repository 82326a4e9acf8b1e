// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import java.util.List;
import org.autopersist.restart.model.Customer;
import org.autopersist.restart.model.Order;
import org.autopersist.restart.model.OrderChange;
import org.autopersist.restart.model.Shop;

/**
 * Desks whose last one does not keep what it says it has.
 *
 * @param fails it says that it has not
 */
record LosingDesks(OrderDesks desks, boolean fails) implements OrderDesks {

    /** What it says then. */
    static final String REASON = "no room";

    @Override
    public void fill(List<Shop> shops) {
        desks.fill(shops);
    }

    @Override
    public OrderDesk desk(int number) {
        OrderDesk desk = desks.desk(number);
        return fails && number == 0 ? desk : new Losing(desk, fails);
    }

    @Override
    public long check() {
        return desks.check();
    }

    @Override
    public void close() {
        desks.close();
    }

    private record Losing(OrderDesk desk, boolean fails) implements OrderDesk {

        private void lose() {
            if (fails) {
                throw new IllegalStateException(REASON);
            }
        }

        @Override
        public Customer customer(String id) {
            return desk.customer(id);
        }

        @Override
        public void insert(Order order) {
            lose();
        }

        @Override
        public void update(String reference, OrderChange change) {
            lose();
        }

        @Override
        public void remove(String reference) {
            lose();
        }

        @Override
        public Order order(String reference) {
            return desk.order(reference);
        }
    }
}
