// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

/** The first element of an array of references, and tells its vertex. */
final class Tag extends Node {

    Tag(int id) {
        super(id);
    }

    @Override
    Object get(int index) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    void set(int index, Object value) {
        throw new IndexOutOfBoundsException(index);
    }
}
