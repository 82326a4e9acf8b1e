// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.text;

import org.autopersist.quickcached.cache.StoreMode;

/**
 * A command whose value is still to come.
 *
 * @param seen the number that the item must have; 0: any
 */
record Pending(StoreMode mode, String key, int flags, long exptime, int length, long seen, boolean isQuiet) {}
