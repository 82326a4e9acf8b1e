// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Makes shops: one customer for five orders, and three lines an order, which are about 23 objects an order. Each value is an
 * object of its own, as if it came from a database. The same number of orders always gives the same shop, and the same number of
 * a further order always the same order. Immutable.
 */
public final class ShopGenerator {

    public static final int ORDERS_PER_CUSTOMER = 5;
    public static final int LINES = 3;

    private static final LocalDate FIRST_DAY = LocalDate.of(2023, 1, 1);
    private static final int DAYS = 1000;
    private static final int FIRST_NAME = 10_000_000;
    private static final int ARTICLES = 20_000;
    private static final CustomerTier[] TIERS = CustomerTier.values();
    private static final OrderStatus[] STATUSES = OrderStatus.values();

    private final int orders;
    private final int customers;
    private final int part;
    private final int parts;

    /**
     * Makes one of several shops that have no reference and no customer's id in common.
     *
     * @param orders of this shop
     * @param part which one it is, from 0 on
     * @param parts how many there are
     */
    public ShopGenerator(int orders, int part, int parts) {
        this.orders = orders;
        customers = Math.max(1, orders / ORDERS_PER_CUSTOMER);
        this.part = part;
        this.parts = parts;
    }

    /** A shop with so many orders. */
    public static Shop generate(int orders) {
        return new ShopGenerator(orders, 0, 1).shop();
    }

    /** The shop, whose orders have the numbers from 0 on. */
    public Shop shop() {
        SplittableRandom random = new SplittableRandom(orders + ((long) part << Integer.SIZE));
        Shop shop = new Shop();
        for (int i = 0; i < customers; i++) {
            shop.add(customer(i, random));
        }
        for (int i = 0; i < orders; i++) {
            shop.add(order(i, random, shop::customer));
        }
        return shop;
    }

    /** How many orders the shop has: the number of the first further one. */
    public int orders() {
        return orders;
    }

    /**
     * A further order, which is not in the shop.
     *
     * @param number of those that the shop has not
     * @param byId finds a customer of the shop
     */
    public Order order(int number, Function<String, Customer> byId) {
        return order(number, new SplittableRandom(unique(number)), byId);
    }

    /** The reference of the order of a number. */
    public String reference(int number) {
        return "2026/" + (FIRST_NAME + unique(number));
    }

    private Customer customer(int number, SplittableRandom random) {
        int name = unique(number);
        return new Customer(
                id(number), "Customer " + name, "customer" + name + "@example.org", "+49 30 " + random.nextInt(1_000_000),
                new Address("Main Street " + random.nextInt(1, 200), 10_000 + random.nextInt(90_000) + " Springfield"),
                TIERS[random.nextInt(TIERS.length)], day(random), cents(1_000_000, random));
    }

    private Order order(int number, SplittableRandom random, Function<String, Customer> byId) {
        int placed = random.nextInt(DAYS);
        OrderStatus status = STATUSES[random.nextInt(STATUSES.length)];
        Order order = new Order(
                reference(number), byId.apply(id(random.nextInt(customers))), day(placed), status,
                status.isShipped() ? day(placed + random.nextInt(1, 10)) : null, LINES);
        for (int i = 0; i < LINES; i++) {
            order.add(line(random));
        }
        return order;
    }

    /** A new line of any article. */
    static OrderLine line(SplittableRandom random) {
        return new OrderLine("A-" + (100_000 + random.nextInt(ARTICLES)), random.nextInt(1, 20), cents(50_000, random));
    }

    /** Any of the days on which orders are placed. */
    static LocalDate day(SplittableRandom random) {
        return day(random.nextInt(DAYS));
    }

    private static LocalDate day(int number) {
        return FIRST_DAY.plusDays(number);
    }

    private static BigDecimal cents(int bound, SplittableRandom random) {
        return BigDecimal.valueOf(random.nextInt(1, bound), 2);
    }

    private String id(int number) {
        return "C" + (FIRST_NAME + unique(number));
    }

    /** Of all shops. */
    private int unique(int number) {
        return number * parts + part;
    }
}
