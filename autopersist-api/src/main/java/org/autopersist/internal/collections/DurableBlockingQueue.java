// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.autopersist.FailureAtomic;
import org.autopersist.Unrecoverable;

/**
 * A queue whose regions take elements side by side: one that is taken in a region of a caller is nobody else's until that
 * region has ended, and free again if it was rolled back.
 *
 * <p>What is durable is a list of nodes. An element is taken by one store, of null to its node, so that regions that take
 * different ones have no place in common. Putting stores to the last node, under the queue's monitor, which a region
 * of a caller keeps until its end. So behind {@link QueueState#publish what is published} there are nodes of one open region
 * at most. A node that is taken is unlinked later, or not, by a store for which nothing hangs on.
 *
 * <p>All else is of this process, and made anew in the next one: see {@link QueueState}. There threads wait, with no
 * monitor of the queue but that of a region that has put something.
 */
public final class DurableBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {

    private static final long FOR_EVER = -1;

    /** Held while a queue of this process is seen for the first time. */
    private static final Object FIRST_USE = new Object();

    private final int capacity;
    private final QueueNode<E> head = new QueueNode<>(null);

    /** Stored with the queue's monitor held. */
    private QueueNode<E> tail = head;

    @Unrecoverable
    private volatile QueueState<E> state;

    /** @param capacity how many elements there can be at most */
    public DurableBlockingQueue(int capacity) {
        this.capacity = capacity;
    }

    private QueueState<E> state() {
        QueueState<E> known = state;
        if (known == null) {
            synchronized (FIRST_USE) {
                known = state;
                if (known == null) {
                    known = new QueueState<>(head, capacity);
                    state = known;
                }
            }
        }
        return known;
    }

    // ---- Putting

    /** @param nanos how long to wait, or FOR_EVER */
    private boolean put(E e, long nanos) throws InterruptedException {
        Objects.requireNonNull(e);
        QueueState<E> s = state();
        QueueUse<E> use = s.use();
        long left = nanos;
        lock(s, nanos);
        try {
            while (!s.reserve(use)) {
                s.settleEnded();
                if (s.reserve(use)) {
                    break;
                }
                if (left == 0) {
                    return false;
                }
                if (left < 0 && s.isFullOf(use)) {
                    throw new IllegalStateException("This failure-atomic region has filled the queue, whose capacity is "
                            + capacity + ", and would wait for its own end. Put less in one region, or use offer().");
                }
                left = await(s.notFull, left);
            }
        } finally {
            s.lock.unlock();
        }
        try {
            append(s, new QueueNode<>(e));
            return true;
        } catch (Throwable t) {
            s.unreserve(1);
            throw t;
        }
    }

    private void append(QueueState<E> s, QueueNode<E> node) {
        QueueUse<E> use = s.beginUse();
        Changes.run(this, () -> {
            QueueNode<E> before = tail;
            if (use != null) {
                s.putting(use, before);
            }
            before.next = node;
            tail = node;
            if (use != null) {
                use.put.add(node);
            }
        });
        if (use == null) {
            s.publish(node);
        }
    }

    private static void lock(QueueState<?> s, long nanos) throws InterruptedException {
        if (nanos == 0) {
            s.lock.lock();
        } else {
            s.lock.lockInterruptibly();
        }
    }

    /** The time that is left: 0 if it is over. */
    private static long await(Condition condition, long nanos) throws InterruptedException {
        if (nanos < 0) {
            condition.await();
            return nanos;
        }
        return Math.max(0, condition.awaitNanos(nanos));
    }

    @Override
    public void put(E e) throws InterruptedException {
        put(e, FOR_EVER);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        return put(e, Math.max(0, unit.toNanos(timeout)));
    }

    @Override
    public boolean offer(E e) {
        return atOnce(() -> put(e, 0));
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        return FailureAtomic.call(() -> super.addAll(c));
    }

    // ---- Taking

    private E take(long nanos) throws InterruptedException {
        QueueState<E> s = state();
        QueueUse<E> use = s.use();
        QueueNode<E> node;
        long left = nanos;
        lock(s, nanos);
        try {
            while ((node = s.free.pollFirst()) == null && (node = ownPut(use)) == null) {
                s.settleEnded();
                if (!s.free.isEmpty()) {
                    continue;
                }
                if (left == 0) {
                    return null;
                }
                if (left < 0 && use != null && !use.put.isEmpty()) {
                    throw new IllegalStateException("This failure-atomic region has put something into the queue before, so that"
                            + " no other thread can until it ends: take() would wait for ever. Take first, or use poll().");
                }
                left = await(s.notEmpty, left);
            }
        } finally {
            s.lock.unlock();
        }
        return take(s, node);
    }

