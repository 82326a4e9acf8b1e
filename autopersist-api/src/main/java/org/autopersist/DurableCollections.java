// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentMap;
import org.autopersist.internal.MissingImage;
import org.autopersist.internal.collections.DurableBlockingQueue;
import org.autopersist.internal.collections.DurableCollection;
import org.autopersist.internal.collections.DurableDeque;
import org.autopersist.internal.collections.DurableList;
import org.autopersist.internal.collections.DurableMap;
import org.autopersist.internal.collections.DurableNavigableMap;
import org.autopersist.internal.collections.DurableNavigableSet;
import org.autopersist.internal.collections.DurableQueue;
import org.autopersist.internal.collections.DurableSequencedMap;
import org.autopersist.internal.collections.DurableSequencedSet;
import org.autopersist.internal.collections.DurableSet;
import org.autopersist.internal.collections.DurableSortedMap;
import org.autopersist.internal.collections.DurableSortedSet;
import org.autopersist.internal.collections.StripedMap;

/**
 * Collections that are never found half changed after a crash.
 *
 * <p>A plain collection of java.util is not safe from that: a crash in the middle of {@code HashMap.put} leaves what was
 * stored so far. The wrappers in here make each operation that changes the collection a {@linkplain FailureAtomic
 * failure-atomic region}, and hold a lock meanwhile, as {@code Collections.synchronizedMap} and its like do. Views,
 * iterators and entries do the same under the lock of their collection.
 *
 * {@snippet :
 * @DurableRoot
 * static Map<String, Account> accounts = DurableCollections.map(new HashMap<>());
 * }
 *
 * <ul>
 * <li>The wrapped collection must not be used directly any more.
 * <li>What an operation stores is durable when the operation returns; within a region of the caller, at that region's
 *     end. Several operations are atomic together if they are in one region, and for other threads in
 *     {@code synchronized (collection)}.
 * <li>A region of the caller keeps the lock of each collection that it has changed or read (of a
 *     {@link #concurrentMap}: of the parts that it has come to) until its outermost end: other threads wait, so that
 *     nothing of theirs depends on what is not committed, and what the region has read stays as it is. Regions that use
 *     several collections, or several keys, should do so in the same order everywhere. Where two would wait for each
 *     other, one of them is rolled back, and gets a {@link RegionDeadlockException}: it is to be run again, and first
 *     lets the other one end. A change outside of regions is such a region, too, if its function or its argument uses
 *     other durable collections. (As with any locks, nobody notices a circle in which a thread has locks, but waits for
 *     another one outside of regions: in {@code synchronized}, or in the function of a {@code forEach}.)
 * <li>In a region the locks are its thread's: a parallel stream's other threads would wait for its end.
 * <li>Iterating, also by streams and spliterators, needs {@code synchronized (collection)} around it if other threads
 *     change the collection, or a copy such as {@code List.copyOf(collection)}. The lock of a view is that of its
 *     collection. {@link #concurrentMap} needs neither.
 * <li>Functions that the caller gives ({@code compute}, {@code merge}, {@code replaceAll}, {@code removeIf}, orders)
 *     run inside the region, with the lock held: what they store to durable data is part of it.
 * <li>An operation that throws is rolled back, so that the collection is as it was before. Within a region of the
 *     caller, that region is rolled back if the exception ends it; a caller that catches it inside decides for itself.
 * </ul>
 *
 * <p>The collections that these methods return are plain objects: durable once a durable root reaches them, and
 * volatile before. Their locks are free after recovery. They are not serializable. Where nothing is durable they work
 * as synchronized collections do, with a warning; with {@code -Dorg.autopersist.required=true} the methods of this class throw an
 * {@link IllegalStateException} there, see {@link AutoPersist}.
 *
 * <p>Thread-safety: all methods, and all collections that they return, may be used by any thread.
 */
public final class DurableCollections {

    private static final String CALL = "DurableCollections";
    private static final int STRIPES = 64;
    private static final int MOST_STRIPES = 1 << 10;

