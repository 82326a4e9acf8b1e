// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import org.autopersist.restart.model.ShopGenerator;

/** What is measured. */
public enum Operation {
    INSERT("insert") {
        @Override
        Work at(OrderDesk desk, ShopGenerator shop, int thread) {
            return new Inserts(desk, shop, Inserts.MOST);
        }
    },
    UPDATE("update") {
        @Override
        Work at(OrderDesk desk, ShopGenerator shop, int thread) {
            return new Updates(desk, shop, thread);
        }
    };

    private final String title;

    Operation(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /**
     * The work of a thread.
     *
     * @param shop the one of the desk
     */
    abstract Work at(OrderDesk desk, ShopGenerator shop, int thread);
}
