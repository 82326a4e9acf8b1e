package org.autopersist.kernels.explicit;

import org.autopersist.explicit.Nvm;

/**
 * Immutable tree of elements by index, balanced by weight, as PCollections' vector has it: a node's key counts from its
 * parent's, so that the indexes of all elements behind one place change with a few nodes. Every new node is placed and
 * written back, not fenced.
 */
final class IndexTree {

    private static final long KEY = Nvm.field(IndexTree.class, "key");
    private static final long VALUE = Nvm.field(IndexTree.class, "value");
    private static final long LEFT = Nvm.field(IndexTree.class, "left");
    private static final long RIGHT = Nvm.field(IndexTree.class, "right");
    private static final long SIZE = Nvm.field(IndexTree.class, "size");

    // A side may be so many times as heavy as the other; beyond, a single rotation suffices below the second factor.
    private static final int MOST_WEIGHT = 5;
    private static final int SINGLE_ROTATION = 2;

    /** Null for no element. */
    private final Long value;
    private final IndexTree left;
    private final IndexTree right;
    private final long key;
    private final int size;

    private IndexTree(long key, Long value, IndexTree left, IndexTree right) {
        this.key = key;
        this.value = value;
        this.left = left;
        this.right = right;
        this.size = 1 + size(left) + size(right);
    }

    private static IndexTree of(long key, Long value, IndexTree left, IndexTree right) {
        IndexTree node = Nvm.place(new IndexTree(key, value, left, right));
        Nvm.writeBack(node, VALUE);
        Nvm.writeBack(node, LEFT);
        Nvm.writeBack(node, RIGHT);
        Nvm.writeBack(node, KEY);
        Nvm.writeBack(node, SIZE);
        return node;
    }

    static int size(IndexTree tree) {
        return tree == null ? 0 : tree.size;
    }

    static Long get(IndexTree tree, long index) {
        while (index != tree.key) {
            long below = index - tree.key;
            tree = below < 0 ? tree.left : tree.right;
            index = below;
        }
        return tree.value;
    }

    private static IndexTree withKey(IndexTree tree, long key) {
        return tree == null || tree.key == key ? tree : of(key, tree.value, tree.left, tree.right);
    }

    /** Adds {@code delta} to all indexes from {@code index} on. */
    static IndexTree shiftFrom(IndexTree tree, long index, long delta) {
        if (tree == null) {
            return null;
        }
        if (tree.key >= index) {
            // With the key those on the right change as well, and those on the left that must not.
            return of(tree.key + delta, tree.value, shiftBelow(tree.left, index - tree.key, -delta), tree.right);
        }
        IndexTree right = shiftFrom(tree.right, index - tree.key, delta);
        return right == tree.right ? tree : of(tree.key, tree.value, tree.left, right);
    }

    /** Adds {@code delta} to all indexes below {@code index}. */
    private static IndexTree shiftBelow(IndexTree tree, long index, long delta) {
        if (tree == null) {
            return null;
        }
        if (tree.key < index) {
            return of(tree.key + delta, tree.value, tree.left, shiftFrom(tree.right, index - tree.key, -delta));
        }
        IndexTree left = shiftBelow(tree.left, index - tree.key, delta);
        return left == tree.left ? tree : of(tree.key, tree.value, left, tree.right);
    }

    /** With an element at a free index, or in the place of another one. */
    static IndexTree plus(IndexTree tree, long index, Long value) {
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
    static IndexTree minus(IndexTree tree, long index) {
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
        IndexTree right = minus(tree.right, next);
        return balanced(tree.key + next, get(tree.right, next), withKey(tree.left, tree.left.key - next),
                right == null ? null : withKey(right, right.key - next));
    }

    private static long leastKey(IndexTree tree) {
        long key = tree.key;
        for (; tree.left != null; tree = tree.left) {
            key += tree.left.key;
        }
        return key;
    }

    private static IndexTree balanced(long key, Long value, IndexTree left, IndexTree right) {
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

    private static IndexTree rotatedRight(long key, Long value, IndexTree left, IndexTree right) {
        IndexTree inner = left.right;
        if (size(inner) < SINGLE_ROTATION * size(left.left)) {
            return of(left.key + key, left.value, left.left,
                    of(-left.key, value, moved(inner, left.key), right));
        }
        return of(inner.key + left.key + key, inner.value,
                of(-inner.key, left.value, left.left, moved(inner.left, inner.key)),
                of(-left.key - inner.key, value, moved(inner.right, left.key + inner.key), right));
    }

    private static IndexTree rotatedLeft(long key, Long value, IndexTree left, IndexTree right) {
        IndexTree inner = right.left;
        if (size(inner) < SINGLE_ROTATION * size(right.right)) {
            return of(right.key + key, right.value,
                    of(-right.key, value, left, moved(inner, right.key)), right.right);
        }
        return of(inner.key + right.key + key, inner.value,
                of(-right.key - inner.key, value, left, moved(inner.left, inner.key + right.key)),
                of(-inner.key, right.value, moved(inner.right, inner.key), right.right));
    }

    /** The same subtree below a parent whose key is less by {@code distance}. */
    private static IndexTree moved(IndexTree tree, long distance) {
        return tree == null ? null : withKey(tree, tree.key + distance);
    }
}
