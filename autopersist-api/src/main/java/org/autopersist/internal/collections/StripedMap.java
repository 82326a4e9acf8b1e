// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.autopersist.Unrecoverable;

/**
 * A concurrent map in stripes, each of which is a HashMap under a monitor of its own. Null is neither a key nor a value.
 *
 * <p>Each change is a failure-atomic region that ends before the stripe's monitor is left. So a stripe is never seen
 * half changed: not by other threads, because of the monitor, and not after a crash, because of the region; growing a
 * table is part of the change that makes it grow. Operations on the whole map hold all monitors, taken in the stripes'
 * order, so that they can't wait for each other in a circle. A region of the caller keeps the monitors of what it has
 * changed until its end, in the order in which it changed it; {@link Changes} sees to circles of these.
 *
 * <p>The locks are monitors because these are not part of the durable data: a lock that is an object would be stored
 * to, durably, at each operation.
 *
 * <p>Looking up a key outside of a region takes no monitor: what was read counts if {@link Part} says that the stripe
 * was not changed meanwhile. A HashMap that another thread changes may give wrong answers to such a reader, or
 * throw; a circle that it leads it into, as in a tree that is being balanced, is gone when the change goes on.
 */
public final class StripedMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V> {

    private static final VarHandle PARTS;

    static {
        try {
            PARTS = MethodHandles.lookup().findVarHandle(StripedMap.class, "parts", Part[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Each is its own monitor. */
    private final HashMap<K, V>[] stripes;

    /** See {@link StripeFunction}. */
    private final int multiplier;

    /** The stripes as this process changes them. Null in a map that is new or was recovered, until it is asked for. */
    @Unrecoverable
    private volatile Part<K, V>[] parts;

    /** @param threads how many are to change the map at once */
    public StripedMap(int threads) {
        int count = StripeFunction.stripesFor(threads);
        this(count, StripeFunction.remainder(count));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    StripedMap(int count, int multiplier) {
        this.stripes = new HashMap[count];
        this.multiplier = multiplier;
        for (int i = 0; i < count; i++) {
            this.stripes[i] = new HashMap<>();
        }
    }

    private Part<K, V> part(Object key) {
        Part<K, V>[] current = parts();
        return current[StripeFunction.apply(multiplier, key.hashCode(), current.length)];
    }

    private Part<K, V>[] parts() {
        Part<K, V>[] current = parts;
        return current != null ? current : makeParts();
    }

    /** Without a monitor, which another thread's region might have. */
    private Part<K, V>[] makeParts() {
        PARTS.compareAndSet(this, null, Part.of(stripes));
        return parts;
    }

    /** Runs a change of the stripe that has a key, with its monitor held. */
    private <T> T change(Object key, Function<HashMap<K, V>, T> operation) {
        Part<K, V> part = part(key);
        return Changes.change(
                part.stripe,
                () -> {
                    part.begin();
                    return operation.apply(part.stripe);
                },
                part::settle);
    }

    /** Runs a change of the whole map with all monitors held. */
    private void changeAll(Runnable operation) {
        Part<K, V>[] all = parts();
        Changes.run(stripes, () -> {
            for (Part<K, V> part : all) {
                part.begin();
            }
            operation.run();
        });
    }

    @Override
    public int size() {
        long size = 0;
        for (HashMap<K, V> stripe : stripes) {
            synchronized (Changes.lock(stripe)) {
                size += stripe.size();
            }
        }
        return (int) Math.min(size, Integer.MAX_VALUE);
    }

    @Override
    public boolean isEmpty() {
        for (HashMap<K, V> stripe : stripes) {
            synchronized (Changes.lock(stripe)) {
                if (!stripe.isEmpty()) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public V get(Object key) {
        Part<K, V> part = part(key);
        int number = part.number();
        if ((number & 1) == 0 && !Changes.isInRegion()) {
            try {
                V value = part.stripe.get(key);
                if (part.isCurrent(number)) {
                    return value;
                }
            } catch (RuntimeException | Error e) {
                // Of the key itself, it comes again with the monitor.
            }
        }
        return getLocked(key, part);
    }

    private V getLocked(Object key, Part<K, V> part) {
        synchronized (Changes.lock(part.stripe)) {
            if (!Changes.isInRegion()) {
                part.settle();
            }
            return part.stripe.get(key);
        }
    }

    @Override
    public V getOrDefault(Object key, V other) {
        V value = get(key);
        return value != null ? value : other;
    }

    @Override
    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    @Override
    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        for (HashMap<K, V> stripe : stripes) {
            synchronized (Changes.lock(stripe)) {
                if (stripe.containsValue(value)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public V put(K key, V value) {
        Objects.requireNonNull(value);
        return change(key, stripe -> stripe.put(key, value));
    }

    @Override
    public V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value);
        return change(key, stripe -> stripe.putIfAbsent(key, value));
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> map) {
        // A copy, because the other map may have locks of its own.
        List<Entry<? extends K, ? extends V>> entries = new ArrayList<>();
        map.forEach((key, value) ->
                entries.add(Map.entry(Objects.requireNonNull(key), Objects.requireNonNull(value))));
        changeAll(() -> entries.forEach(entry -> part(entry.getKey()).stripe.put(entry.getKey(), entry.getValue())));
    }

    @Override
    public V remove(Object key) {
        return change(key, stripe -> stripe.remove(key));
    }

    @Override
    public boolean remove(Object key, Object value) {
        return value != null && change(key, stripe -> stripe.remove(key, value));
    }

    @Override
    public V replace(K key, V value) {
        Objects.requireNonNull(value);
        return change(key, stripe -> stripe.replace(key, value));
    }

    @Override
    public boolean replace(K key, V before, V after) {
        Objects.requireNonNull(before);
        Objects.requireNonNull(after);
        return change(key, stripe -> stripe.replace(key, before, after));
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        return change(key, stripe -> stripe.computeIfAbsent(key, function));
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return change(key, stripe -> stripe.computeIfPresent(key, function));
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return change(key, stripe -> stripe.compute(key, function));
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(value);
        return change(key, stripe -> stripe.merge(key, value, function));
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        changeAll(() -> {
            for (HashMap<K, V> stripe : stripes) {
                stripe.replaceAll((key, value) -> Objects.requireNonNull(function.apply(key, value)));
            }
        });
    }

    @Override
    public void clear() {
        changeAll(() -> {
            for (HashMap<K, V> stripe : stripes) {
                stripe.clear();
            }
        });
    }

    /** Without a monitor while the action runs; see {@link StripedIterator}. */
    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Iterator<Entry<K, V>> entries = new StripedIterator<>(this); entries.hasNext(); ) {
            Entry<K, V> entry = entries.next();
            action.accept(entry.getKey(), entry.getValue());
        }
    }

    int stripeCount() {
        return stripes.length;
    }

    /** The entries of a stripe at this moment. */
    List<Entry<K, V>> entriesOf(int index) {
        HashMap<K, V> stripe = stripes[index];
        synchronized (Changes.lock(stripe)) {
            List<Entry<K, V>> entries = new ArrayList<>(stripe.size());
            stripe.forEach((key, value) -> entries.add(new StripedEntry<>(this, key, value)));
            return entries;
        }
    }

    @Override
    public Set<K> keySet() {
        return new StripedKeys<>(this);
    }

    @Override
    public Collection<V> values() {
        return new StripedValues<>(this);
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new StripedEntries<>(this);
    }
}
