// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.explicit;

import org.autopersist.ImageFullException;
import org.autopersist.ObjectRefusedException;

/**
 * The markings of a store's values. Called with a lock of the store held; it must not use the store. What it throws is
 * rethrown, and nothing is changed.
 *
 * @param <V> the values
 */
@FunctionalInterface
public interface Placer<V> {

    /**
     * Places a value and all that it refers to, and writes each of their fields back, by
     * {@link org.autopersist.explicit.Nvm}. No fence is needed.
     *
     * @param value not null
     * @param before the value that it replaces, which has been placed; null if there is none. What both share needs nothing
     * @throws ImageFullException if the image is full
     * @throws ObjectRefusedException if the value means nothing in another process
     */
    void place(V value, V before);
}
