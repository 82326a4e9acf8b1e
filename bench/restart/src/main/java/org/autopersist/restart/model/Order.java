// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** An order of a customer. Not thread-safe. */
public final class Order {

    private final String reference;
    private final Customer customer;
    private final LocalDate placed;
    private final ArrayList<OrderLine> lines;
    private OrderStatus status;
    private LocalDate shipped;

    /** @param shipped null if the order has not left the house */
    public Order(
            String reference, Customer customer, LocalDate placed, OrderStatus status, LocalDate shipped, int lines) {
        this.reference = reference;
        this.customer = customer;
        this.placed = placed;
        this.status = status;
        this.shipped = shipped;
        this.lines = new ArrayList<>(lines);
    }

    public void add(OrderLine line) {
        lines.add(line);
    }

    /** It leaves the house. */
    public void ship(LocalDate day) {
        status = OrderStatus.SHIPPED;
        shipped = day;
    }

    public String reference() {
        return reference;
    }

    public Customer customer() {
        return customer;
    }

    public LocalDate placed() {
        return placed;
    }

    public OrderStatus status() {
        return status;
    }

    /** Null if it has not left the house. */
    public LocalDate shipped() {
        return shipped;
    }

    public List<OrderLine> lines() {
        return lines;
    }
}
