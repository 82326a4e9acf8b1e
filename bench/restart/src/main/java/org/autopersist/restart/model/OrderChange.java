// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

import java.time.LocalDate;
import java.util.SplittableRandom;

/**
 * What happens to an order: it is shipped, and one of its lines is replaced by a new one. Immutable.
 *
 * @param shipped the day
 * @param line the number of the line, from 0 on
 * @param by the new line
 */
public record OrderChange(LocalDate shipped, int line, OrderLine by) {

    /** Any change of an order of {@link ShopGenerator}'s; the same seed always gives the same one. */
    public static OrderChange of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new OrderChange(ShopGenerator.day(random), random.nextInt(ShopGenerator.LINES), ShopGenerator.line(random));
    }

    public void apply(Order order) {
        order.ship(shipped);
        order.lines().set(line, by);
    }

    /** Whether an order is as this change, or one that is equal, has left it. */
    public boolean isIn(Order order) {
        OrderLine found = order.lines().get(line);
        return order.status() == OrderStatus.SHIPPED && shipped.equals(order.shipped()) && by.article().equals(found.article())
                && by.quantity() == found.quantity() && by.price().equals(found.price());
    }
}