    private DurableCollections() {}

    /**
     * A collection.
     *
     * @param <E> the elements
     * @param collection what to wrap
     * @throws NullPointerException if it is null
     */
    public static <E> Collection<E> collection(Collection<E> collection) {
        MissingImage.check(CALL);
        return new DurableCollection<>(collection, null);
    }

    /**
     * A list, with {@link java.util.RandomAccess} if the wrapped one has it.
     *
     * @param <E> the elements
     * @param list what to wrap
     * @throws NullPointerException if it is null
     */
    public static <E> List<E> list(List<E> list) {
        MissingImage.check(CALL);
        return DurableList.of(list, null);
    }

    /**
     * A queue. Operations that wait are not on offer; those of {@link #blockingQueue()} are.
     *
     * @param <E> the elements
     * @param queue what to wrap
     * @throws NullPointerException if it is null
     */
    public static <E> Queue<E> queue(Queue<E> queue) {
        MissingImage.check(CALL);
        return new DurableQueue<>(queue, null);
    }

    /**
     * A deque. Operations that wait are not on offer.
     *
     * @param <E> the elements
     * @param deque what to wrap
     * @throws NullPointerException if it is null
     */
    public static <E> Deque<E> deque(Deque<E> deque) {
        MissingImage.check(CALL);
        return new DurableDeque<>(deque, null);
    }

    /**
     * A set.
     *
     * @param <E> the elements
     * @param set what to wrap
     * @throws NullPointerException if it is null
     */
    public static <E> Set<E> set(Set<E> set) {
        MissingImage.check(CALL);
        return new DurableSet<>(set, null);
    }

    /**
     * A set with an order, such as LinkedHashSet.
     *
     * @param <E> the elements
     * @param set what to wrap
     * @throws NullPointerException if it is null
     */
    public static <E> SequencedSet<E> sequencedSet(SequencedSet<E> set) {
        MissingImage.check(CALL);
        return new DurableSequencedSet<>(set, null);
    }

    /**
     * A sorted set.
     *
     * @param <E> the elements
     * @param set what to wrap
     * @throws NullPointerException if it is null
     */
    public static <E> SortedSet<E> sortedSet(SortedSet<E> set) {
        MissingImage.check(CALL);
        return new DurableSortedSet<>(set, null);
    }

    /**
     * A navigable set, such as TreeSet.
     *
     * @param <E> the elements
     * @param set what to wrap
     * @throws NullPointerException if it is null
     */
    public static <E> NavigableSet<E> navigableSet(NavigableSet<E> set) {
        MissingImage.check(CALL);
        return new DurableNavigableSet<>(set, null);
    }

    /**
     * A map.
     *
     * @param <K> the keys
     * @param <V> the values
     * @param map what to wrap
     * @throws NullPointerException if it is null
     */
    public static <K, V> Map<K, V> map(Map<K, V> map) {
        MissingImage.check(CALL);
        return new DurableMap<>(map, null);
    }

    /**
     * A map with an order, such as LinkedHashMap.
     *
     * @param <K> the keys
     * @param <V> the values
     * @param map what to wrap
     * @throws NullPointerException if it is null
     */
    public static <K, V> SequencedMap<K, V> sequencedMap(SequencedMap<K, V> map) {
        MissingImage.check(CALL);
        return new DurableSequencedMap<>(map, null);
    }

    /**
     * A sorted map.
     *
     * @param <K> the keys
     * @param <V> the values
     * @param map what to wrap
     * @throws NullPointerException if it is null
     */
    public static <K, V> SortedMap<K, V> sortedMap(SortedMap<K, V> map) {
        MissingImage.check(CALL);
        return new DurableSortedMap<>(map, null);
    }

    /**
     * A navigable map, such as TreeMap.
     *
     * @param <K> the keys
     * @param <V> the values
     * @param map what to wrap
     * @throws NullPointerException if it is null
     */
    public static <K, V> NavigableMap<K, V> navigableMap(NavigableMap<K, V> map) {
        MissingImage.check(CALL);
        return new DurableNavigableMap<>(map, null);
    }

