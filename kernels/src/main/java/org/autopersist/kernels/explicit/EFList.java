// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels.explicit;

import java.util.Objects;
import org.autopersist.explicit.Nvm;
import org.autopersist.kernels.Sequence;
import org.autopersist.structures.Cell;

/**
 * {@link org.autopersist.kernels.durable.FList} with explicit persistence. PCollections knows no markings, so the list is
 * one of {@link Cell}s, with the same ones made for each change. Those that are thrown away are not placed.
 */
public final class EFList implements Sequence<Long> {

    private static final long CURRENT = Nvm.field(EFList.class, "current");

    private Cell<Long> current;

    public EFList() {
        Nvm.place(this);
        publish(null);
    }

    @Override
    public int size() {
        return Cell.size(current);
    }

    @Override
    public Long get(int index) {
        return cell(Objects.checkIndex(index, size())).first();
    }

    /** From an element on. */
    private Cell<Long> cell(int index) {
        Cell<Long> cell = current;
        for (int i = 0; i < index; i++) {
            cell = cell.rest();
        }
        return cell;
    }

    @Override
    public void set(int index, Long element) {
        Objects.checkIndex(index, size());
        Elements.place(element);
        publish(behindFirst(index, Cell.of(element, cell(index + 1))));
    }

    @Override
    public void insert(int index, Long element) {
        Objects.checkIndex(index, size() + 1);
        Elements.place(element);
        publish(behindFirst(index, Cell.of(element, cell(index))));
    }

    @Override
    public void delete(int index) {
        Objects.checkIndex(index, size());
        publish(behindFirst(index, cell(index + 1)));
    }

    /** A list of the first {@code count} elements and then {@code rest}. */
    private Cell<Long> behindFirst(int count, Cell<Long> rest) {
        Cell<Long> reversed = null;
        Cell<Long> cell = current;
        for (int i = 0; i < count; i++) {
            reversed = Cell.ofVolatile(cell.first(), reversed);
            cell = cell.rest();
        }
        Cell<Long> list = rest;
        for (; reversed != null; reversed = reversed.rest()) {
            list = Cell.of(reversed.first(), list);
        }
        return list;
    }

    private void publish(Cell<Long> next) {
        Nvm.fence();
        current = next;
        Nvm.writeBack(this, CURRENT);
        Nvm.fence();
    }
}
