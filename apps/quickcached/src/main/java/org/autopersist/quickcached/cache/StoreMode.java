// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

/** The ways to store a value. */
public enum StoreMode {
    SET,
    ADD,
    REPLACE,
    APPEND,
    PREPEND,
    /** Only if the item still has the number that the client has seen. */
    CAS
}
