// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

import java.util.Locale;

/** What is counted, by the names that memcached's {@code stats} has. */
public enum Counter {
    TOTAL_CONNECTIONS,
    REJECTED_CONNECTIONS,
    CMD_GET,
    CMD_SET,
    CMD_FLUSH,
    CMD_TOUCH,
    GET_HITS,
    GET_MISSES,
    GET_EXPIRED,
    GET_FLUSHED,
    DELETE_MISSES,
    DELETE_HITS,
    INCR_MISSES,
    INCR_HITS,
    DECR_MISSES,
    DECR_HITS,
    CAS_MISSES,
    CAS_HITS,
    CAS_BADVAL,
    TOUCH_HITS,
    TOUCH_MISSES,
    STORE_TOO_LARGE,
    STORE_NO_MEMORY,
    IDLE_KICKS,
    BYTES_READ,
    BYTES_WRITTEN,
    TOTAL_ITEMS,
    /** Dead items that were removed, by the sweeper or by whoever came across them. */
    RECLAIMED;

    /** As in {@code stats}. */
    public String statName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
