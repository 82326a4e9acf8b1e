// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels.explicit;

import java.util.Arrays;
import java.util.Objects;
import org.autopersist.explicit.Nvm;
import org.autopersist.kernels.Sequence;
import org.autopersist.structures.ArrayWriteBack;

/** {@link org.autopersist.kernels.durable.MArray} with explicit persistence. */
public final class EMArray implements Sequence<Long> {

    private static final long ELEMENTS = Nvm.field(EMArray.class, "elements");
    private static final long ARRAYS = Nvm.field(EMArray.class, "arrays");

    private Object[] elements = Nvm.place(new Object[0]);
    private final ArrayWriteBack arrays;

    public EMArray(ArrayWriteBack arrays) {
        this.arrays = arrays;
        Nvm.place(this);
        Nvm.writeBack(this, ELEMENTS);
        arrays.writeBackChoice(this, ARRAYS);
        Nvm.fence();
    }

    @Override
    public int size() {
        return elements.length;
    }

    @Override
    public Long get(int index) {
        return (Long) elements[index];
    }

    @Override
    public void set(int index, Long element) {
        Objects.checkIndex(index, elements.length);
        Elements.place(element);
        Nvm.fence();
        elements[index] = element;
        Nvm.writeBackElement(elements, index);
        Nvm.fence();
    }

    @Override
    public void insert(int index, Long element) {
        Object[] old = elements;
        Objects.checkIndex(index, old.length + 1);
        Object[] copy = Nvm.place(Arrays.copyOf(old, old.length + 1));
        System.arraycopy(old, index, copy, index + 1, old.length - index);
        copy[index] = Elements.place(element);
        publish(copy);
    }

    @Override
    public void delete(int index) {
        Object[] old = elements;
        Objects.checkIndex(index, old.length);
        Object[] copy = Nvm.place(Arrays.copyOf(old, old.length - 1));
        System.arraycopy(old, index + 1, copy, index, copy.length - index);
        publish(copy);
    }

    private void publish(Object[] copy) {
        arrays.writeBack(copy, 0, copy.length);
        Nvm.fence();
        elements = copy;
        Nvm.writeBack(this, ELEMENTS);
        Nvm.fence();
    }
}
