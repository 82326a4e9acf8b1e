// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels.durable;

import org.autopersist.FailureAtomic;
import org.autopersist.kernels.PlainArray;

/**
 * Array list that moves its elements in place: the stores of an insert or delete are a failure-atomic region. A write is
 * one store, which needs none.
 */
public final class FARArray<E> extends PlainArray<E> {

    @Override
    public void insert(int index, E element) {
        try (var region = FailureAtomic.region()) {
            super.insert(index, element);
            region.commit();
        }
    }

    @Override
    public void delete(int index) {
        try (var region = FailureAtomic.region()) {
            super.delete(index);
            region.commit();
        }
    }
}
