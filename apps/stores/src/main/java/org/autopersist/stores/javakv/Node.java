// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.javakv;

import java.util.List;
import java.util.function.Predicate;

/**
 * A node of the volatile index, which leads from a key to its leaf. Nodes never change their shape: a changed path is
 * copied, so that readers need no lock.
 */
sealed interface Node<V> permits InnerNode, LeafNode {

    /** The lowest key that may be below; keys from here to the next node's belong here. */
    String from();

    /** The leaf that {@code key} belongs to. */
    LeafNode<V> find(String key);

    /** The last leaf that begins below {@code key}; null if there is none. */
    LeafNode<V> before(String key);

    /** This node with the leaf that {@code key} belongs to replaced by others: none, one, or two nodes. */
    List<Node<V>> with(String key, List<? extends Node<V>> others);

    /**
     * Passes the leaves from that of {@code key} on, in order, until {@code action} returns false.
     *
     * @return what it returned last
     */
    boolean leavesFrom(String key, Predicate<LeafNode<V>> action);
}
