package org.autopersist.restart.model;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.SplittableRandom;

/**
 * Makes shops: one customer for five orders, and three lines an order, which are about 23 objects an order. Each value is an object
 * of its own, as if it came from a database. The same number of orders always gives the same shop.
 */
public final class ShopGenerator {

    public static final int ORDERS_PER_CUSTOMER = 5;
    public static final int LINES = 3;

    private static final LocalDate FIRST_DAY = LocalDate.of(2023, 1, 1);
    private static final int DAYS = 1000;
    private static final int ARTICLES = 20_000;
    private static final CustomerTier[] TIERS = CustomerTier.values();
    private static final OrderStatus[] STATUSES = OrderStatus.values();

    private final SplittableRandom random;
    private final Customer[] customers;
    private final int orders;

    private ShopGenerator(int orders) {
        random = new SplittableRandom(orders);
        customers = new Customer[Math.max(1, orders / ORDERS_PER_CUSTOMER)];
        this.orders = orders;
    }

    /** A shop with so many orders. */
    public static Shop generate(int orders) {
        return new ShopGenerator(orders).shop();
    }

    private Shop shop() {
        Shop shop = new Shop();
        for (int i = 0; i < customers.length; i++) {
            customers[i] = customer(i);
            shop.add(customers[i]);
        }
        for (int i = 0; i < orders; i++) {
            shop.add(order(i));
        }
        return shop;
    }

    private Customer customer(int number) {
        return new Customer(
                "C" + (10_000_000 + number), "Customer " + number, "customer" + number + "@example.org",
                "+49 30 " + random.nextInt(1_000_000),
                new Address("Main Street " + random.nextInt(1, 200), 10_000 + random.nextInt(90_000) + " Springfield"),
                TIERS[random.nextInt(TIERS.length)], day(random.nextInt(DAYS)), cents(1_000_000));
    }

    private Order order(int number) {
        int placed = random.nextInt(DAYS);
        OrderStatus status = STATUSES[random.nextInt(STATUSES.length)];
        Order order = new Order(
                "2026/" + (10_000_000 + number), customers[random.nextInt(customers.length)], day(placed), status,
                status.isShipped() ? day(placed + random.nextInt(1, 10)) : null, LINES);
        for (int i = 0; i < LINES; i++) {
            order.add(new OrderLine("A-" + (100_000 + random.nextInt(ARTICLES)), random.nextInt(1, 20), cents(50_000)));
        }
        return order;
    }

    private static LocalDate day(int number) {
        return FIRST_DAY.plusDays(number);
    }

    private BigDecimal cents(int bound) {
        return BigDecimal.valueOf(random.nextInt(1, bound), 2);
    }
}
