// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.autopersist.test.CrashTest;
import org.autopersist.test.Invariant;
import org.autopersist.test.crash.Cut;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ShopTest {

    @BeforeEach
    void open() {
        Shop.shop = new Shop();
    }

    @CrashTest
    void order() {
        Shop.shop.order(3);
    }

    /** Ordinary tests of the same class go on as ever. */
    @Test
    void revenue() {
        Shop.shop.order(2);
        assertEquals(2 * Shop.PRICE, Shop.shop.revenue);
    }

    @Invariant
    void theBooksAreRight() {
        Shop.shop.audit();
    }

    @Invariant
    boolean noOrderIsLostOrInvented(Cut cut) {
        if (!cut.setUp()) {
            return true;
        }
        return Shop.shop.count >= cut.completed(0) && Shop.shop.count <= cut.begun(0);
    }
}
