// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.util.Arrays;
import java.util.Objects;

/** Array list that moves its elements in place, without regions; {@link org.autopersist.kernels.durable.FARArray} has them. */
public class PlainArray<E> implements Sequence<E> {

    private static final int FIRST_CAPACITY = 10;

    private Object[] elements = new Object[FIRST_CAPACITY];
    private int size;

    @Override
    public int size() {
        return size;
    }

    @Override
    @SuppressWarnings("unchecked") // only elements of type E are put in
    public E get(int index) {
        return (E) elements[Objects.checkIndex(index, size)];
    }

    @Override
    public void set(int index, E element) {
        elements[Objects.checkIndex(index, size)] = element;
    }

    @Override
    public void insert(int index, E element) {
        Objects.checkIndex(index, size + 1);
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, size + (size >> 1) + 1);
        }
        System.arraycopy(elements, index, elements, index + 1, size - index);
        elements[index] = element;
        size++;
    }

    @Override
    public void delete(int index) {
        Objects.checkIndex(index, size);
        System.arraycopy(elements, index + 1, elements, index, size - index - 1);
        size--;
        elements[size] = null;
    }
}
