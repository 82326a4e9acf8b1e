// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.autopersist.FailureAtomic;

/**
 * What this process knows of a {@link DurableBlockingQueue}: which nodes are free to be taken, which regions of callers
 * use it, and who waits. Nothing of it is durable. All fields are for threads that have the lock, which is never held
 * while its owner waits for anything but the conditions.
 */
final class QueueState<E> {

    final ReentrantLock lock = new ReentrantLock();
    final Condition notEmpty = lock.newCondition();
    final Condition notFull = lock.newCondition();

    /** Published, not taken, in the order in which they were put. */
    final TreeSet<QueueNode<E>> free = new TreeSet<>();

    private final Map<Thread, QueueUse<E>> uses = new HashMap<>();

    /** Taken by what was committed, but still linked. */
    private final Deque<QueueNode<E>> gone = new ArrayDeque<>();

    private final int capacity;

    /** The last one that is published. Behind it are those of an open region, or of threads that are about to publish. */
    private QueueNode<E> last;

    private long places;

    /** Room that is taken by elements: those that no committed region has taken, and those that are being put. */
    private int used;

    /** @param head the node before the first one; no other thread uses the nodes yet */
    QueueState(QueueNode<E> head, int capacity) {
        this.capacity = capacity;
        this.last = head;
        lock.lock();
        try {
            while (last.next != null) {
                publishNext();
            }
            used = free.size();
        } finally {
            lock.unlock();
        }
    }

    private void publishNext() {
        QueueNode<E> node = last.next;
        node.before = last;
        node.place = ++places;
        last = node;
        if (node.element == null) {
            gone.add(node);
        } else {
            free.add(node);
            notEmpty.signal();
        }
    }

    /** Offers a committed node, and those before it, which then are committed, too. */
    void publish(QueueNode<E> node) {
        lock.lock();
        try {
            while (node.place == 0 && last != node) {
                publishNext();
            }
        } finally {
            lock.unlock();
        }
    }

    // ---- Room

    /** With the lock. */
    boolean reserve(QueueUse<E> use) {
        int ownRoom = use == null ? 0 : use.taken.size() + use.consumed;
        if (used - ownRoom >= capacity) {
            return false;
        }
        used++;
        return true;
    }

    /** With the lock: whether nothing but the region itself can make room. */
    boolean isFullOf(QueueUse<E> use) {
        return use != null && used <= use.taken.size() + use.put.size();
    }

    void unreserve(int count) {
        lock.lock();
        try {
            used -= count;
            notFull.signalAll();
        } finally {
            lock.unlock();
        }
    }

    int remainingCapacity() {
        use();
        lock.lock();
        try {
            settleEnded();
            return Math.max(0, capacity - used);
        } finally {
            lock.unlock();
        }
    }

    // ---- Taking

    /** Nobody else takes that node from now on. */
    boolean claim(QueueNode<E> node) {
        lock.lock();
        try {
            return free.remove(node);
        } finally {
            lock.unlock();
        }
    }

    void giveBack(QueueNode<E> node) {
        lock.lock();
        try {
            free.add(node);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /** A node that was taken, outside of any region of a caller. */
    void taken(QueueNode<E> node) {
        lock.lock();
        try {
            goes(node);
            unlink();
        } finally {
            lock.unlock();
        }
    }

    private void goes(QueueNode<E> node) {
        gone.add(node);
        used--;
        notFull.signal();
    }

    /** One store for each, to a node that no region stores to. The last one stays: it is what the next one is linked to. */
    private void unlink() {
        for (int i = gone.size(); i > 0; i--) {
            QueueNode<E> node = gone.remove();
            if (node == last) {
                gone.add(node);
            } else {
                node.before.next = node.next;
                node.next.before = node.before;
            }
        }
    }

    List<QueueNode<E>> freeNodes() {
        lock.lock();
        try {
            settleEnded();
            return new ArrayList<>(free);
        } finally {
            lock.unlock();
        }
    }

    // ---- Regions of callers

    /** That of the current thread's open region; null if there is none, or nothing is taken back in this JVM. */
    QueueUse<E> use() {
        QueueUse<E> use;
        lock.lock();
        try {
            use = uses.get(Thread.currentThread());
        } finally {
            lock.unlock();
        }
        if (use != null && !use.isOpen()) {
            settle(use);
            return null;
        }
        return use;
    }

    /** As {@link #use}, but begins one in a region. */
    QueueUse<E> beginUse() {
        QueueUse<E> use = use();
        if (use != null || !Changes.isInRegion()) {
            return use;
        }
        QueueUse<E> begun = new QueueUse<>();
        Changes.hold(begun);
        if (!begun.isOpen()) {
            return null;
        }
        lock.lock();
        try {
            uses.put(begun.thread, begun);
        } finally {
            lock.unlock();
        }
        Thread.ofVirtual().inheritInheritableThreadLocals(false).start(() -> {
            begun.awaitEnd();
            settle(begun);
        });
        return begun;
    }

    /** A region is about to put a node behind the tail, with the queue's monitor held. */
    void putting(QueueUse<E> use, QueueNode<E> tail) {
        if (!use.put.isEmpty() && tail != use.put.getLast()) {
            unreserve(use.put.size()); // FailureAtomic.rollback() has taken them back
            use.put.clear();
            use.consumed = 0;
        }
        if (use.put.isEmpty()) {
            publish(tail);
            use.anchor = tail;
        }
    }

    /** What the region has done counts, or has not happened. Only once, whoever finds out that it has ended. */
    private void settle(QueueUse<E> use) {
        boolean unlinks = !Changes.isInRegion();
        lock.lock();
        try {
            if (!uses.remove(use.thread, use)) {
                return;
            }
            if (use.isPutLinked()) {
                publish(use.put.getLast());
                unreserve(use.consumed);
            } else {
                unreserve(use.put.size());
            }
            for (QueueNode<E> node : use.taken) {
                if (node.element == null) {
                    goes(node);
                } else {
                    giveBack(node);
                }
            }
            if (unlinks) {
                unlink();
            }
        } finally {
            lock.unlock();
        }
    }

    /** With the lock: regions that have ended may not be settled yet. */
    void settleEnded() {
        for (QueueUse<E> use : List.copyOf(uses.values())) {
            if (FailureAtomic.nestingLevel(use.thread) == 0 && use.thread.isAlive()) {
                use.awaitEnd(); // it has: this only orders what is read from here on
                settle(use);
            }
        }
    }
}
