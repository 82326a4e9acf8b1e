// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import java.util.Arrays;
import org.autopersist.restart.model.Order;
import org.autopersist.restart.model.ShopGenerator;
import org.autopersist.restart.stores.ShopCodec;

/**
 * Makes new orders and inserts them. So that neither image nor heap fill up, it takes all of them away again when there are so
 * many, with each backend alike. That is not measured. The last one goes first: it is the last of its customer and day then, so
 * that nothing has to be moved.
 */
final class Inserts implements Work {

    /** Of one thread. */
    static final int MOST = 20_000;

    private final OrderDesk desk;
    private final ShopGenerator shop;
    private final int most;
    private int first;
    private int next;

    /** @param most that are there when some more are to come */
    Inserts(OrderDesk desk, ShopGenerator shop, int most) {
        this.desk = desk;
        this.shop = shop;
        this.most = most;
        first = shop.orders();
        next = first;
    }

    @Override
    public void step() {
        desk.insert(shop.order(next, desk::customer));
        next++;
    }

    @Override
    public void makeRoom() {
        if (added() < most) {
            return;
        }
        for (int number = next - 1; number >= first; number--) {
            desk.remove(shop.reference(number));
        }
        // References are never used again.
        first = next;
    }

    @Override
    public void check() {
        for (int number = first; number < next; number++) {
            Order kept = desk.order(shop.reference(number));
            if (!Arrays.equals(ShopCodec.encode(kept), ShopCodec.encode(shop.order(number, desk::customer)))) {
                throw new IllegalStateException("Order " + kept.reference() + " is not as it was inserted");
            }
        }
    }

    @Override
    public int added() {
        return next - first;
    }
}
