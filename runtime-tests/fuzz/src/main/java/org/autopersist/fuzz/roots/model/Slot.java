// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.model;

/**
 * What holds a reference: a field or an element of an object, or a root.
 *
 * @param holder the object's vertex, or {@link #ROOT}
 * @param index  of the field, of the element, or of the root
 */
public record Slot(int holder, int index) {

    public static final int ROOT = -1;

    public static Slot root(int root) {
        return new Slot(ROOT, root);
    }

    public boolean isRoot() {
        return holder == ROOT;
    }
}
