// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.javakv;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.autopersist.Unrecoverable;
import org.autopersist.stores.Store;

/**
 * The tree. Each change, splits included, becomes durable by one store, so that no crash finds it half done, and no
 * failure-atomic region is needed. How that store is done is a subclass's part.
 *
 * <p>Locks: whoever changes a leaf's entries holds its node's monitor; whoever changes the chain of leaves, or the
 * index, holds {@code structure}, taken before any node's.
 *
 * @param <V> the values
 */
abstract class LeafTree<V> implements Store<V> {

    private static final String LOWEST = "";

    final Object structure = new Object();

    @Unrecoverable
    private volatile Node<V> root;

    /** The beginning of the chain. */
    abstract Leaf<V> first();

    /** Durable when it returns, and before it what {@code leaf} leads to; so are the following. */
    abstract void setFirst(Leaf<V> leaf);

    abstract void setNext(Leaf<V> leaf, Leaf<V> next);

    abstract Leaf<V> newLeaf(List<Entry<V>> entries, Leaf<V> next);

    abstract void add(Leaf<V> leaf, int slot, String key, V value);

    abstract void replace(Entry<V> entry, V value);

    abstract void remove(Leaf<V> leaf, int slot);

    /** Leaves out empty leaves; the next change beside one drops it from the chain. */
    final void rebuildIndex() {
        List<LeafNode<V>> nodes = new ArrayList<>();
        nodes.add(new LeafNode<>(first(), LOWEST));
        for (Leaf<V> leaf = first().next(); leaf != null; leaf = leaf.next()) {
            String from = null;
            for (int slot = 0; slot < Leaf.SLOTS; slot++) {
                Entry<V> entry = leaf.get(slot);
                if (entry != null && (from == null || entry.key.compareTo(from) < 0)) {
                    from = entry.key;
                }
            }
            if (from != null) {
                nodes.add(new LeafNode<>(leaf, from));
            }
        }
        root = InnerNode.treeOf(nodes);
    }

    @Override
    public V get(String key) {
        Entry<V> entry = root.find(key).get(key);
        return entry == null ? null : entry.value;
    }

    @Override
    public V put(String key, V value) {
        Objects.requireNonNull(value, "value");
        return change(key, (_, _) -> value, true);
    }

    @Override
    public V remove(String key) {
        return change(key, (_, _) -> null, true);
    }

    @Override
    public V compute(String key, BiFunction<? super String, ? super V, ? extends V> function) {
        return change(key, function, false);
    }

    private V change(String key, BiFunction<? super String, ? super V, ? extends V> function, boolean returnsOld) {
        while (true) {
            LeafNode<V> node = root.find(key);
            LeafNode.Change<V> change;
            synchronized (node) {
                change = node.change(this, key, function);
            }
            if (change == null) {
                split(node);
                continue;
            }
            if (change.isLastRemoved()) {
                unlink(node);
            }
            return returnsOld ? change.before() : change.after();
        }
    }

    /**
     * Splits a full leaf: two new ones, made in advance, take its place in the chain by one store. A closed node has been
     * split or removed already, and the index is up to date when this returns.
     */
    private void split(LeafNode<V> node) {
        synchronized (structure) {
            synchronized (node) {
                if (node.isClosed() || !node.isFull()) {
                    return;
                }
                List<Entry<V>> entries = node.entries();
                int half = entries.size() / 2;
                Leaf<V> upper = newLeaf(entries.subList(half, entries.size()), node.leaf().next());
                Leaf<V> lower = newLeaf(entries.subList(0, half), upper);
                Node<V> index = InnerNode.rooted(root.with(node.from(), List.of(
                        new LeafNode<>(lower, node.from()), new LeafNode<>(upper, entries.get(half).key))));
                if (linkAfter(root.before(node.from()), lower)) {
                    node.close();
                    root = index;
                }
            }
        }
    }

    /** Takes an empty leaf out of the chain, unless it is the first. */
    private void unlink(LeafNode<V> node) {
        synchronized (structure) {
            synchronized (node) {
                LeafNode<V> before = root.before(node.from());
                if (before == null || node.isClosed() || !node.isEmpty()) {
                    return;
                }
                Node<V> index = InnerNode.rooted(root.with(node.from(), List.of()));
                if (linkAfter(before, node.leaf().next())) {
                    node.close();
                    root = index;
                }
            }
        }
    }

    /**
     * The one durable store of a change of the chain.
     *
     * @param before null for the beginning of the chain
     * @return false if the store was refused; the error that says why may come a little later
     */
    private boolean linkAfter(LeafNode<V> before, Leaf<V> leaf) {
        if (before == null) {
            setFirst(leaf);
            return first() == leaf;
        }
        setNext(before.leaf(), leaf);
        return before.leaf().next() == leaf;
    }

    @Override
    public long size() {
        long[] size = {0};
        root.leavesFrom(LOWEST, node -> {
            size[0] += node.entries().size();
            return true;
        });
        return size[0];
    }

    /**
     * Closes all leaves and begins anew; with {@code structure} held.
     *
     * @param empty a leaf that is durable, so that nothing can fail afterwards
     */
    final void restart(Leaf<V> empty) {
        root.leavesFrom(LOWEST, node -> {
            synchronized (node) {
                node.close();
            }
            return true;
        });
        setFirst(empty);
        root = new LeafNode<>(empty, LOWEST);
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super V> action) {
        Objects.requireNonNull(action, "action");
        root.leavesFrom(LOWEST, node -> {
            node.entries().forEach(entry -> action.accept(entry.key, entry.value));
            return true;
        });
    }

    @Override
    public boolean isOrdered() {
        return true;
    }

    @Override
    public List<Map.Entry<String, V>> scan(String from, int count) {
        Objects.requireNonNull(from, "from");
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        List<Map.Entry<String, V>> found = new ArrayList<>();
        root.leavesFrom(from, node -> {
            List<Entry<V>> entries = node.entries();
            entries.removeIf(entry -> entry.key.compareTo(from) < 0);
            for (int i = 0; i < entries.size() && found.size() < count; i++) {
                Entry<V> entry = entries.get(i);
                found.add(Map.entry(entry.key, entry.value));
            }
            return found.size() < count;
        });
        return found;
    }
}
