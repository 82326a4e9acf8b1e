// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.autopersist.ImageFullException;

/**
 * A map from String keys to values, ordered or not. Each operation is atomic; on AutoPersist, once a durable root
 * reaches the store, what it changed is durable when it returns. The program that holds the store marks its root field
 * and nothing else.
 *
 * <p>Values must not be changed once they are stored, unless each such change is atomic by itself. Neither keys nor
 * values are null: {@link NullPointerException}.
 *
 * <p>Errors: a value that can't be made durable is refused with {@link org.autopersist.ObjectRefusedException}, a full image
 * with {@link ImageFullException}; the store is as it was before then. As at any durable store, compiled code may throw it
 * a little after the operation, at the next call that is not inlined; {@link org.autopersist.AutoPersist#fence} is one.
 *
 * <p>Changes within a failure-atomic region of the caller become durable at that region's end. They must not be rolled
 * back: a store may have parts that are not durable, which no rollback reaches.
 *
 * <p>Thread-safety: all methods may be called by any thread at any time.
 *
 * @param <V> the values
 */
public interface Store<V> {

    /** The value of {@code key}, or null if there is none. */
    V get(String key);

    /**
     * Gives {@code key} a value.
     *
     * @return the value it had before, or null
     */
    V put(String key, V value);

    /**
     * Removes {@code key}.
     *
     * @return the value it had, or null
     */
    V remove(String key);

    /**
     * Replaces the value of {@code key} by what {@code function} makes of it. The function gets the key and its value,
     * or null if it has none; null as its result removes the key. It is called exactly once, with a lock held: it should
     * be short and must not use the store. What it throws is rethrown, and nothing is changed.
     *
     * @return the function's result
     */
    V compute(String key, BiFunction<? super String, ? super V, ? extends V> function);

    /** The number of keys; if other threads change the store meanwhile, an estimate. May take a time that grows with it. */
    long size();

    /** Removes all keys, at once. */
    void clear();

    /**
     * Passes each key and its value to {@code action}, without a lock. It is weakly consistent: what other threads change
     * meanwhile may be seen or not.
     */
    void forEach(BiConsumer<? super String, ? super V> action);

    /** Whether {@link #scan} works. */
    boolean isOrdered();

    /**
     * The keys from {@code from} on, in the order of {@link String#compareTo}, with their values; weakly consistent.
     *
     * @param from the lowest key wanted; it need not be there
     * @param count how many at most
     * @return a list that the caller may change
     * @throws IllegalArgumentException if {@code count} is negative
     * @throws UnsupportedOperationException if the store is not ordered
     */
    default List<Map.Entry<String, V>> scan(String from, int count) {
        throw new UnsupportedOperationException(getClass().getSimpleName()
                + " keeps its keys in no order and has no scans. Take an ordered store: isOrdered() tells.");
    }
}
