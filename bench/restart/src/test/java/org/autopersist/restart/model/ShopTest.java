// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShopTest {

    private static final int ORDERS = 500;
    private static final LocalDate DAY = LocalDate.of(2024, 2, 29);

    @Test
    void theSameNumberOfOrdersIsTheSameShop() {
        Digest digest = ShopGenerator.generate(ORDERS).digest();
        assertEquals(digest, ShopGenerator.generate(ORDERS).digest());
        assertEquals(ORDERS / ShopGenerator.ORDERS_PER_CUSTOMER, digest.customers());
        assertEquals(ORDERS, digest.orders());
        assertEquals(ORDERS * ShopGenerator.LINES, digest.lines());
        assertNotEquals(digest.checksum(), ShopGenerator.generate(ORDERS + 1).digest().checksum());
    }

    @Test
    void revenueIsWhatTheLinesCost() {
        Shop shop = new Shop();
        Order order = sample(shop);
        order.add(new OrderLine("A-2", 3, new BigDecimal("0.50")));
        assertEquals(new BigDecimal("21.50"), shop.digest().revenue());
    }

    @Test
    void aShopOfOneOrder() {
        assertEquals(1, ShopGenerator.generate(1).digest().customers());
    }

    @Test
    void shopsOfThreadsHaveNothingInCommon() {
        Set<String> names = new HashSet<>();
        for (int part = 0; part < 3; part++) {
            ShopGenerator generator = new ShopGenerator(ORDERS, part, 3);
            Shop shop = generator.shop();
            shop.forEachCustomer(customer -> assertTrue(names.add(customer.id()), customer::id));
            shop.forEachOrder(order -> assertTrue(names.add(order.reference()), order::reference));
            assertEquals(generator.orders(), shop.digest().orders());
            for (int number = 0; number < ORDERS; number++) {
                assertNotNull(shop.order(generator.reference(number)));
            }
            Order further = generator.order(ORDERS, shop::customer);
            assertTrue(names.add(further.reference()), further::reference);
            assertSame(further.customer(), shop.customer(further.customer().id()));
            assertEquals(ShopGenerator.LINES, further.lines().size());
        }
    }

    @Test
    void anOrderThatIsTakenAwayLeavesNothing() {
        ShopGenerator generator = new ShopGenerator(ORDERS, 0, 1);
        Shop shop = generator.shop();
        Digest before = shop.digest();
        Order order = generator.order(ORDERS, shop::customer);
        shop.add(order);
        shop.add(generator.order(ORDERS + 1, shop::customer));
        assertEquals(ORDERS + 2, shop.digest().orders());
        shop.remove(order);
        shop.remove(shop.order(generator.reference(ORDERS + 1)));
        assertEquals(before, shop.digest());
        assertNull(shop.order(order.reference()));
        assertThrows(IllegalStateException.class, () -> shop.remove(order));
    }

    @Test
    void aChangeIsInTheOrderThatItWasAppliedTo() {
        OrderChange change = OrderChange.of(1);
        assertEquals(change.shipped(), OrderChange.of(1).shipped());
        Shop shop = ShopGenerator.generate(ORDERS);
        shop.forEachOrder(order -> {
            assertFalse(change.isIn(order));
            change.apply(order);
            assertTrue(OrderChange.of(1).isIn(order));
            assertFalse(OrderChange.of(2).isIn(order));
        });
        assertEquals(ORDERS * ShopGenerator.LINES, shop.digest().lines());
    }

    static Stream<BiConsumer<Shop, Order>> changes() {
        return Stream.of(
                (_, order) -> order.ship(DAY),
                (_, order) -> order.add(new OrderLine("A-2", 1, BigDecimal.ZERO)),
                (_, order) -> order.lines().set(0, new OrderLine("A-2", 2, BigDecimal.TEN)),
                (_, order) -> order.lines().set(0, new OrderLine("A-1", 1, BigDecimal.TEN)),
                (_, order) -> order.lines().set(0, new OrderLine("A-1", 2, new BigDecimal("10.0"))),
                (_, order) -> order.customer().orders().clear(),
                (shop, _) -> shop.add(customer("C2", "Bob")),
                (shop, _) -> shop.add(customer("C1", "Bob")),
                (shop, order) -> shop.add(order),
                (shop, order) -> { // found by its day twice
                    shop.add(order);
                    order.customer().orders().removeLast();
                });
    }

    @ParameterizedTest
    @MethodSource("changes")
    void eachChangeIsSeen(BiConsumer<Shop, Order> change) {
        Shop shop = new Shop();
        Order order = sample(shop);
        Digest before = shop.digest();
        change.accept(shop, order);
        assertNotEquals(before, shop.digest());
    }

    private static Order sample(Shop shop) {
        Customer customer = customer("C1", "Ada");
        shop.add(customer);
        Order order = new Order("2026/1", customer, DAY, OrderStatus.PAID, null, 1);
        order.add(new OrderLine("A-1", 2, BigDecimal.TEN));
        shop.add(order);
        return order;
    }

    private static Customer customer(String id, String name) {
        return new Customer(
                id, name, "mail", "phone", new Address("street", "city"), CustomerTier.GOLD, DAY, BigDecimal.ONE);
    }
}
