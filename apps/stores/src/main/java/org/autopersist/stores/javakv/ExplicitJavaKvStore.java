// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.javakv;

import java.util.List;
import java.util.Objects;
import org.autopersist.explicit.Nvm;
import org.autopersist.stores.explicit.Placer;
import org.autopersist.structures.ArrayWriteBack;

/**
 * The same {@link LeafTree} with the markings of explicit persistence. Only the chain of leaves is in the image; the tree
 * itself is made anew in each process. Other threads may see a change shortly before it is durable.
 *
 * @param <V> the values
 */
public final class ExplicitJavaKvStore<V> extends LeafTree<V> {

    private static final long FIRST = Nvm.field(Chain.class, "first");
    private static final long SLOTS = Nvm.field(Leaf.class, "slots");
    private static final long NEXT = Nvm.field(Leaf.class, "next");
    private static final long KEY = Nvm.field(Entry.class, "key");
    private static final long VALUE = Nvm.field(Entry.class, "value");

    /**
     * What the image has of a store.
     *
     * @param <V> the values
     */
    public static final class Chain<V> {

        private volatile Leaf<V> first;

        /**
         * That of an empty store: durable, and reachable from no root yet.
         *
         * @param arrays as for the store
         * @throws UnsupportedOperationException if this JVM was not started for explicit persistence
         */
        public Chain(ArrayWriteBack arrays) {
            Nvm.place(this);
            first = placed(new Leaf<>(List.of(), null), arrays);
            Nvm.writeBack(this, FIRST);
            Nvm.fence();
        }
    }

    private final Chain<V> chain;
    private final Placer<V> placer;
    private final ArrayWriteBack arrays;

    /**
     * The store of a chain; there must be no other one in this process.
     *
     * @param arrays how new leaves are written back
     */
    public ExplicitJavaKvStore(Chain<V> chain, Placer<V> placer, ArrayWriteBack arrays) {
        this.chain = chain;
        this.placer = Objects.requireNonNull(placer, "placer");
        this.arrays = arrays;
        rebuildIndex();
    }

    /** With each field by itself, not fenced. */
    private static <V> Leaf<V> placed(Leaf<V> leaf, ArrayWriteBack arrays) {
        Nvm.place(leaf.slots());
        arrays.writeBack(leaf.slots(), 0, Leaf.SLOTS);
        Nvm.place(leaf);
        Nvm.writeBack(leaf, SLOTS);
        Nvm.writeBack(leaf, NEXT);
        return leaf;
    }

    @Override
    Leaf<V> first() {
        return chain.first;
    }

    @Override
    void setFirst(Leaf<V> leaf) {
        Nvm.fence();
        chain.first = leaf;
        Nvm.writeBack(chain, FIRST);
        Nvm.fence();
    }

    @Override
    void setNext(Leaf<V> leaf, Leaf<V> next) {
        Nvm.fence();
        leaf.setNext(next);
        Nvm.writeBack(leaf, NEXT);
        Nvm.fence();
    }

    @Override
    Leaf<V> newLeaf(List<Entry<V>> entries, Leaf<V> next) {
        return placed(new Leaf<>(entries, next), arrays);
    }

    @Override
    void add(Leaf<V> leaf, int slot, String key, V value) {
        placer.place(value, null);
        Nvm.place(key);
        Entry<V> entry = Nvm.place(new Entry<>(key, value));
        Nvm.writeBack(entry, KEY);
        Nvm.writeBack(entry, VALUE);
        Nvm.fence();
        leaf.set(slot, entry);
        Nvm.writeBackElement(leaf.slots(), slot);
        Nvm.fence();
    }

    @Override
    void replace(Entry<V> entry, V value) {
        placer.place(value, entry.value);
        Nvm.fence();
        entry.value = value;
        Nvm.writeBack(entry, VALUE);
        Nvm.fence();
    }

    @Override
    void remove(Leaf<V> leaf, int slot) {
        leaf.set(slot, null);
        Nvm.writeBackElement(leaf.slots(), slot);
        Nvm.fence();
    }

    @Override
    public void clear() {
        synchronized (structure) {
            restart(newLeaf(List.of(), null));
        }
    }
}
