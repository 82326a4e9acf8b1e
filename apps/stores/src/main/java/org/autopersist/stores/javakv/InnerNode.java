// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.javakv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Some nodes of the level below, one at least, in order. */
final class InnerNode<V> implements Node<V> {

    /** More than the 4 of kvtree3: the index is copied seldom, and a flat one is searched faster. */
    static final int CHILDREN = 32;

    private final Node<V>[] children;

    /** Where each child but the first begins. */
    private final String[] bounds;

    @SuppressWarnings("unchecked") // the array is not passed on
    InnerNode(List<? extends Node<V>> nodes) {
        children = nodes.toArray(new Node[0]);
        bounds = new String[children.length - 1];
        Arrays.setAll(bounds, i -> children[i + 1].from());
    }

    /** A tree of these leaves, of which there is at least one. */
    static <V> Node<V> treeOf(List<? extends Node<V>> nodes) {
        List<? extends Node<V>> level = nodes;
        while (level.size() > 1) {
            List<Node<V>> above = new ArrayList<>();
            for (int i = 0; i < level.size(); i += CHILDREN) {
                above.add(new InnerNode<>(level.subList(i, Math.min(i + CHILDREN, level.size()))));
            }
            level = above;
        }
        return level.getFirst();
    }

    /** A tree without inner nodes at the top that have only one child. */
    static <V> Node<V> rooted(List<Node<V>> nodes) {
        Node<V> root = treeOf(nodes);
        while (root instanceof InnerNode<V> inner && inner.children.length == 1) {
            root = inner.children[0];
        }
        return root;
    }

    private int childOf(String key) {
        int found = Arrays.binarySearch(bounds, key);
        return found < 0 ? -found - 1 : found + 1;
    }

    @Override
    public String from() {
        return children[0].from();
    }

    @Override
    public LeafNode<V> find(String key) {
        return children[childOf(key)].find(key);
    }

    @Override
    public LeafNode<V> before(String key) {
        int found = Arrays.binarySearch(bounds, key);
        return children[found < 0 ? -found - 1 : found].before(key);
    }

    @Override
    public List<Node<V>> with(String key, List<? extends Node<V>> others) {
        int changed = childOf(key);
        List<Node<V>> nodes = new ArrayList<>(Arrays.asList(children));
        nodes.remove(changed);
        nodes.addAll(changed, children[changed].with(key, others));
        if (nodes.isEmpty()) {
            return List.of();
        }
        if (nodes.size() <= CHILDREN) {
            return List.of(new InnerNode<>(nodes));
        }
        int half = nodes.size() / 2;
        return List.of(new InnerNode<>(nodes.subList(0, half)), new InnerNode<>(nodes.subList(half, nodes.size())));
    }

    @Override
    public boolean leavesFrom(String key, Predicate<LeafNode<V>> action) {
        for (int i = childOf(key); i < children.length; i++) {
            if (!children[i].leavesFrom(key, action)) {
                return false;
            }
        }
        return true;
    }
}
