// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels.durable;

import java.util.Objects;
import org.autopersist.kernels.Sequence;
import org.pcollections.ConsPStack;
import org.pcollections.PStack;

/**
 * Functional linked list: each change makes a new version of a {@link ConsPStack}, which shares all cells behind the change,
 * and one store makes it the current one. The library turns the cells before the change round in a list that it throws
 * away, and puts copies of them in front of the rest.
 */
public final class FList<E> implements Sequence<E> {

    private PStack<E> current = ConsPStack.empty();

    @Override
    public int size() {
        return current.size();
    }

    @Override
    public E get(int index) {
        return current.get(Objects.checkIndex(index, size()));
    }

    @Override
    public void set(int index, E element) {
        current = current.with(Objects.checkIndex(index, size()), element);
    }

    @Override
    public void insert(int index, E element) {
        current = current.plus(Objects.checkIndex(index, size() + 1), element);
    }

    @Override
    public void delete(int index) {
        current = current.minus(Objects.checkIndex(index, size()));
    }
}
