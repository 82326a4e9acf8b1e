// SPDX-License-Identifier: Apache-2.0
package org.autopersist.structures;

import org.autopersist.explicit.Nvm;

/**
 * Immutable list of cells, as PCollections' ConsPStack: an element and the rest of the list. Null is the empty list. Every
 * new cell, if it is not a volatile one, is placed and written back, not fenced; elements must have been placed.
 *
 * <p>Errors: those of {@link Nvm#place}; nothing else is changed then. Thread-safety: any thread may read a cell that it
 * got from another one after a fence or by a lock.
 *
 * @param <E> the elements
 */
public final class Cell<E> {

    private static final long FIRST = Nvm.field(Cell.class, "first");
    private static final long REST = Nvm.field(Cell.class, "rest");
    private static final long SIZE = Nvm.field(Cell.class, "size");

    private final E first;
    private final Cell<E> rest;
    private final int size;

    private Cell(E first, Cell<E> rest) {
        this.first = first;
        this.rest = rest;
        this.size = size(rest) + 1;
    }

    /** A list that begins with {@code first}. */
    public static <E> Cell<E> of(E first, Cell<E> rest) {
        Cell<E> cell = Nvm.place(new Cell<>(first, rest));
        Nvm.writeBack(cell, FIRST);
        Nvm.writeBack(cell, REST);
        Nvm.writeBack(cell, SIZE);
        return cell;
    }

    /** The same without a place in the image, for a list that no root is going to reach. */
    public static <E> Cell<E> ofVolatile(E first, Cell<E> rest) {
        return new Cell<>(first, rest);
    }

    /** The number of elements. */
    public static int size(Cell<?> list) {
        return list == null ? 0 : list.size;
    }

    public E first() {
        return first;
    }

    /** All but the first; null if there is no other. */
    public Cell<E> rest() {
        return rest;
    }
}
