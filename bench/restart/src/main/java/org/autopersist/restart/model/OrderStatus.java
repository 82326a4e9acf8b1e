// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

/** How far an order is. */
public enum OrderStatus {
    NEW,
    PAID,
    SHIPPED,
    RETURNED;

    /** Whether such an order has left the house. */
    public boolean isShipped() {
        return this == SHIPPED || this == RETURNED;
    }
}
