// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Queue;

/** A queue whose changes are failure-atomic. */
public class DurableQueue<E, Q extends Queue<E>> extends DurableCollection<E, Q> implements Queue<E> {

    /** See {@link DurableCollection}. */
    public DurableQueue(Q inner, Object mutex) {
        super(inner, mutex);
    }

    @Override
    public final E element() {
        synchronized (lock()) {
            return inner.element();
        }
    }

    @Override
    public final E peek() {
        synchronized (lock()) {
            return inner.peek();
        }
    }

    @Override
    public final boolean offer(E e) {
        return change(() -> inner.offer(e));
    }

    @Override
    public final E remove() {
        return change(() -> inner.remove());
    }

    @Override
    public final E poll() {
        return change(() -> inner.poll());
    }
}
