// SPDX-License-Identifier: Apache-2.0
package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs on any JDK 25. What only AutoPersist does, rolling back, is asked for where it is there. */
class ShopTest {

    /** Durable in the volatile image that the tests have on AutoPersist's JDK; elsewhere a field like any other. */
    @DurableRoot
    private static Shop shop;

    @BeforeEach
    void open() {
        shop = new Shop();
        shop.deliver("nut", 10);
    }

    @Test
    void whatIsSoldIsGone() {
        shop.sell("nut", 3);
        assertEquals(7, shop.stock("nut"));
        assertEquals(3, shop.sold());
    }

    @Test
    void whatIsNotThereIsNotSold() {
        assertThrows(IllegalStateException.class, () -> shop.sell("nut", 11));
        assumeTrue(AutoPersist.isRecoverable(shop), "no AutoPersist: nothing is rolled back");
        assertEquals(10, shop.stock("nut"));
        assertEquals(0, shop.sold());
    }
}
