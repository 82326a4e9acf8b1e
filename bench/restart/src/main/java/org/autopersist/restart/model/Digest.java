// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

import java.math.BigDecimal;

/** What a query that needs all of a shop's data answers. Two shops with the same data have equal ones. */
public record Digest(long customers, long orders, long lines, BigDecimal revenue, long checksum) {

    /** As {@code key=value key=value}. */
    @Override
    public String toString() {
        return "customers=" + customers + " orders=" + orders + " lines=" + lines + " revenue=" + revenue + " checksum="
                + Long.toHexString(checksum);
    }
}
