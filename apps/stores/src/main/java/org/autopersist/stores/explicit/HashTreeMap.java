// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.explicit;

import java.util.function.BiConsumer;
import org.autopersist.explicit.Nvm;
import org.autopersist.structures.Cell;
import org.autopersist.structures.IndexTree;

/**
 * Immutable map in the shape of PCollections' HashPMap: a tree of lists of entries, by hash code. Every new object is
 * placed and written back, not fenced; keys and values must have been placed.
 */
final class HashTreeMap<V> {

    private static final long TREE = Nvm.field(HashTreeMap.class, "tree");
    private static final long SIZE = Nvm.field(HashTreeMap.class, "size");

    private final IndexTree<Cell<MapEntry<V>>> tree;
    private final int size;

    private HashTreeMap(IndexTree<Cell<MapEntry<V>>> tree, int size) {
        this.tree = tree;
        this.size = size;
    }

    private static <V> HashTreeMap<V> of(IndexTree<Cell<MapEntry<V>>> tree, int size) {
        HashTreeMap<V> map = Nvm.place(new HashTreeMap<>(tree, size));
        Nvm.writeBack(map, TREE);
        Nvm.writeBack(map, SIZE);
        return map;
    }

    static <V> HashTreeMap<V> empty() {
        return of(null, 0);
    }

    int size() {
        return size;
    }

    /** The value of a key, or null. */
    V get(String key) {
        for (Cell<MapEntry<V>> list = entries(key); list != null; list = list.rest()) {
            if (list.first().key().equals(key)) {
                return list.first().value();
            }
        }
        return null;
    }

    HashTreeMap<V> plus(String key, V value) {
        Cell<MapEntry<V>> before = entries(key);
        Cell<MapEntry<V>> after = Cell.of(MapEntry.of(key, value), without(before, key));
        return of(IndexTree.plus(tree, key.hashCode(), after), size - Cell.size(before) + Cell.size(after));
    }

    /** Without a key that there is. */
    HashTreeMap<V> minus(String key) {
        Cell<MapEntry<V>> after = without(entries(key), key);
        return of(after == null ? IndexTree.minus(tree, key.hashCode()) : IndexTree.plus(tree, key.hashCode(), after),
                size - 1);
    }

    void forEach(BiConsumer<? super String, ? super V> action) {
        IndexTree.forEach(tree, entries -> {
            for (Cell<MapEntry<V>> list = entries; list != null; list = list.rest()) {
                action.accept(list.first().key(), list.first().value());
            }
        });
    }

    private Cell<MapEntry<V>> entries(String key) {
        return IndexTree.get(tree, key.hashCode());
    }

    private static <V> Cell<MapEntry<V>> without(Cell<MapEntry<V>> list, String key) {
        if (list == null) {
            return null;
        }
        if (list.first().key().equals(key)) {
            return list.rest();
        }
        Cell<MapEntry<V>> rest = without(list.rest(), key);
        return rest == list.rest() ? list : Cell.of(list.first(), rest);
    }
}
