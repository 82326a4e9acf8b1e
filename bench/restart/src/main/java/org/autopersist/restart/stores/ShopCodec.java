// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.function.Function;
import org.autopersist.restart.model.Address;
import org.autopersist.restart.model.Customer;
import org.autopersist.restart.model.CustomerTier;
import org.autopersist.restart.model.Order;
import org.autopersist.restart.model.OrderLine;
import org.autopersist.restart.model.OrderStatus;

/** Customers and orders as bytes, for libraries that take no objects: field by field, written by hand. Stateless. */
public final class ShopCodec {

    private static final CustomerTier[] TIERS = CustomerTier.values();
    private static final OrderStatus[] STATUSES = OrderStatus.values();

    private ShopCodec() {}

    /** Without the customer's orders, which refer to it. */
    public static byte[] encode(Customer customer) {
        RecordOutput out = new RecordOutput()
                .text(customer.id())
                .text(customer.name())
                .text(customer.email())
                .text(customer.phone())
                .text(customer.address().street())
                .text(customer.address().city())
                .number(customer.tier().ordinal())
                .number(customer.since().toEpochDay());
        return amount(out, customer.credit()).toBytes();
    }

    public static Customer customer(byte[] bytes) {
        RecordInput in = new RecordInput(bytes);
        return new Customer(
                in.text(), in.text(), in.text(), in.text(), new Address(in.text(), in.text()), TIERS[in.smallNumber()],
                LocalDate.ofEpochDay(in.number()), amount(in));
    }

    public static byte[] encode(Order order) {
        RecordOutput out = new RecordOutput()
                .text(order.reference())
                .text(order.customer().id())
                .number(order.placed().toEpochDay())
                .number(order.status().ordinal())
                .number(order.shipped() == null ? 0 : 1);
        if (order.shipped() != null) {
            out.number(order.shipped().toEpochDay());
        }
        out.number(order.lines().size());
        for (OrderLine line : order.lines()) {
            amount(out.text(line.article()).number(line.quantity()), line.price());
        }
        return out.toBytes();
    }

    /** @param customers finds a customer by its id */
    public static Order order(byte[] bytes, Function<String, Customer> customers) {
        RecordInput in = new RecordInput(bytes);
        String reference = in.text();
        Customer customer = customers.apply(in.text());
        LocalDate placed = LocalDate.ofEpochDay(in.number());
        OrderStatus status = STATUSES[in.smallNumber()];
        LocalDate shipped = in.number() == 0 ? null : LocalDate.ofEpochDay(in.number());
        int lines = in.smallNumber();
        Order order = new Order(reference, customer, placed, status, shipped, lines);
        for (int i = 0; i < lines; i++) {
            order.add(new OrderLine(in.text(), in.smallNumber(), amount(in)));
        }
        return order;
    }

    private static RecordOutput amount(RecordOutput out, BigDecimal amount) {
        return out.number(amount.unscaledValue().longValueExact()).number(amount.scale());
    }

    private static BigDecimal amount(RecordInput in) {
        return BigDecimal.valueOf(in.number(), in.smallNumber());
    }
}