    /**
     * A new, empty concurrent map with room for about 64 threads at once; see {@link #concurrentMap(int)}.
     *
     * @param <K> the keys
     * @param <V> the values
     */
    public static <K, V> ConcurrentMap<K, V> concurrentMap() {
        return concurrentMap(STRIPES);
    }

    /**
     * A new, empty concurrent map. Each operation is durable and atomic, {@code clear}, {@code putAll} and
     * {@code replaceAll} included. {@code java.util.concurrent.ConcurrentHashMap} has no such promise: a crash while
     * it grows, or balances the tree that a crowded bin has, may cost entries or leave it stuck.
     *
     * <p>Null is neither a key nor a value. Iterators, streams and {@code forEach} see each part of the map as it is
     * when they come to it, and need no lock; nor does looking up a key outside of a region. {@code removeIf} tests and
     * removes entry by entry. Functions that the caller gives run inside the region and with a lock held: they should be
     * short, and must not use the map. {@code Collections.newSetFromMap} makes a set of it.
     *
     * @param <K> the keys, of classes whose hash codes are the same in the next process
     * @param <V> the values
     * @param concurrency how many threads are to change the map at once, from 1 to 1,024; rounded up
     * @throws IllegalArgumentException if {@code concurrency} is out of range
     */
    public static <K, V> ConcurrentMap<K, V> concurrentMap(int concurrency) {
        if (concurrency < 1 || concurrency > MOST_STRIPES) {
            throw new IllegalArgumentException(
                    "concurrency is " + concurrency + ", but must be from 1 to " + MOST_STRIPES);
        }
        MissingImage.check(CALL);
        return new StripedMap<>(concurrency);
    }

    /**
     * A new, empty blocking queue without a bound; see {@link #blockingQueue(int)}.
     *
     * @param <E> the elements
     */
    public static <E> BlockingQueue<E> blockingQueue() {
        return blockingQueue(Integer.MAX_VALUE);
    }

    /**
     * A new, empty blocking queue, first in, first out, for any number of threads. Each operation is durable when it returns,
     * {@code addAll}, {@code drainTo} and {@code clear} as a whole. Threads that wait leave nothing durable.
     *
     * <p>A job is done exactly once, as far as durable data tells, if it is taken in the region that stores what comes of it:
     *
     * {@snippet :
     * FailureAtomic.run(() -> {
     *     Job job = jobs.take();
     *     results.put(job.id(), work(job));
     * });
     * }
     *
     * <p>Within a region of the caller
     *
     * <ul>
     * <li>what is taken is nobody else's until the region's outermost end. If it is rolled back, or the process dies before, the
     *     element is back in its place. Other threads take, and put, other elements meanwhile: unlike other durable
     *     collections this one has no lock that a region which takes would keep.
     * <li>what is put is seen by the region alone until its outermost end. Until then other threads that put anything wait,
     *     also for longer than the time that they give.
     * <li>the methods that wait do so with the region open: it keeps the locks of other durable collections that it has
     *     used before, and who is to put the element may want them. So take first. A {@code take} that could never return,
     *     because the region itself keeps all others from putting, and a {@code put} into a queue that the region itself has
     *     filled, throw an IllegalStateException.
     * <li>an interrupt while it waits throws an InterruptedException, which rolls the region back if it ends it.
     * </ul>
     *
     * <p>Methods that look, iterators too, tell of what the current thread could take at that moment, and need no lock;
     * {@code size} takes time proportional to it. Where two regions follow each other in one thread, other threads may see for a
     * moment what was so before the first one ended. Null is no element.
     *
     * @param <E> the elements
     * @param capacity how many elements it can have at most, those counted that open regions have taken
     * @throws IllegalArgumentException if {@code capacity} is less than 1
     */
    public static <E> BlockingQueue<E> blockingQueue(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity is " + capacity + ", but must be at least 1");
        }
        MissingImage.check(CALL);
        return new DurableBlockingQueue<>(capacity);
    }
}
