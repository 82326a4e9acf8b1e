// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.examples;

import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/** A shop that counts its orders and what they were worth. The example of this module's README. */
final class Shop {

    static final int PRICE = 5;
    static final int CAPACITY = 16;

    @DurableRoot
    static Shop shop;

    final int[] orders = new int[CAPACITY];
    int count;
    long revenue;

    /** Naive: a crash between any two of these stores leaves the shop with an order and no money for it, or worse. */
    void orderNaively(int amount) {
        count++;
        orders[count - 1] = amount;
        revenue += (long) amount * PRICE;
    }

    /** The same, all or nothing. */
    void order(int amount) {
        FailureAtomic.run(() -> orderNaively(amount));
    }

    /** Throws if the books are wrong. */
    void audit() {
        long expected = 0;
        for (int i = 0; i < count; i++) {
            if (orders[i] <= 0) {
                throw new AssertionError("order " + i + " of " + count + " is of " + orders[i] + " pieces");
            }
            expected += (long) orders[i] * PRICE;
        }
        if (revenue != expected) {
            throw new AssertionError("the revenue is " + revenue + ", the orders are worth " + expected);
        }
    }
}
