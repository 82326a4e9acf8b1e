// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

/**
 * How many rows TPC-C's tables have.
 *
 * @param customers of a district, which has as many orders at first
 */
record TpccScale(int warehouses, int items, int customers) {

    static final int DISTRICTS = 10;

    /** As the standard has it. */
    static TpccScale standard(int warehouses) {
        return new TpccScale(warehouses, 100_000, 3_000);
    }

    /** The first order of a district that is not delivered: of 3,000 that is the 2,101st. */
    int firstNewOrder() {
        return customers * 7 / 10 + 1;
    }

    int newOrders() {
        return customers - firstNewOrder() + 1;
    }
}
