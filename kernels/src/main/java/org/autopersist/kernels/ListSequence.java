// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.util.ArrayList;
import java.util.List;

/** A plain {@link ArrayList} with a kernel's operations: what all kernels are compared with. Not thread-safe. */
public final class ListSequence<E> implements Sequence<E> {

    private final List<E> list = new ArrayList<>();

    @Override
    public int size() {
        return list.size();
    }

    @Override
    public E get(int index) {
        return list.get(index);
    }

    @Override
    public void set(int index, E element) {
        list.set(index, element);
    }

    @Override
    public void insert(int index, E element) {
        list.add(index, element);
    }

    @Override
    public void delete(int index) {
        list.remove(index);
    }
}
