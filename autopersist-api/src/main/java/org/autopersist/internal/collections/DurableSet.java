// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Set;

/** A set, or a view, whose changes are failure-atomic. */
public class DurableSet<E, S extends Set<E>> extends DurableCollection<E, S> implements Set<E> {

    /** See {@link DurableCollection}. */
    public DurableSet(S inner, Object mutex) {
        super(inner, mutex);
    }

    @Override
    public final boolean equals(Object o) {
        return o == this || Changes.readAcross(mutex, () -> inner.equals(o));
    }

    @Override
    public final int hashCode() {
        synchronized (lock()) {
            return inner.hashCode();
        }
    }
}
