package org.autopersist.kernels.explicit;

import java.util.Objects;
import org.autopersist.explicit.Nvm;
import org.autopersist.kernels.Sequence;
import org.autopersist.structures.Cell;

/**
 * {@link org.autopersist.kernels.durable.FList} with explicit persistence. PCollections knows no markings, so the list is
 * one of {@link Cell}s, with the same ones copied for each change.
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

    private static Cell<Long> with(Cell<Long> list, int index, Long element) {
        return index == 0 ? Cell.of(element, list.rest()) : Cell.of(list.first(), with(list.rest(), index - 1, element));
    }

    private static Cell<Long> plus(Cell<Long> list, int index, Long element) {
        return index == 0 ? Cell.of(element, list) : Cell.of(list.first(), plus(list.rest(), index - 1, element));
    }

    private static Cell<Long> minus(Cell<Long> list, int index) {
        return index == 0 ? list.rest() : Cell.of(list.first(), minus(list.rest(), index - 1));
    }

    private void publish(Cell<Long> next) {
        Nvm.fence();
        current = next;
        Nvm.writeBack(this, CURRENT);
        Nvm.fence();
    }
}