    /** The first node that the region has put and not taken. */
    private QueueNode<E> ownPut(QueueUse<E> use) {
        if (use != null && use.isPutLinked()) {
            for (QueueNode<E> node : use.put) {
                if (node.element != null) {
                    return node;
                }
            }
        }
        return null;
    }

    /** The element of a node that nobody else can take. */
    private E take(QueueState<E> s, QueueNode<E> node) {
        E element = node.element;
        QueueUse<E> use;
        try {
            use = s.beginUse();
            if (use == null) {
                Changes.run(node, () -> node.element = null);
            }
        } catch (Throwable t) {
            s.giveBack(node);
            throw t;
        }
        if (use == null) {
            s.taken(node);
        } else if (node.place == 0) { // put by the region itself
            node.element = null;
            use.consumed++;
        } else {
            use.taken.add(node); // before the store: a region that is refused is settled, too
            node.element = null;
        }
        return element;
    }

    @Override
    public E take() throws InterruptedException {
        return take(FOR_EVER);
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        return take(Math.max(0, unit.toNanos(timeout)));
    }

    @Override
    public E poll() {
        return atOnce(() -> take(0));
    }

    @Override
    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> c, int most) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException("a queue can't be drained to itself");
        }
        return FailureAtomic.call(() -> {
            int count = 0;
            for (E e; count < most && (e = poll()) != null; count++) {
                c.add(e);
            }
            return count;
        });
    }

    @Override
    public void clear() {
        drainTo(new ArrayList<>());
    }

    @Override
    public boolean remove(Object o) {
        for (QueueNode<E> node : nodes()) {
            if (o != null && o.equals(node.element) && remove(node)) {
                return true;
            }
        }
        return false;
    }

    private boolean remove(QueueNode<E> node) {
        QueueState<E> s = state();
        QueueUse<E> use = s.use();
        boolean isMine = s.claim(node) || use != null && node.element != null && node.place == 0;
        if (isMine) {
            take(s, node);
        }
        return isMine;
    }

    // ---- Looking

    /** What the current thread could take. */
    private List<QueueNode<E>> nodes() {
        QueueState<E> s = state();
        QueueUse<E> use = s.use();
        List<QueueNode<E>> nodes = s.freeNodes();
        if (use != null && use.isPutLinked()) {
            nodes.addAll(use.put);
            nodes.removeIf(node -> node.element == null);
        }
        return nodes;
    }

    @Override
    public E peek() {
        QueueState<E> s = state();
        QueueUse<E> use = s.use();
        s.lock.lock();
        try {
            if (s.free.isEmpty()) {
                s.settleEnded();
            }
            QueueNode<E> node = s.free.isEmpty() ? ownPut(use) : s.free.first();
            return node == null ? null : node.element;
        } finally {
            s.lock.unlock();
        }
    }

    @Override
    public int size() {
        return nodes().size();
    }

    @Override
    public boolean isEmpty() {
        return peek() == null;
    }

    @Override
    public int remainingCapacity() {
        return capacity == Integer.MAX_VALUE ? capacity : state().remainingCapacity();
    }

    @Override
    public Iterator<E> iterator() {
        return new Elements();
    }

    /** Those that the thread could take when it began. */
    private final class Elements implements Iterator<E> {

        private final Iterator<QueueNode<E>> nodes = nodes().iterator();
        private QueueNode<E> nextNode;
        private E next;
        private QueueNode<E> last;

        Elements() {
            advance();
        }

        private void advance() {
            next = null;
            while (next == null && nodes.hasNext()) {
                nextNode = nodes.next();
                next = nextNode.element; // null if it was taken meanwhile
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public E next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            E result = next;
            last = nextNode;
            advance();
            return result;
        }

        /** Does nothing if the element has been taken meanwhile. */
        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException("remove() needs a call of next() before");
            }
            DurableBlockingQueue.this.remove(last);
            last = null;
        }
    }

    private interface Attempt<T> {
        T run() throws InterruptedException;
    }

    private static <T> T atOnce(Attempt<T> attempt) {
        try {
            return attempt.run();
        } catch (InterruptedException e) {
            throw new AssertionError("without waiting", e);
        }
    }
}
