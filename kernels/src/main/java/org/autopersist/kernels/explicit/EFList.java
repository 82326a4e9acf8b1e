package org.autopersist.kernels.explicit;

import java.util.Objects;
import org.autopersist.explicit.Nvm;
import org.autopersist.kernels.Sequence;

/**
 * {@link org.autopersist.kernels.durable.FList} with explicit persistence. PCollections knows no markings, so the list of
 * cells is here, with the same cells copied for each change.
 */
public final class EFList implements Sequence<Long> {

    /** Immutable but for its making. */
    private static final class Cell {
        private static final long FIRST = Nvm.field(Cell.class, "first");
        private static final long REST = Nvm.field(Cell.class, "rest");
        private static final long SIZE = Nvm.field(Cell.class, "size");

        final Long first;
        final Cell rest;
        final int size;

        private Cell(Long first, Cell rest) {
            this.first = first;
            this.rest = rest;
            this.size = rest.size + 1;
        }

        /** The empty list. */
        private Cell() {
            first = null;
            rest = null;
            size = 0;
        }

        static Cell of(Long first, Cell rest) {
            return placed(new Cell(first, rest));
        }

        static Cell empty() {
            return placed(new Cell());
        }

        private static Cell placed(Cell cell) {
            Nvm.place(cell);
            Nvm.writeBack(cell, FIRST);
            Nvm.writeBack(cell, REST);
            Nvm.writeBack(cell, SIZE);
            return cell;
        }
    }

    private static final long CURRENT = Nvm.field(EFList.class, "current");

    private Cell current = Cell.empty();

    public EFList() {
        Nvm.place(this);
        publish(current);
    }

    @Override
    public int size() {
        return current.size;
    }

    @Override
    public Long get(int index) {
        return cell(Objects.checkIndex(index, size())).first;
    }

    private Cell cell(int index) {
        Cell cell = current;
        for (int i = 0; i < index; i++) {
            cell = cell.rest;
        }
        return cell;
    }

    @Override
    public void set(int index, Long element) {
        Objects.checkIndex(index, size());
        Elements.place(element);
        publish(with(current, index, element));
    }

    @Override
    public void insert(int index, Long element) {
        Objects.checkIndex(index, size() + 1);
        Elements.place(element);
        publish(plus(current, index, element));
    }

    @Override
    public void delete(int index) {
        Objects.checkIndex(index, size());
        publish(minus(current, index));
    }

    private static Cell with(Cell list, int index, Long element) {
        return index == 0 ? Cell.of(element, list.rest) : Cell.of(list.first, with(list.rest, index - 1, element));
    }

    private static Cell plus(Cell list, int index, Long element) {
        return index == 0 ? Cell.of(element, list) : Cell.of(list.first, plus(list.rest, index - 1, element));
    }

    private static Cell minus(Cell list, int index) {
        return index == 0 ? list.rest : Cell.of(list.first, minus(list.rest, index - 1));
    }

    private void publish(Cell next) {
        Nvm.fence();
        current = next;
        Nvm.writeBack(this, CURRENT);
        Nvm.fence();
    }
}
