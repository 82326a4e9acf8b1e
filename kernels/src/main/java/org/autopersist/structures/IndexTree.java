// SPDX-License-Identifier: Apache-2.0
package org.autopersist.structures;

import java.util.function.Consumer;
import org.autopersist.explicit.Nvm;

/**
 * Immutable tree of elements by index, balanced by weight, as PCollections' vectors and maps have it: a node's key counts
 * from its parent's, so that the indexes of all elements behind one place change with a few nodes. Null is the empty tree.
 * Every new node is placed and written back, not fenced; elements must have been placed.
 *
 * <p>Errors: those of {@link Nvm#place}; nothing else is changed then. Thread-safety: any thread may read a tree that it
 * got from another one after a fence or by a lock.
 *
 * @param <V> the elements
 */
public final class IndexTree<V> {

    private static final long KEY = Nvm.field(IndexTree.class, "key");
    private static final long VALUE = Nvm.field(IndexTree.class, "value");
    private static final long LEFT = Nvm.field(IndexTree.class, "left");
    private static final long RIGHT = Nvm.field(IndexTree.class, "right");
    private static final long SIZE = Nvm.field(IndexTree.class, "size");

    // A side may be so many times as heavy as the other; beyond, a single rotation suffices below the second factor.
    private static final int MOST_WEIGHT = 5;
    private static final int SINGLE_ROTATION = 2;

    /** Null for no element. */
    private final V value;
    private final IndexTree<V> left;
    private final IndexTree<V> right;
    private final long key;
    private final int size;

    private IndexTree(long key, V value, IndexTree<V> left, IndexTree<V> right) {
        this.key = key;
        this.value = value;
        this.left = left;
        this.right = right;
        this.size = 1 + size(left) + size(right);
    }

    private static <V> IndexTree<V> of(long key, V value, IndexTree<V> left, IndexTree<V> right) {
        IndexTree<V> node = Nvm.place(new IndexTree<>(key, value, left, right));
        Nvm.writeBack(node, VALUE);
        Nvm.writeBack(node, LEFT);
        Nvm.writeBack(node, RIGHT);
        Nvm.writeBack(node, KEY);
        Nvm.writeBack(node, SIZE);
        return node;
    }

    /** The number of elements. */
    public static int size(IndexTree<?> tree) {
        return tree == null ? 0 : tree.size;
    }

    /** The element at an index, or null if there is none. */
    public static <V> V get(IndexTree<V> tree, long index) {
        while (tree != null && index != tree.key) {
            long below = index - tree.key;
            tree = below < 0 ? tree.left : tree.right;
            index = below;
        }
        return tree == null ? null : tree.value;
    }

    /** Passes all elements, in the order of their indexes. */
    public static <V> void forEach(IndexTree<V> tree, Consumer<? super V> action) {
        if (tree != null) {
            forEach(tree.left, action);
            action.accept(tree.value);
            forEach(tree.right, action);
        }
    }

    private static <V> IndexTree<V> withKey(IndexTree<V> tree, long key) {
        return tree == null || tree.key == key ? tree : of(key, tree.value, tree.left, tree.right);
    }

    /** Adds {@code delta} to all indexes from {@code index} on. */
    public static <V> IndexTree<V> shiftFrom(IndexTree<V> tree, long index, long delta) {
        if (tree == null) {
            return null;
        }
        if (tree.key >= index) {
            // With the key those on the right change as well, and those on the left that must not.
            return of(tree.key + delta, tree.value, shiftBelow(tree.left, index - tree.key, -delta), tree.right);
        }
        IndexTree<V> right = shiftFrom(tree.right, index - tree.key, delta);
        return right == tree.right ? tree : of(tree.key, tree.value, tree.left, right);
    }

    /** Adds {@code delta} to all indexes below {@code index}. */
    private static <V> IndexTree<V> shiftBelow(IndexTree<V> tree, long index, long delta) {
        if (tree == null) {
            return null;
        }
        if (tree.key < index) {
            return of(tree.key + delta, tree.value, tree.left, shiftFrom(tree.right, index - tree.key, -delta));
        }
        IndexTree<V> left = shiftBelow(tree.left, index - tree.key, delta);
        return left == tree.left ? tree : of(tree.key, tree.value, left, tree.right);
    }

    /** With an element at a free index, or in the place of another one. */
    public static <V> IndexTree<V> plus(IndexTree<V> tree, long index, V value) {
        if (tree == null) {
            return of(index, value, null, null);
        }
        if (index < tree.key) {
            return balanced(tree.key, tree.value, plus(tree.left, index - tree.key, value), tree.right);
        }
        if (index > tree.key) {
            return balanced(tree.key, tree.value, tree.left, plus(tree.right, index - tree.key, value));
        }
        return of(tree.key, value, tree.left, tree.right);
    }

    /** Without the element at that index, which there is. */
    public static <V> IndexTree<V> minus(IndexTree<V> tree, long index) {
        if (index < tree.key) {
            return balanced(tree.key, tree.value, minus(tree.left, index - tree.key), tree.right);
        }
        if (index > tree.key) {
            return balanced(tree.key, tree.value, tree.left, minus(tree.right, index - tree.key));
        }
        if (tree.left == null) {
            return tree.right == null ? null : withKey(tree.right, tree.right.key + tree.key);
        }
        if (tree.right == null) {
            return withKey(tree.left, tree.left.key + tree.key);
        }
        long next = leastKey(tree.right);
        IndexTree<V> right = minus(tree.right, next);
        return balanced(tree.key + next, get(tree.right, next), withKey(tree.left, tree.left.key - next),
                right == null ? null : withKey(right, right.key - next));
    }

    private static long leastKey(IndexTree<?> tree) {
        long key = tree.key;
        for (; tree.left != null; tree = tree.left) {
            key += tree.left.key;
        }
        return key;
    }

    private static <V> IndexTree<V> balanced(long key, V value, IndexTree<V> left, IndexTree<V> right) {
        if (size(left) + size(right) > 1) {
            if (size(left) >= MOST_WEIGHT * size(right)) {
                return rotatedRight(key, value, left, right);
            }
            if (size(right) >= MOST_WEIGHT * size(left)) {
                return rotatedLeft(key, value, left, right);
            }
        }
        return of(key, value, left, right);
    }

    private static <V> IndexTree<V> rotatedRight(long key, V value, IndexTree<V> left, IndexTree<V> right) {
        IndexTree<V> inner = left.right;
        if (size(inner) < SINGLE_ROTATION * size(left.left)) {
            return of(left.key + key, left.value, left.left,
                    of(-left.key, value, moved(inner, left.key), right));
        }
        return of(inner.key + left.key + key, inner.value,
                of(-inner.key, left.value, left.left, moved(inner.left, inner.key)),
                of(-left.key - inner.key, value, moved(inner.right, left.key + inner.key), right));
    }

    private static <V> IndexTree<V> rotatedLeft(long key, V value, IndexTree<V> left, IndexTree<V> right) {
        IndexTree<V> inner = right.left;
        if (size(inner) < SINGLE_ROTATION * size(right.right)) {
            return of(right.key + key, right.value,
                    of(-right.key, value, left, moved(inner, right.key)), right.right);
        }
        return of(inner.key + right.key + key, inner.value,
                of(-right.key - inner.key, value, left, moved(inner.left, inner.key + right.key)),
                of(-inner.key, right.value, moved(inner.right, inner.key), right.right));
    }

    /** The same subtree below a parent whose key is less by {@code distance}. */
    private static <V> IndexTree<V> moved(IndexTree<V> tree, long distance) {
        return tree == null ? null : withKey(tree, tree.key + distance);
    }
}
