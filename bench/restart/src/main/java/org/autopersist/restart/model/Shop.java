// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/** All customers and orders, with the ways to find them. Not thread-safe. */
public final class Shop {

    private final HashMap<String, Customer> customers = new HashMap<>();
    private final HashMap<String, Order> orders = new HashMap<>();
    private final TreeMap<LocalDate, ArrayList<Order>> days = new TreeMap<>();

    /** A new customer. */
    public void add(Customer customer) {
        customers.put(customer.id(), customer);
    }

    /** A new order of a customer whom the shop has. */
    public void add(Order order) {
        orders.put(order.reference(), order);
        order.customer().orders().add(order);
        days.computeIfAbsent(order.placed(), _ -> new ArrayList<>()).add(order);
    }

    /**
     * Takes away an order that the shop has. The later it came, the less is to be moved.
     *
     * @throws IllegalStateException if the shop does not find it in each way
     */
    public void remove(Order order) {
        if (!orders.remove(order.reference(), order) || !removeLast(order.customer().orders(), order)
                || !removeLast(days.getOrDefault(order.placed(), new ArrayList<>()), order)) {
            throw new IllegalStateException("The shop does not have order " + order.reference() + " in all its indexes");
        }
    }

    private static boolean removeLast(List<Order> from, Order order) {
        int at = from.lastIndexOf(order);
        return at >= 0 && from.remove(at) != null;
    }

    /** The customer of this id, or null. */
    public Customer customer(String id) {
        return customers.get(id);
    }

    /** The order of this reference, or null. */
    public Order order(String reference) {
        return orders.get(reference);
    }

    public void forEachCustomer(Consumer<? super Customer> action) {
        customers.forEach((_, customer) -> action.accept(customer));
    }

    /** By their references. */
    public void forEachOrder(Consumer<? super Order> action) {
        orders.forEach((_, order) -> action.accept(order));
    }

    /** Goes through all data, each way to find an order included. */
    public Digest digest() {
        Totals totals = new Totals();
        customers.forEach((_, customer) -> {
            totals.customer(customer);
            for (int i = 0; i < customer.orders().size(); i++) {
                totals.order(customer.orders().get(i));
            }
        });
        orders.forEach(totals::byReference);
        days.forEach((day, placed) -> {
            for (int i = 0; i < placed.size(); i++) {
                totals.byDay(day, placed.get(i));
            }
        });
        return totals.digest();
    }
}
