// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import java.util.List;
import org.autopersist.restart.model.Shop;

/** All desks of a process, each with a shop of its own. One thread opens, checks and ends them. */
interface OrderDesks extends AutoCloseable {

    /** Keeps shops, one for each desk, where nothing is yet. */
    void fill(List<Shop> shops);

    /** The desk of the shop of this number, from 0 on. */
    OrderDesk desk(int number);

    /**
     * Goes through all orders, while no thread works.
     *
     * @return how many there are, in all shops
     * @throws IllegalStateException if one way to find orders leads to others than another way
     */
    long check();

    /** The orderly end, after which the desks are of no use. */
    @Override
    void close();
}
