// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * Adds up customers and orders, each field of them, in any order. Reads only: neither {@link String#hashCode} nor anything else
 * that would keep its result in the data is called, so that a query writes nothing to where the data are. Not thread-safe.
 */
public final class Totals {

    private static final long PRIME = 0x9e3779b97f4a7c15L;
    /** Of a date that is not there; no date of the data is so early. */
    private static final long NO_DAY = -1;

    private long customers;
    private long orders;
    private long lines;
    private BigDecimal revenue = BigDecimal.ZERO;
    private long checksum;

    /** Counts a customer, without its orders. */
    public void customer(Customer customer) {
        customers++;
        long hash = mix(text(customer.id()), text(customer.name()));
        hash = mix(hash, text(customer.email()));
        hash = mix(hash, text(customer.phone()));
        hash = mix(hash, text(customer.address().street()));
        hash = mix(hash, text(customer.address().city()));
        hash = mix(hash, customer.tier().ordinal());
        hash = mix(hash, customer.since().toEpochDay());
        checksum += mix(hash, cents(customer.credit()));
    }

    /** Counts an order and its lines. */
    public void order(Order order) {
        orders++;
        long hash = mix(text(order.reference()), text(order.customer().id()));
        hash = mix(hash, order.placed().toEpochDay());
        hash = mix(hash, order.status().ordinal());
        hash = mix(hash, order.shipped() == null ? NO_DAY : order.shipped().toEpochDay());
        for (int i = 0; i < order.lines().size(); i++) {
            OrderLine line = order.lines().get(i);
            lines++;
            hash = mix(hash, text(line.article()));
            hash = mix(hash, line.quantity());
            hash = mix(hash, cents(line.price()));
            revenue = revenue.add(line.price().multiply(BigDecimal.valueOf(line.quantity())));
        }
        checksum += hash;
    }

    /** Counts that an order is found by its reference. */
    public void byReference(String reference, Order order) {
        checksum += mix(text(reference), order.lines().size());
    }

    /** Counts that an order is found by the day when it was placed. Mixed with each other alone, equal days would be nothing. */
    public void byDay(LocalDate day, Order order) {
        checksum += mix(mix(PRIME, day.toEpochDay()), order.placed().toEpochDay());
    }

    public Digest digest() {
        return new Digest(customers, orders, lines, revenue, checksum);
    }

    private static long mix(long hash, long value) {
        long mixed = (hash ^ value) * PRIME;
        return mixed ^ mixed >>> 32;
    }

    private static long text(String text) {
        long hash = text.length();
        for (int i = 0; i < text.length(); i++) {
            hash = hash * 31 + text.charAt(i);
        }
        return hash;
    }

    private static long cents(BigDecimal amount) {
        return amount.unscaledValue().longValue() * 100 + amount.scale();
    }
}
