// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels.explicit;

import java.util.Arrays;
import java.util.Objects;
import org.autopersist.explicit.Nvm;
import org.autopersist.kernels.Sequence;
import org.autopersist.structures.ArrayWriteBack;

/**
 * {@link org.autopersist.kernels.durable.FARArray} with explicit persistence: there are no regions, so it keeps an undo log
 * of its own. The old elements of a whole insert or delete are logged with one fence.
 */
public final class EFARArray implements Sequence<Long> {

    private static final int FIRST_CAPACITY = 10;

    /** The elements from {@code from} on, and the size, as they were; valid if {@code length} is not negative. */
    private static final class Log {
        private static final long OLD = Nvm.field(Log.class, "old");
        private static final long FROM = Nvm.field(Log.class, "from");
        private static final long SIZE = Nvm.field(Log.class, "size");
        private static final long LENGTH = Nvm.field(Log.class, "length");

        Object[] old = Nvm.place(new Object[FIRST_CAPACITY]);
        int from;
        int size;
        int length = -1;
    }

    private static final long ELEMENTS = Nvm.field(EFARArray.class, "elements");
    private static final long SIZE = Nvm.field(EFARArray.class, "size");
    private static final long LOG = Nvm.field(EFARArray.class, "log");
    private static final long ARRAYS = Nvm.field(EFARArray.class, "arrays");

    private Object[] elements = Nvm.place(new Object[FIRST_CAPACITY]);
    private int size;
    private final Log log = Nvm.place(new Log());
    private final ArrayWriteBack arrays;

    public EFARArray(ArrayWriteBack arrays) {
        this.arrays = arrays;
        Nvm.writeBack(log, Log.OLD);
        Nvm.writeBack(log, Log.LENGTH);
        arrays.writeBack(elements, 0, elements.length);
        Nvm.place(this);
        Nvm.writeBack(this, ELEMENTS);
        Nvm.writeBack(this, LOG);
        Nvm.writeBack(this, SIZE);
        arrays.writeBackChoice(this, ARRAYS);
        Nvm.fence();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Long get(int index) {
        return (Long) elements[Objects.checkIndex(index, size)];
    }

    @Override
    public void set(int index, Long element) {
        Objects.checkIndex(index, size);
        Elements.place(element);
        Nvm.fence();
        elements[index] = element;
        Nvm.writeBackElement(elements, index);
        Nvm.fence();
    }

    @Override
    public void insert(int index, Long element) {
        Objects.checkIndex(index, size + 1);
        if (size == elements.length) {
            grow();
        }
        Elements.place(element);
        begin(index, size + 1);
        System.arraycopy(elements, index, elements, index + 1, size - index);
        elements[index] = element;
        size++;
        commit(index, size);
    }

    @Override
    public void delete(int index) {
        Objects.checkIndex(index, size);
        begin(index, size);
        System.arraycopy(elements, index + 1, elements, index, size - index - 1);
        size--;
        elements[size] = null;
        commit(index, size + 1);
    }

    /** The same elements in a longer array: one store, which needs no log. */
    private void grow() {
        Object[] copy = Nvm.place(Arrays.copyOf(elements, size + (size >> 1) + 1));
        arrays.writeBack(copy, 0, copy.length);
        Object[] old = Nvm.place(new Object[copy.length]);
        Nvm.fence();
        elements = copy;
        Nvm.writeBack(this, ELEMENTS);
        log.old = old;
        Nvm.writeBack(log, Log.OLD);
        Nvm.fence();
    }

    private void begin(int from, int to) {
        int length = to - from;
        System.arraycopy(elements, from, log.old, 0, length);
        arrays.writeBack(log.old, 0, length);
        log.from = from;
        Nvm.writeBack(log, Log.FROM);
        log.size = size;
        Nvm.writeBack(log, Log.SIZE);
        Nvm.fence();
        log.length = length;
        Nvm.writeBack(log, Log.LENGTH);
        Nvm.fence();
    }

    private void commit(int from, int to) {
        arrays.writeBack(elements, from, to);
        Nvm.writeBack(this, SIZE);
        Nvm.fence();
        log.length = -1;
        Nvm.writeBack(log, Log.LENGTH);
        Nvm.fence();
    }

    @Override
    public void recover() {
        if (log.length >= 0) {
            System.arraycopy(log.old, 0, elements, log.from, log.length);
            size = log.size;
            commit(log.from, log.from + log.length);
        }
    }
}
