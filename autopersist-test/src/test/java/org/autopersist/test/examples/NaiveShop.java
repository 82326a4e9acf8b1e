// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.examples;

import org.autopersist.test.CrashTest;
import org.autopersist.test.Invariant;
import org.junit.jupiter.api.BeforeEach;

/** Fails, as it should: {@link ShopTest} has the corrected version. Run by {@code CrashTestExtensionTest}. */
class NaiveShop {

    @BeforeEach
    void open() {
        Shop.shop = new Shop();
    }

    @CrashTest(states = 300)
    void order() {
        Shop.shop.orderNaively(3);
    }

    @CrashTest(states = 300, durability = "process")
    void orderAndBeKilled() {
        Shop.shop.orderNaively(3);
    }

    @Invariant
    void theBooksAreRight() {
        Shop.shop.audit();
    }
}
