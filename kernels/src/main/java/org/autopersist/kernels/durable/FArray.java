// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels.durable;

import org.autopersist.kernels.Sequence;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/** Functional array list: each change makes a new version of a {@link TreePVector}, and one store makes it the current one. */
public final class FArray<E> implements Sequence<E> {

    private PVector<E> current = TreePVector.empty();

    @Override
    public int size() {
        return current.size();
    }

    @Override
    public E get(int index) {
        return current.get(index);
    }

    @Override
    public void set(int index, E element) {
        current = current.with(index, element);
    }

    @Override
    public void insert(int index, E element) {
        current = current.plus(index, element);
    }

    @Override
    public void delete(int index) {
        current = current.minus(index);
    }
}
