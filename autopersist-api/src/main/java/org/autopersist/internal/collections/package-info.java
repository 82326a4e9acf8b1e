// SPDX-License-Identifier: Apache-2.0
/**
 * Collections whose changes are failure-atomic; {@link org.autopersist.DurableCollections} makes them. They are plain
 * objects, recovered like any others. A collection and its views share a monitor, which is free after recovery.
 */
package org.autopersist.internal.collections;
