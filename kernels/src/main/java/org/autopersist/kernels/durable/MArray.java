// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels.durable;

import java.util.Arrays;
import java.util.Objects;
import org.autopersist.kernels.Sequence;

/**
 * Mutable array list. A write is one store in place. An insert or delete makes a new array, which is as long as the list,
 * so that one store of the reference to it changes elements and size together.
 */
public final class MArray<E> implements Sequence<E> {

    private Object[] elements = {};

    @Override
    public int size() {
        return elements.length;
    }

    @Override
    @SuppressWarnings("unchecked") // only elements of type E are put in
    public E get(int index) {
        return (E) elements[index];
    }

    @Override
    public void set(int index, E element) {
        elements[index] = element;
    }

    @Override
    public void insert(int index, E element) {
        Object[] old = elements;
        Objects.checkIndex(index, old.length + 1);
        Object[] copy = Arrays.copyOf(old, old.length + 1);
        System.arraycopy(old, index, copy, index + 1, old.length - index);
        copy[index] = element;
        elements = copy;
    }

    @Override
    public void delete(int index) {
        Object[] old = elements;
        Objects.checkIndex(index, old.length);
        Object[] copy = Arrays.copyOf(old, old.length - 1);
        System.arraycopy(old, index + 1, copy, index, copy.length - index);
        elements = copy;
    }
}
