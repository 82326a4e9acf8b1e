// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

/**
 * How much may be stored.
 *
 * @param itemBytes the largest item, counted as memcached does (option -I)
 * @param memoryBytes about how much memory all items may take (option -m); 0: as much as there is
 */
public record CacheLimits(long itemBytes, long memoryBytes) {}
