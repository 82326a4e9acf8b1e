// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import org.autopersist.restart.model.Customer;
import org.autopersist.restart.model.Order;
import org.autopersist.restart.model.OrderChange;

/**
 * Where one thread works on the orders of one shop. What it does is kept, as its {@link OrderBackend} keeps it, when it returns:
 * all of it or, after a crash, nothing. For one thread. An order that is not there is an IllegalStateException.
 */
interface OrderDesk {

    /** Whom a new order names. A desk without objects makes one that has nothing but the id. */
    Customer customer(String id);

    /** A new order of a {@link #customer}. */
    void insert(Order order);

    /** Reads the order of a reference and changes it. */
    void update(String reference, OrderChange change);

    /** Takes an order away again. */
    void remove(String reference);

    /** The order as it is kept, not to be changed. */
    Order order(String reference);

    /** What is thrown if there is none. */
    static IllegalStateException missing(String reference) {
        return new IllegalStateException("There is no order " + reference);
    }
}
