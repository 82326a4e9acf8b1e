// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import org.autopersist.Unrecoverable;

/** A node of a {@link DurableBlockingQueue}. */
final class QueueNode<E> implements Comparable<QueueNode<E>> {

    /** Null in the node before the first one, and in one whose element was taken. */
    E element;

    QueueNode<E> next;

    /** The node before it, once it is {@link QueueState#publish published}. Of this process. */
    @Unrecoverable
    QueueNode<E> before;

    /** Its place among the published ones; 0 before. Of this process. */
    @Unrecoverable
    long place;

    QueueNode(E element) {
        this.element = element;
    }

    @Override
    public int compareTo(QueueNode<E> other) {
        return Long.compare(place, other.place);
    }
}
