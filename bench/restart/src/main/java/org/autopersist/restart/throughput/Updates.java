// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import java.util.SplittableRandom;
import org.autopersist.restart.model.OrderChange;
import org.autopersist.restart.model.ShopGenerator;

/** Finds random orders by their references, ships each and replaces one of its lines by a new one. */
final class Updates implements Work {

    private static final long NONE = 0;

    private final OrderDesk desk;
    private final ShopGenerator shop;
    private final SplittableRandom random;
    /** Of each order's last change that has returned. */
    private final long[] seeds;

    Updates(OrderDesk desk, ShopGenerator shop, int thread) {
        this.desk = desk;
        this.shop = shop;
        random = new SplittableRandom(thread);
        seeds = new long[shop.orders()];
    }

    @Override
    public void step() {
        int number = random.nextInt(seeds.length);
        long seed = random.nextLong();
        desk.update(shop.reference(number), OrderChange.of(seed));
        seeds[number] = seed;
    }

    @Override
    public void makeRoom() {
        // What is replaced is garbage.
    }

    @Override
    public void check() {
        for (int number = 0; number < seeds.length; number++) {
            if (seeds[number] != NONE && !OrderChange.of(seeds[number]).isIn(desk.order(shop.reference(number)))) {
                throw new IllegalStateException("Order " + shop.reference(number) + " is not as it was changed last");
            }
        }
    }

    @Override
    public int added() {
        return 0;
    }
}
