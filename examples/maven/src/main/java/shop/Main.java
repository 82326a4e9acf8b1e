// SPDX-License-Identifier: Apache-2.0
package shop;

import org.autopersist.DurableRoot;

/** Sells nuts until it is killed, and goes on where it was. */
public final class Main {

    private static final int NUTS = 1_000_000;

    /** All that the shop reaches is durable. */
    @DurableRoot
    private static Shop shop = new Shop();

    private Main() {}

    public static void main(String[] args) {
        if (shop.stock("nut") + shop.sold() == 0) {
            shop.deliver("nut", NUTS);
        }
        System.out.println("before: " + shop.sold() + " sold, " + (shop.stock("nut") + shop.sold()) + " in all");
        for (int sold = shop.sold(); sold < NUTS; ) {
            shop.sell("nut", 1);
            System.out.println("sold " + ++sold);
        }
    }
}
