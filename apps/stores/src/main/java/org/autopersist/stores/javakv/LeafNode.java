// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.javakv;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * The volatile part of a leaf: where its keys begin, its fingerprints, and the monitor that whoever changes the leaf
 * holds. When a leaf is split or removed its node is closed: its leaf does not change any more, and writers go to the
 * nodes that come instead. Readers take no lock; those that came before may read a closed leaf to the end, since it still
 * has what was there when they began.
 */
final class LeafNode<V> implements Node<V> {

    private static final Comparator<Entry<?>> BY_KEY = Comparator.comparing(entry -> entry.key);

    private final Leaf<V> leaf;
    private final String from;
    private final Fingerprints fingerprints = new Fingerprints();
    private boolean closed;

    LeafNode(Leaf<V> leaf, String from) {
        this.leaf = leaf;
        this.from = from;
        for (int slot = 0; slot < Leaf.SLOTS; slot++) {
            Entry<V> entry = leaf.get(slot);
            if (entry != null) {
                fingerprints.set(slot, Fingerprints.of(entry.key));
            }
        }
    }

    Leaf<V> leaf() {
        return leaf;
    }

    @Override
    public String from() {
        return from;
    }

    @Override
    public LeafNode<V> find(String key) {
        return this;
    }

    @Override
    public LeafNode<V> before(String key) {
        return from.compareTo(key) < 0 ? this : null;
    }

    @Override
    public List<Node<V>> with(String key, List<? extends Node<V>> others) {
        return List.copyOf(others);
    }

    @Override
    public boolean leavesFrom(String key, Predicate<LeafNode<V>> action) {
        return action.test(this);
    }

    /** The entry of a key, or null. */
    Entry<V> get(String key) {
        int fingerprint = Fingerprints.of(key);
        for (int word = 0; word < Fingerprints.WORDS; word++) {
            for (long left = fingerprints.candidates(word, fingerprint); left != 0; left &= left - 1) {
                Entry<V> entry = leaf.get(Fingerprints.slot(word, left));
                if (entry != null && entry.key.equals(key)) {
                    return entry;
                }
            }
        }
        return null;
    }

    /**
     * The entries at the moment, in the order of their keys. A key that is removed and added again meanwhile may be found in
     * two slots; it is there once.
     */
    List<Entry<V>> entries() {
        List<Entry<V>> found = new ArrayList<>(Leaf.SLOTS);
        for (int slot = 0; slot < Leaf.SLOTS; slot++) {
            Entry<V> entry = leaf.get(slot);
            if (entry != null) {
                found.add(entry);
            }
        }
        found.sort(BY_KEY);
        List<Entry<V>> entries = new ArrayList<>(found.size());
        for (Entry<V> entry : found) {
            if (entries.isEmpty() || !entries.getLast().key.equals(entry.key)) {
                entries.add(entry);
            }
        }
        return entries;
    }

    // What follows needs the monitor.

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
    }

    /**
     * What a change did.
     *
     * @param before the value before, or null
     * @param after the value afterwards, or null
     * @param isLastRemoved whether it left the leaf empty
     */
    record Change<V>(V before, V after, boolean isLastRemoved) {}

    /**
     * Changes what a key has.
     *
     * @return null if it was not tried, because this node is closed, or the key is new and there is no room
     */
    Change<V> change(LeafTree<V> tree, String key, BiFunction<? super String, ? super V, ? extends V> function) {
        Entry<V> entry = get(key);
        // With room in advance, because the function must be called only once.
        if (closed || entry == null && isFull()) {
            return null;
        }
        V before = entry == null ? null : entry.value;
        V after = function.apply(key, before);
        if (after == null) {
            if (entry != null) {
                remove(tree, entry);
            }
            return new Change<>(before, null, entry != null && isEmpty());
        }
        if (entry == null) {
            add(tree, key, after);
        } else if (after != before) {
            tree.replace(entry, after);
        }
        return new Change<>(before, after, false);
    }

    private void add(LeafTree<V> tree, String key, V value) {
        int slot = freeSlot();
        // First, so that whoever can see the entry finds it. If the store is refused the fingerprint means nothing.
        fingerprints.set(slot, Fingerprints.of(key));
        tree.add(leaf, slot, key, value);
    }

    private void remove(LeafTree<V> tree, Entry<V> entry) {
        int slot = 0;
        while (leaf.get(slot) != entry) {
            slot++;
        }
        tree.remove(leaf, slot);
        fingerprints.set(slot, Fingerprints.FREE);
    }

    boolean isFull() {
        return freeSlot() < 0;
    }

    boolean isEmpty() {
        for (int slot = 0; slot < Leaf.SLOTS; slot++) {
            if (leaf.get(slot) != null) {
                return false;
            }
        }
        return true;
    }

    private int freeSlot() {
        for (int word = 0; word < Fingerprints.WORDS; word++) {
            long free = fingerprints.candidates(word, Fingerprints.FREE);
            if (free != 0) {
                return Fingerprints.slot(word, free);
            }
        }
        for (int slot = 0; slot < Leaf.SLOTS; slot++) {
            if (leaf.get(slot) == null) {
                return slot; // where a store was refused
            }
        }
        return -1;
    }
}
