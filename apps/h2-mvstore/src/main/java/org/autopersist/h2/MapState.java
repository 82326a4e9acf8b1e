// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import org.h2.mvstore.Page;

/** What the image has of a map of H2's: its tree, and what was appended to it and is not in the tree yet. */
final class MapState {

    /** Null if the tree is empty. */
    private Page<?, ?> root;
    /** Null if nothing is appended. */
    private Object[] keys;
    private Object[] values;

    Page<?, ?> root() {
        return root;
    }

    Object[] keys() {
        return keys;
    }

    Object[] values() {
        return values;
    }

    boolean isEmpty() {
        return root == null && keys == null;
    }

    void setRoot(Page<?, ?> root) {
        this.root = root;
    }

    /** Replaces what was appended; to be called in a region. */
    void setAppended(Object[] keys, Object[] values) {
        this.keys = keys;
        this.values = values;
    }
}
