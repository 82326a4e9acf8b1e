// SPDX-License-Identifier: Apache-2.0
/**
 * The stores of the paper's Espresso* (section 8): those of {@link org.autopersist.stores.Backend} with the markings of
 * explicit persistence, {@link org.autopersist.explicit}, for a JVM with {@code -XX:+ExplicitPersistence}. Each object is
 * placed, each field written back by itself, the elements of arrays in either way of
 * {@link org.autopersist.structures.ArrayWriteBack}; there is a fence before the one store that makes a change visible, and one
 * after it.
 */
package org.autopersist.stores.explicit;
