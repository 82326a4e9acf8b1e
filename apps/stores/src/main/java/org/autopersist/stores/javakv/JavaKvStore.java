// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.javakv;

import java.util.List;
import org.autopersist.AfterRecovery;

/**
 * A {@link LeafTree} of ordinary objects: each of its stores is durable, and before other threads see it, once a durable
 * root reaches it.
 *
 * @param <V> the values
 */
public final class JavaKvStore<V> extends LeafTree<V> {

    private volatile Leaf<V> first = new Leaf<>(List.of(), null);
    private volatile Leaf<V> spare;

    /** An empty store. */
    public JavaKvStore() {
        rebuildIndex();
    }

    @AfterRecovery
    private void onRecovery() {
        rebuildIndex();
    }

    @Override
    Leaf<V> first() {
        return first;
    }

    @Override
    void setFirst(Leaf<V> leaf) {
        first = leaf;
    }

    @Override
    void setNext(Leaf<V> leaf, Leaf<V> next) {
        leaf.setNext(next);
    }

    @Override
    Leaf<V> newLeaf(List<Entry<V>> entries, Leaf<V> next) {
        return new Leaf<>(entries, next);
    }

    @Override
    void add(Leaf<V> leaf, int slot, String key, V value) {
        leaf.set(slot, new Entry<>(key, value));
    }

    @Override
    void replace(Entry<V> entry, V value) {
        entry.value = value;
    }

    @Override
    void remove(Leaf<V> leaf, int slot) {
        leaf.set(slot, null);
    }

    @Override
    public void clear() {
        synchronized (structure) {
            Leaf<V> empty = new Leaf<>(List.of(), null);
            spare = empty;
            if (spare != empty) {
                return; // refused; the error that says why comes a little later
            }
            restart(empty);
            spare = null;
        }
    }
}
