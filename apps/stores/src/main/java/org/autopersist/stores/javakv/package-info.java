// SPDX-License-Identifier: Apache-2.0
/**
 * The paper's JavaKV (section 8): a B+ tree in the shape of pmemkv's kvtree3. Durable are only the leaves, linked from
 * first to last, with their entries in no order. All that leads to them is volatile, and rebuilt after recovery.
 */
package org.autopersist.stores.javakv;
