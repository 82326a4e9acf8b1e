// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import org.autopersist.fuzz.roots.model.Kind;

/** See {@link Kind#WIDE}. */
final class Wide extends Pair {

    private Node node;
    private volatile Object ordered;

    Wide(int id) {
        super(id);
    }

    @Override
    Object get(int index) {
        return index < Kind.WIDE_NODE ? super.get(index) : index == Kind.WIDE_NODE ? node : ordered;
    }

    @Override
    void set(int index, Object value) {
        if (index < Kind.WIDE_NODE) {
            super.set(index, value);
        } else if (index == Kind.WIDE_NODE) {
            node = (Node) value;
        } else {
            ordered = value;
        }
    }
}
