// SPDX-License-Identifier: Apache-2.0
/**
 * Key-value stores with String keys behind one interface, {@link org.autopersist.stores.Store}. The paper's section 8
 * compares the same kinds of store as backends of a key-value server.
 */
package org.autopersist.stores;
