// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

/**
 * What every kernel is: a list with access by index. Once a durable root reaches it, each operation is atomic: a crash
 * leaves the list as it was before or as it is after, and what has returned is durable.
 *
 * <p>Thread-safety: none, as with {@link java.util.ArrayList}; use one lock for all operations.
 *
 * @param <E> the elements, which may be null unless a kernel says otherwise
 */
public interface Sequence<E> {

    int size();

    /**
     * @throws IndexOutOfBoundsException unless {@code 0 <= index < size()}
     */
    E get(int index);

    /**
     * Puts an element in the place of another one.
     *
     * @throws IndexOutOfBoundsException unless {@code 0 <= index < size()}; nothing has changed then
     */
    void set(int index, E element);

    /**
     * Puts an element before the one at {@code index}, or at the end.
     *
     * @throws IndexOutOfBoundsException unless {@code 0 <= index <= size()}; nothing has changed then
     */
    void insert(int index, E element);

    /**
     * Takes an element out.
     *
     * @throws IndexOutOfBoundsException unless {@code 0 <= index < size()}; nothing has changed then
     */
    void delete(int index);

    /**
     * Undoes what a crash has left half done, and makes what is not kept. Called before the first use in a later process, if
     * nobody does this by itself.
     */
    default void recover() {}
}
