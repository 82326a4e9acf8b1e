// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.autopersist.restart.model.Address;
import org.autopersist.restart.model.Customer;
import org.autopersist.restart.model.CustomerTier;
import org.autopersist.restart.model.Order;
import org.autopersist.restart.model.OrderLine;
import org.autopersist.restart.model.OrderStatus;
import org.autopersist.restart.model.Shop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShopCodecTest {

    private static final LocalDate EARLY = LocalDate.of(1901, 12, 31);

    @Test
    void whatIsReadIsWhatWasWritten() {
        Customer customer = new Customer("C1", "Zoë", "", "x".repeat(300), new Address("α", "𝄞"), CustomerTier.SILVER, EARLY,
                new BigDecimal("-92233720368547758.08"));
        Order order = new Order("1", customer, EARLY, OrderStatus.RETURNED, LocalDate.EPOCH, 2);
        order.add(new OrderLine("A-1", Integer.MAX_VALUE, new BigDecimal("0.01")));
        order.add(new OrderLine("A-2", 0, BigDecimal.TEN));
        Shop original = new Shop();
        original.add(customer);
        original.add(order);

        Shop read = new Shop();
        read.add(ShopCodec.customer(ShopCodec.encode(customer)));
        read.add(ShopCodec.order(ShopCodec.encode(order), read::customer));
        assertEquals(original.digest(), read.digest());
    }

    @Test
    void anOrderThatIsNotShippedHasNoDate() {
        Customer customer = new Customer(
                "C1", "", "", "", new Address("", ""), CustomerTier.GOLD, EARLY, BigDecimal.ONE);
        Order order = new Order("1", customer, EARLY, OrderStatus.NEW, null, 0);
        assertNull(ShopCodec.order(ShopCodec.encode(order), _ -> customer).shipped());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 127, 128, -1, Long.MIN_VALUE, Long.MAX_VALUE})
    void numbers(long number) {
        byte[] bytes = new RecordOutput().number(number).text("end").toBytes();
        RecordInput in = new RecordInput(bytes);
        assertEquals(number, in.number());
        assertEquals("end", in.text());
    }
}
