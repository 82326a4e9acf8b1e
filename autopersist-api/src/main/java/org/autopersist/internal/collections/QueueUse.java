// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.ArrayList;
import java.util.List;

/**
 * What a region of a caller has put into a {@link DurableBlockingQueue}, and taken out of it. The region holds this
 * object's monitor, so that the region's thread knows whether it is still open, and another thread can wait for its end.
 */
final class QueueUse<E> {

    final Thread thread = Thread.currentThread();
    final List<QueueNode<E>> taken = new ArrayList<>();
    final List<QueueNode<E>> put = new ArrayList<>();

    /** How many of {@link #put} the region itself has taken. */
    int consumed;

    /** What the first of {@link #put} was linked to. */
    QueueNode<E> anchor;

    /** For its own thread. */
    boolean isOpen() {
        return Thread.holdsLock(this);
    }

    void awaitEnd() {
        synchronized (this) {
            // The region has ended: it was committed or rolled back.
        }
    }

    /** Whether what was put is in the queue. Once the region has ended, that says that it was committed. */
    boolean isPutLinked() {
        return !put.isEmpty() && anchor.next == put.getFirst();
    }
}
