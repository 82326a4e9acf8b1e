// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

/** How a customer is treated. */
public enum CustomerTier {
    STANDARD,
    SILVER,
    GOLD
}
