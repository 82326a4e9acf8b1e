// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * Goes through a {@link StripedMap}, taking each stripe as it is when it comes to it. Never throws a
 * ConcurrentModificationException. For one thread.
 */
final class StripedIterator<K, V> implements Iterator<Map.Entry<K, V>> {

    private final StripedMap<K, V> map;
    private Iterator<Map.Entry<K, V>> stripe = Collections.emptyIterator();
    private int nextStripe;
    private Map.Entry<K, V> last;

    StripedIterator(StripedMap<K, V> map) {
        this.map = map;
    }

    @Override
    public boolean hasNext() {
        while (!stripe.hasNext() && nextStripe < map.stripeCount()) {
            stripe = map.entriesOf(nextStripe++).iterator();
        }
        return stripe.hasNext();
    }

    @Override
    public Map.Entry<K, V> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        last = stripe.next();
        return last;
    }

    /** Removes the key, whatever its value is by now. */
    @Override
    public void remove() {
        if (last == null) {
            throw new IllegalStateException("remove() needs a call of next() before");
        }
        map.remove(last.getKey());
        last = null;
    }

    /** This iteration, giving a part of each entry. */
    <T> Iterator<T> of(Function<? super Map.Entry<K, V>, ? extends T> part) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return StripedIterator.this.hasNext();
            }

            @Override
            public T next() {
                return part.apply(StripedIterator.this.next());
            }

            @Override
            public void remove() {
                StripedIterator.this.remove();
            }
        };
    }
}
