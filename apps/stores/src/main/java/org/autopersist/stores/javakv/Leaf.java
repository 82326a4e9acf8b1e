// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.javakv;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What is durable of a leaf: its entries, each in any slot, and the next leaf, which has greater keys. Each change is one
 * volatile store.
 */
final class Leaf<V> {

    /** As in kvtree3. */
    static final int SLOTS = 48;

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Entry[].class);

    private final Entry<V>[] slots;
    private volatile Leaf<V> next;

    /** @param entries at most {@link #SLOTS} */
    @SuppressWarnings("unchecked") // the array has only what this class stores
    Leaf(Iterable<Entry<V>> entries, Leaf<V> next) {
        slots = (Entry<V>[]) new Entry<?>[SLOTS];
        int slot = 0;
        for (Entry<V> entry : entries) {
            slots[slot++] = entry;
        }
        this.next = next;
    }

    @SuppressWarnings("unchecked")
    Entry<V> get(int slot) {
        return (Entry<V>) ELEMENT.getVolatile(slots, slot);
    }

    void set(int slot, Entry<V> entry) {
        ELEMENT.setVolatile(slots, slot, entry);
    }

    /** The array itself, for those who write it back. */
    Entry<V>[] slots() {
        return slots;
    }

    Leaf<V> next() {
        return next;
    }

    void setNext(Leaf<V> leaf) {
        next = leaf;
    }
}
