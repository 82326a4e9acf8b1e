// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels.explicit;

import java.util.Objects;
import org.autopersist.explicit.Nvm;
import org.autopersist.kernels.Sequence;
import org.autopersist.structures.IndexTree;

/**
 * {@link org.autopersist.kernels.durable.FArray} with explicit persistence, on an {@link IndexTree}, since PCollections
 * knows no markings.
 */
public final class EFArray implements Sequence<Long> {

    private static final long CURRENT = Nvm.field(EFArray.class, "current");

    private IndexTree<Long> current;

    public EFArray() {
        Nvm.place(this);
        publish(null);
    }

    @Override
    public int size() {
        return IndexTree.size(current);
    }

    @Override
    public Long get(int index) {
        return IndexTree.get(current, Objects.checkIndex(index, size()));
    }

    @Override
    public void set(int index, Long element) {
        Objects.checkIndex(index, size());
        Elements.place(element);
        publish(IndexTree.plus(current, index, element));
    }

    @Override
    public void insert(int index, Long element) {
        Objects.checkIndex(index, size() + 1);
        Elements.place(element);
        publish(IndexTree.plus(IndexTree.shiftFrom(current, index, 1), index, element));
    }

    @Override
    public void delete(int index) {
        Objects.checkIndex(index, size());
        publish(IndexTree.shiftFrom(IndexTree.minus(current, index), index, -1));
    }

    private void publish(IndexTree<Long> next) {
        Nvm.fence();
        current = next;
        Nvm.writeBack(this, CURRENT);
        Nvm.fence();
    }
}
